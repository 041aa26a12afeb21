type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

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
