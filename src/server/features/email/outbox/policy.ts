import type { EmailMessage, EmailTemplate } from '#domain/email/email.ts';
import { findExample } from '#domain/email/examples.ts';
import { isSystemType } from '#domain/email/types.ts';

export type EmailState = 'due' | 'sent' | 'returned' | 'dead' | 'stopped';

type Facts = { sentAt: unknown; deadAt: unknown; stopped: boolean; returned: unknown };

export function deriveState({ sentAt, deadAt, stopped, returned }: Facts): EmailState {
  if (sentAt !== null) return returned === null ? 'sent' : 'returned';
  if (deadAt === null) return 'due';
  return stopped ? 'stopped' : 'dead';
}

/** The types of bulk emails, which are sent after the urgent emails that users are waiting for. */
const BULK: ReadonlySet<EmailTemplate> = new Set([
  'draw-cancelled',
  'draw-ended-early',
  'draw-ending-soon',
  'draw-no-winner',
  'draw-opened',
  'draw-result',
  'draw-update',
  'newsletter-issue',
]);

export const isBulk = ({ template }: { template: EmailTemplate }): boolean => BULK.has(template);

/** Replaces the secret token in a link. */
export const removeSecret = (address: string): string => address.replace(/(?<=[?&]token=)[^&>]*/g, '…');

/** Fields with ids and secrets. A test always uses the example's values for these, so that none of its links work. */
const OURS: ReadonlySet<string> = new Set([
  'tokenId',
  'token',
  'updateId',
  'issueId',
  // Ticket proofs would be sent to the address of the test.
  'orderId',
  'reference',
  'hasProofs',
  // These are used in headers, too.
  'unsubscribeToken',
  'leaveToken',
]);

/** Builds a test email for a type: the example, with the given values in place of its own. */
export function buildTestEmail(emailType: string, given: Record<string, unknown>): EmailMessage {
  if (isSystemType(emailType)) {
    const example = findExample(emailType);
    const changes = Object.entries(given).filter(([name]) => !OURS.has(name));
    return { ...example, data: { ...example.data, ...Object.fromEntries(changes) } } as EmailMessage;
  }
  const values = Object.entries(given).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  return { template: 'type-test', data: { emailType, values } };
}
