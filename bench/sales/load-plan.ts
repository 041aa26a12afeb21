import { createHash } from 'node:crypto';

/** The session secret of every server under measurement: the buyers' sessions are stored as hashes under it. */
export const SECRET = 'the session secret of a measurement, known to all';

/** The public logs are signed with this. */
export const LOG_KEY = '5a'.repeat(32);

/** The person who hosts every draw. */
export const HOST = 0;
/** The buyers are the persons from 1 to this; all are signed in. */
export const BUYERS = 20_000;

/** Draws by their numbers. */
export type Draws = { first: number; count: number };

/** The orders of one run by their numbers: order n spends challenge n. They go to the draws in turn. */
export type Orders = { first: number; count: number; draws: Draws };

const PREFIXES = {
  person: '00000001-0000-7000-8000-',
  draw: '00000002-0000-7000-8000-',
  challenge: '00000003-0000-7000-8000-',
  order: '00000004-0000-7000-8000-',
};

/** What a run needs beforehand is numbered, so that no process has to tell another its ids; order.sql does the same. */
export const idOf = (kind: keyof typeof PREFIXES, number: number): string =>
  `${PREFIXES[kind]}${number.toString(16).padStart(12, '0')}`;

/** The token in a buyer's cookie. */
export const tokenOf = (person: number): string =>
  createHash('sha256').update(`buyer ${person}`).digest('base64url');

/** Who makes order n, in which draw, and for how many tickets: 1 to 5, each as often. */
export function orderOf(n: number, { first, count }: Draws) {
  return { buyer: 1 + (n % BUYERS), draw: first + (n % count), quantity: 1 + (Math.floor(n / 7) % 5) };
}
