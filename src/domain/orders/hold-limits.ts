/**
 * Unpaid orders hold tickets that others could buy, and accounts are free. So only a share of the tickets that are left
 * may be held by accounts that have not confirmed their email address, and by accounts of one network. `least` is a
 * number of tickets that may always be held, so that small draws can be sold to new buyers.
 */
const SHARES = {
  /** Of all unconfirmed accounts together. */
  unconfirmed: { share: 0.1, least: 25 },
  /** Of the unconfirmed accounts of one network, which must leave room for other newcomers. */
  unconfirmedOfNetwork: { share: 0.05, least: 25 },
  /** Of all accounts of one network. Many buyers of a school or a mobile operator share one, so this is generous. */
  ofNetwork: { share: 0.25, least: 50 },
};

/** How long an order holds its tickets while its payment is pending, in minutes, by the database's clock. */
export const HOLD_MINUTES = 15;

/** How long it holds them once a draw has few tickets left. A bank's confirmation rarely takes more than two minutes. */
export const SCARCE_HOLD_MINUTES = 5;

/** From this share of tickets sold or held, tickets are scarce. */
const SCARCE_SHARE = 0.9;

/** Tickets that unpaid orders in one draw hold, by network and by whether the buyers' email addresses are confirmed. */
export interface Held {
  network: string;
  isConfirmed: boolean;
  quantity: number;
}

/** Whether an order may hold tickets beside those that are held already. */
export function mayHold(order: Held, { held, left }: { held: readonly Held[]; left: number }): boolean {
  const isWithin = ({ share, least }: { share: number; least: number }, counts: (of: Held) => boolean) => {
    const own = held.filter(counts).reduce((sum, { quantity }) => sum + quantity, 0);
    return own + order.quantity <= Math.max(least, Math.floor(left * share));
  };
  const isOfNetwork = ({ network }: Held) => network === order.network;
  if (!isWithin(SHARES.ofNetwork, isOfNetwork)) return false;
  if (order.isConfirmed) return true;
  return (
    isWithin(SHARES.unconfirmed, ({ isConfirmed }) => !isConfirmed) &&
    isWithin(SHARES.unconfirmedOfNetwork, (of) => !of.isConfirmed && isOfNetwork(of))
  );
}

/** @param taken how many tickets are sold or held, with this order */
export function chooseHoldMinutes({ taken, limit }: { taken: number; limit: number | null }): number {
  return limit !== null && taken >= limit * SCARCE_SHARE ? SCARCE_HOLD_MINUTES : HOLD_MINUTES;
}
