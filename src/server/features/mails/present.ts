import type { MailInFull, MailRow } from '#contract/mails.ts';
import type { RenderedMail } from '#domain/mails/mail.ts';
import { subjectOf } from '#domain/mails/subject.ts';
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
    attempts: row.attempts,
    lastError: row.lastError,
    createdAt: instant(row.createdAt),
    dueAt: state === 'due' ? instant(row.dueAt) : null,
    sentAt: row.sentAt && instant(row.sentAt),
    deadAt: row.deadAt && instant(row.deadAt),
  };
}

export function presentMailInFull({ row, rendered }: { row: Row; rendered: RenderedMail }): MailInFull {
  const { html, text } = rendered;
  return { ...presentMail(row), html, text };
}

const instant = (time: string) => new Date(time).toISOString();
