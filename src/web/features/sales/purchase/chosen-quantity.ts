type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const BOUGHT = 'bought';

const keyOf = (drawId: string) => `tickets-${drawId}`;

/** Stores the chosen quantity, so that the buyer can go back and change it. */
export function keepChosen(store: Store, drawId: string, quantity: number): void {
  store.setItem(keyOf(drawId), String(quantity));
}

/** Returns the chosen quantity once, so that the next visit starts with one ticket again. */
export function takeChosen(store: Store, drawId: string): number | null {
  const kept = Number(store.getItem(keyOf(drawId)));
  store.removeItem(keyOf(drawId));
  return Number.isInteger(kept) && kept >= 1 ? kept : null;
}

/** Marks the chosen quantity as paid for, so that the next visit starts with one ticket again. */
export function keepBought(store: Store, drawId: string): void {
  store.setItem(keyOf(drawId), BOUGHT);
}

/** Whether the last choice in this tab was paid for. */
export function wasBought(store: Store, drawId: string): boolean {
  return store.getItem(keyOf(drawId)) === BOUGHT;
}
