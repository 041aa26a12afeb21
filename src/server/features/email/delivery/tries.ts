import { ComeBackLater, Undeliverable } from '#server/providers/email/provider.ts';

/** About two days, most of them about an hour apart: longer than a mail server is expected to be away. */
const MOST_TRIES = 75;
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 3_600_000;

/**
 * How long after its so-many-th failed try a mail is tried again: twice as long each time up to an hour, less up to a
 * half by chance (0 ≤ `chance` < 1), so that what failed together does not come back together. Null: it is given up.
 */
export function retryDelayMs(tries: number, chance: number): number | null {
  if (tries >= MOST_TRIES) return null;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
  return Math.round(delay * (1 - chance / 2));
}

/**
 * How long after a try that failed so a mail is tried again; null: it is given up. Where the provider said when to come
 * back it is not asked before then, or for an hour.
 */
export function nextTryMs(
  error: unknown,
  { tries, chance }: { tries: number; chance: number },
): number | null {
  if (error instanceof Undeliverable) return null;
  const delay = retryDelayMs(tries, chance);
  if (delay === null || !(error instanceof ComeBackLater)) return delay;
  return Math.max(delay, Math.min(error.afterMs, LONGEST_DELAY_MS));
}

const LONGEST_ERROR = 500;

/** Of what a stranger's server said, what the database keeps: nought it does not, and no mail must fail on that. */
export const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, LONGEST_ERROR);

/** Said of a mail that is not sent. */
export function stoppedWords(why: 'bounce' | 'complaint'): string {
  return why === 'bounce'
    ? 'Nothing is sent to this address: an e-mail to it came back.'
    : 'Nothing is sent to this address: its owner called an e-mail spam.';
}
