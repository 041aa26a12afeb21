import { type DrandChain, roundAt } from './rounds.ts';

/** The largest accepted difference between the newest round and the round by the database clock. */
const ROUNDS_APART = 3;

/** How long a reading is usable for comparing clocks, in milliseconds. */
const READING_FRESH_MS = 5_000;

/** The newest known round, and how long before `now` it was read. */
type Reading = { round: number; ageMs: number };

/** Whether a reading is too old to compare clocks with. */
export const isStale = ({ ageMs }: Reading): boolean => ageMs >= READING_FRESH_MS;

/**
 * Whether the database's clock and the beacon's agree. The round of an attempt depends on the time of its announcement.
 * With a slow clock, the round could be known before the list is sealed.
 * @param now the database's time at the announcement
 */
export function areClocksInSync(chain: DrandChain, reading: Reading, now: Date): boolean {
  return !isStale(reading) && Math.abs(reading.round - roundAt(chain, now.getTime() / 1000)) <= ROUNDS_APART;
}
