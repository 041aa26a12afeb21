import { z } from 'zod';
import { EMAIL_NAMES, type EmailTemplate } from '#domain/email/email.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';

/**
 * `due`: waiting to be sent or retried; `returned`: sent, but then bounced or reported as spam; `dead`: failed after
 * too many attempts, or because the mailbox does not exist; `stopped`: not sent, because the address is suppressed.
 */
export const EmailState = z.enum(['due', 'sent', 'returned', 'dead', 'stopped']);
export type EmailState = z.infer<typeof EmailState>;

/**
 * An email in the outbox. `dueAt` is the time of the next attempt; null if there is none. A `test` is sent only to the
 * admin or host who requested it, or to the address that they entered.
 */
export const EmailRow = z.object({
  id: Id,
  template: z.enum(Object.keys(EMAIL_NAMES) as [EmailTemplate, ...EmailTemplate[]]),
  subject: z.string(),
  recipient: z.string(),
  state: EmailState,
  test: z.boolean(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  deadAt: z.iso.datetime().nullable(),
});
export type EmailRow = z.infer<typeof EmailRow>;

/**
 * The main headers of an email. `from` is the current sender for its type; the address is null if emails are stored
 * instead of delivered. `date` is null until the email is sent. `listUnsubscribe` contains its secret only if emails
 * are stored instead of delivered.
 */
export const EmailHeaders = z.object({
  from: z.object({ name: z.string(), email: z.string().nullable() }),
  to: z.string(),
  subject: z.string(),
  date: z.iso.datetime().nullable(),
  listUnsubscribe: z.string().nullable(),
});
export type EmailHeaders = z.infer<typeof EmailHeaders>;

/** A text file in an email. */
export const EmailAttachment = z.object({
  filename: z.string(),
  contentType: z.string(),
  content: z.string(),
});
export type EmailAttachment = z.infer<typeof EmailAttachment>;

/**
 * An email with its headers and text, which are rendered on request. It has its attachments only if emails are stored
 * instead of delivered.
 */
export const EmailDetails = EmailRow.extend({
  headers: EmailHeaders,
  html: z.string(),
  text: z.string(),
  attachments: z.array(EmailAttachment),
});
export type EmailDetails = z.infer<typeof EmailDetails>;

export const EmailSearch = Paging.extend({
  state: EmailState.optional(),
  search: line('The search', 320, 'The search must be at most 320 characters').optional(),
});

/** The provider `kept` stores emails and delivers none. `takesEvents` is true if the provider reports bounces. */
export const EmailProviderSettings = z.object({
  provider: z.string(),
  sender: z.string().nullable(),
  perSecond: z.int().nullable(),
  takesEvents: z.boolean(),
});
export type EmailProviderSettings = z.infer<typeof EmailProviderSettings>;

export const emailCalls = {
  'GET /api/v1/admin/mail-delivery': {
    summary: 'Get the email provider',
    description: 'Returns the email provider, the sender and the rate limit.',
    tag: 'Admin',
    access: 'support',
    status: 200,
    response: EmailProviderSettings,
  },
  'GET /api/v1/admin/mails': {
    summary: 'List emails',
    description:
      'Returns the emails in the outbox, newest first. `search` matches recipients. It can also be the id of a recipient’s account.',
    tag: 'Admin',
    access: 'support',
    query: EmailSearch,
    status: 200,
    response: z.array(EmailRow),
  },
  'GET /api/v1/admin/mails/:id': {
    summary: 'Get an email',
    description:
      'Returns an email with its headers, as HTML and as plain text. If emails are stored instead of delivered, it also has its attachments.',
    tag: 'Admin',
    access: 'support',
    params: ById,
    status: 200,
    response: EmailDetails,
  },
  'POST /api/v1/admin/mails/:id/retry': {
    summary: 'Retry a failed email',
    description: 'Queues a failed email again. Returns 409 if the email has not failed.',
    tag: 'Admin',
    access: 'support',
    params: ById,
    status: 200,
    response: EmailRow,
    errors: [409],
    ...RECORDED,
  },
  'POST /api/v1/admin/mails/retry': {
    summary: 'Retry all failed emails',
    description:
      'Queues all failed emails again, except those to suppressed addresses. Returns how many were queued.',
    tag: 'Admin',
    access: 'admin',
    status: 200,
    response: z.object({ mails: z.int() }),
    ...RECORDED,
  },
} as const satisfies CallMap;
