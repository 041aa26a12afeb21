import { ComeBackLater, Undeliverable } from '#server/providers/email/provider.ts';

/** With delays of up to an hour, this takes about two days. Mail servers are usually back by then. */
const MOST_TRIES = 75;
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 3_600_000;

/**
 * Returns the delay before the next attempt, or null if no attempts are left. The delay doubles up to an hour. It is
 * then shortened by up to half, depending on `chance` (random, 0 ≤ `chance` < 1), to spread retries.
 */
export function retryDelayMs(tries: number, chance: number): number | null {
  if (tries >= MOST_TRIES) return null;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
  return Math.round(delay * (1 - chance / 2));
}

/**
 * Returns the delay before the next attempt after this error, or null if there is none. Honours a provider's
 * Retry-After, up to an hour.
 */
export function calculateNextTryMs(
  error: unknown,
  { tries, chance }: { tries: number; chance: number },
): number | null {
  if (error instanceof Undeliverable) return null;
  const delay = retryDelayMs(tries, chance);
  if (delay === null || !(error instanceof ComeBackLater)) return delay;
  return Math.max(delay, Math.min(error.afterMs, LONGEST_DELAY_MS));
}

const LONGEST_ERROR = 500;

/** The text of an error, shortened and without NUL characters, which the database cannot store. */
export const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, LONGEST_ERROR);

/** The error text of an email that is not sent because its address is suppressed. */
export function describeStop(why: 'bounce' | 'complaint'): string {
  return why === 'bounce'
    ? 'We don’t email this address, because an email to it bounced.'
    : 'We don’t email this address, because its owner marked an email as spam.';
}
