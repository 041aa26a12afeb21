import { createHash } from 'node:crypto';

/** The session secret of every measured server. Sessions of buyers are stored as hashes keyed with it. */
export const SECRET = 'the session secret of a measurement, known to all';

export const LOG_KEY = '5a'.repeat(32);

export const METRICS_TOKEN = 'the metrics token of a measurement, known to all';

/** The person who hosts every draw. */
export const HOST = 0;
/** The buyers are persons 1 to `BUYERS`. All are signed in. */
export const BUYERS = 20_000;

/** A range of draws, by number. */
export type Draws = { first: number; count: number };

/** A range of orders, by number. Order n uses challenge n. The orders are distributed over the draws in turn. */
export type Orders = { first: number; count: number; draws: Draws };

const PREFIXES = {
  person: '00000001-0000-7000-8000-',
  draw: '00000002-0000-7000-8000-',
  challenge: '00000003-0000-7000-8000-',
  order: '00000004-0000-7000-8000-',
};

/** Builds the id of a numbered row, so that processes need not exchange ids. sales/order.sql builds the same ids. */
export const formatId = (kind: keyof typeof PREFIXES, number: number): string =>
  `${PREFIXES[kind]}${number.toString(16).padStart(12, '0')}`;

/** The session token in a person's cookie. */
export const deriveToken = (person: number): string =>
  createHash('sha256').update(`buyer ${person}`).digest('base64url');

/** The body of order n, as the purchase page sends it. Built as text, which is cheapest for the load generator. */
export const formatPurchase = (n: number, { buyer, quantity }: { buyer: number; quantity: number }): string =>
  `{"firstName":"Buyer","lastName":"Number ${buyer}","email":"buyer-${buyer}@example.org",` +
  `"quantity":${quantity},"userId":"${formatId('person', buyer)}","challengeId":"${formatId('challenge', n)}",` +
  '"over18":true,"ukResident":true,"testOutcome":"approve"}';

/** The buyer, the draw and the number of tickets (1 to 5, evenly spread) of order n. */
export function planOrder(n: number, { first, count }: Draws) {
  return { buyer: 1 + (n % BUYERS), draw: first + (n % count), quantity: 1 + (Math.floor(n / 7) % 5) };
}
