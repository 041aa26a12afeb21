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

export type MailState = 'due' | 'sent' | 'dead';

export function stateOf({ sentAt, deadAt }: { sentAt: unknown; deadAt: unknown }): MailState {
  if (sentAt !== null) return 'sent';
  return deadAt === null ? 'due' : 'dead';
}
