import type { Challenge } from '#contract/sales/challenges.ts';
import type { Purchase } from '#contract/sales/orders.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';

/** An answered puzzle as this browser showed it and sent the answer. */
export type GivenAnswer = Pick<Challenge, 'prompt' | 'sequence'> & { given: string };

/** What this browser knows of an order without being told by the server. */
export type PurchaseFacts = {
  /** The display name of the buyer. */
  name: string;
  /** Null if it was given in another tab or browser. */
  answer: GivenAnswer | null;
};

/** A function, because browsers with blocked storage throw when it is accessed. */
type Store = () => Pick<Storage, 'getItem' | 'setItem'>;

const ANSWER = 'given-answer-';
const ORDER = 'purchase-facts-';

/** Remembers an answer that was just recorded, until the tab is closed. */
export function rememberAnswer(store: Store, { id, prompt, sequence }: Challenge, given: string): void {
  write(store, `${ANSWER}${id}`, { prompt, sequence, given: given.trim() });
}

/** Remembers what was sent with an order. */
export function rememberPurchase(
  store: Store,
  orderId: string,
  sent: Pick<Purchase, 'firstName' | 'lastName' | 'challengeId'>,
): void {
  const answer = sent.challengeId ? read<GivenAnswer>(store, `${ANSWER}${sent.challengeId}`) : null;
  // The server removes these characters as well.
  const clean = (name = '') => name.replace(/[\u202a-\u202e]/g, '');
  const name = formatDisplayName({ firstName: clean(sent.firstName), lastName: clean(sent.lastName) });
  const facts: PurchaseFacts = { name, answer };
  write(store, `${ORDER}${orderId}`, facts);
}

/** Returns what was sent with an order in this tab; null if it was sent elsewhere. */
export const readPurchaseFacts = (store: Store, orderId: string): PurchaseFacts | null =>
  read<PurchaseFacts>(store, `${ORDER}${orderId}`);

/** Blocked or full storage only means that less can be compared. */
function write(store: Store, key: string, value: unknown): void {
  try {
    store().setItem(key, JSON.stringify(value));
  } catch {}
}

function read<Value>(store: Store, key: string): Value | null {
  try {
    return JSON.parse(store().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
