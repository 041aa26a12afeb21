import { type DrandChain, roundAt } from './rounds.ts';

/**
 * The largest accepted difference between the beacon's newest round and the round expected from the database's clock.
 */
const ROUNDS_APART = 3;

/** How long a reading can be used to compare clocks, in milliseconds. */
const READING_FRESH_MS = 5_000;

/** The newest known round, and how long before `now` it was read. */
type Reading = { round: number; ageMs: number };

/** Whether a reading is too old to compare clocks with. */
export const isStale = ({ ageMs }: Reading): boolean => ageMs >= READING_FRESH_MS;

/**
 * Whether the database's clock and the beacon's agree. An attempt's round depends on the time of its announcement. With
 * a slow database clock, that round could already be known before the list is sealed.
 * @param now the database's time at the announcement
 */
export function areClocksInSync(chain: DrandChain, reading: Reading, now: Date): boolean {
  return !isStale(reading) && Math.abs(reading.round - roundAt(chain, now.getTime() / 1000)) <= ROUNDS_APART;
}
