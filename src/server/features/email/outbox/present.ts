import type { EmailDetails, EmailHeaders, EmailRow } from '#contract/email/outbox.ts';
import type { RenderedEmail } from '#domain/email/email.ts';
import { buildSubject } from '#domain/email/subject.ts';
import type { EmailAttachment } from '#server/providers/email/provider.ts';
import { deriveState } from './policy.ts';
import type { EmailRow as Row } from './store.ts';

export function presentEmail(row: Row): EmailRow {
  const state = deriveState(row);
  return {
    id: row.id,
    template: row.template,
    subject: buildSubject(row),
    recipient: row.recipient,
    state,
    test: row.test,
    attempts: row.attempts,
    lastError: row.lastError,
    createdAt: instant(row.createdAt),
    dueAt: state === 'due' ? instant(row.dueAt) : null,
    sentAt: row.sentAt && instant(row.sentAt),
    deadAt: row.deadAt && instant(row.deadAt),
  };
}

type Shown = {
  row: Row;
  rendered: RenderedEmail;
  headers: Pick<EmailHeaders, 'from' | 'listUnsubscribe'>;
  attachments: readonly EmailAttachment[];
};

export function presentEmailDetails({ row, rendered, headers, attachments }: Shown): EmailDetails {
  const { html, text } = rendered;
  const email = presentEmail(row);
  const { recipient: to, subject, sentAt: date } = email;
  return { ...email, headers: { ...headers, to, subject, date }, html, text, attachments: [...attachments] };
}

const instant = (time: string) => new Date(time).toISOString();
