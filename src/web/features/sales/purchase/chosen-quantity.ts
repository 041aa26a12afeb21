type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const BOUGHT = 'bought';

const keyOf = (drawId: string) => `tickets-${drawId}`;

/** Keeps how many tickets were chosen, for whoever comes back from paying to change it. */
export function keepChosen(store: Store, drawId: string, quantity: number): void {
  store.setItem(keyOf(drawId), String(quantity));
}

/** How many were chosen before going on to pay; told once, so that the next visit begins with one ticket again. */
export function takeChosen(store: Store, drawId: string): number | null {
  const kept = Number(store.getItem(keyOf(drawId)));
  store.removeItem(keyOf(drawId));
  return Number.isInteger(kept) && kept >= 1 ? kept : null;
}

/** What was chosen has been paid for: the next visit begins with one ticket again. */
export function keepBought(store: Store, drawId: string): void {
  store.setItem(keyOf(drawId), BOUGHT);
}

/** Whether the last choice of this tab was paid for, and none has been made since. */
export function wasBought(store: Store, drawId: string): boolean {
  return store.getItem(keyOf(drawId)) === BOUGHT;
}
