import { exampleOf } from '#domain/mails/examples.ts';
import type { Mail, MailTemplate } from '#domain/mails/mail.ts';
import { isSystemType } from '#domain/mails/types.ts';
import { ComeBackLater, Undeliverable } from '../../providers/email/provider.ts';

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

export type MailState = 'due' | 'sent' | 'returned' | 'dead' | 'stopped';

type Facts = { sentAt: unknown; deadAt: unknown; stopped: boolean; returned: unknown };

export function stateOf({ sentAt, deadAt, stopped, returned }: Facts): MailState {
  if (sentAt !== null) return returned === null ? 'sent' : 'returned';
  if (deadAt === null) return 'due';
  return stopped ? 'stopped' : 'dead';
}

/** Written to many at once: nobody sits waiting for one of them. */
const BULK: ReadonlySet<MailTemplate> = new Set([
  'draw-cancelled',
  'draw-ending-soon',
  'draw-result',
  'draw-update',
  'newsletter-issue',
]);

export const isBulk = ({ template }: { template: MailTemplate }): boolean => BULK.has(template);

/** Said of a mail that is not sent. */
export function stoppedWords(why: 'bounce' | 'complaint'): string {
  return why === 'bounce'
    ? 'Nothing is sent to this address: an e-mail to it came back.'
    : 'Nothing is sent to this address: its owner called an e-mail spam.';
}

/** An address of ours without what proves in it who follows it. */
export const withoutSecret = (address: string): string => address.replace(/(?<=[?&]token=)[^&>]*/g, '…');

/** What names something of ours, such as a link that opens an account: a test has the example's own, which is nothing. */
const OURS: ReadonlySet<string> = new Set([
  ...['tokenId', 'token', 'updateId', 'issueId'],
  // These go into headers, too.
  ...['unsubscribeToken', 'leaveToken'],
]);

/** What a test of a kind says: its example, with what was given in its place. */
export function testOf(emailType: string, given: Record<string, unknown>): Mail {
  if (isSystemType(emailType)) {
    const example = exampleOf(emailType);
    const words = Object.entries(given).filter(([name]) => !OURS.has(name));
    return { ...example, data: { ...example.data, ...Object.fromEntries(words) } } as Mail;
  }
  const values = Object.entries(given).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  return { template: 'type-test', data: { emailType, values } };
}
