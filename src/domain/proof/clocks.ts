import { type DrandChain, roundAt } from './rounds.ts';

/** So many rounds the newest one may be away from the one that the database's clock gives. */
const ROUNDS_APART = 3;

/** For so long an answer says something about the clock, in milliseconds. */
const ANSWER_FRESH_MS = 5_000;

/** The newest round that was heard of, and how long ago by the time that `now` was read. */
type Heard = { round: number; ageMs: number };

/** Whether an answer is too old to say anything about the clock. */
export const isStale = ({ ageMs }: Heard): boolean => ageMs >= ANSWER_FRESH_MS;

/**
 * Whether the database's clock and the beacon's agree. An attempt's round follows from the time of its announcement: by a
 * clock that is behind, it could be known when the list is sealed.
 * @param now the database's time when the attempt is announced
 */
export function clocksAgree(chain: DrandChain, heard: Heard, now: Date): boolean {
  return !isStale(heard) && Math.abs(heard.round - roundAt(chain, now.getTime() / 1000)) <= ROUNDS_APART;
}
