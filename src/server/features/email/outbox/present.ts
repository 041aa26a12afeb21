import type { MailHeaders, MailInFull, MailRow } from '#contract/email/outbox.ts';
import type { RenderedMail } from '#domain/email/mail.ts';
import { subjectOf } from '#domain/email/subject.ts';
import { stateOf } from './policy.ts';
import type { MailRow as Row } from './store.ts';

export function presentMail(row: Row): MailRow {
  const state = stateOf(row);
  return {
    id: row.id,
    template: row.template,
    subject: subjectOf(row),
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
  rendered: RenderedMail;
  headers: Pick<MailHeaders, 'from' | 'listUnsubscribe'>;
};

export function presentMailInFull({ row, rendered, headers }: Shown): MailInFull {
  const { html, text } = rendered;
  const mail = presentMail(row);
  const { recipient: to, subject, sentAt: date } = mail;
  return { ...mail, headers: { ...headers, to, subject, date }, html, text };
}

const instant = (time: string) => new Date(time).toISOString();
