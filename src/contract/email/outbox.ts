import { z } from 'zod';
import { EMAIL_NAMES, type EmailTemplate } from '#domain/email/email.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';

/**
 * `due`: on its way, or waiting to be tried again; `returned`: sent, and it bounced or was called spam; `dead`: given up
 * after too many tries, or because the mailbox is not there; `stopped`: not sent, because its address takes no more mail.
 */
export const EmailState = z.enum(['due', 'sent', 'returned', 'dead', 'stopped']);
export type EmailState = z.infer<typeof EmailState>;

/**
 * A mail of the outbox; `dueAt` is when it is tried next, null where it never is again. A `test` went to whoever asked for
 * it, or where they said, and to nobody else.
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
 * Those headers of a mail that say what it is. `from` is who mails of its kind are from now, without an address where
 * nobody delivers any; `date` is null until it was sent; `listUnsubscribe` has its secret only where mails are kept.
 */
export const EmailHeaders = z.object({
  from: z.object({ name: z.string(), email: z.string().nullable() }),
  to: z.string(),
  subject: z.string(),
  date: z.iso.datetime().nullable(),
  listUnsubscribe: z.string().nullable(),
});
export type EmailHeaders = z.infer<typeof EmailHeaders>;

/** With its headers and its words, made when they are read. */
export const EmailInFull = EmailRow.extend({ headers: EmailHeaders, html: z.string(), text: z.string() });
export type EmailInFull = z.infer<typeof EmailInFull>;

export const EmailSearch = Paging.extend({
  state: EmailState.optional(),
  search: line('The search', 320, 'The search must be at most 320 characters').optional(),
});

/** How mails leave: `kept` means that nobody receives them. What a provider tells of bounces is `takesEvents`. */
export const EmailProviderSettings = z.object({
  provider: z.string(),
  sender: z.string().nullable(),
  perSecond: z.int().nullable(),
  takesEvents: z.boolean(),
});
export type EmailProviderSettings = z.infer<typeof EmailProviderSettings>;

export const emailCalls = {
  'GET /api/v1/admin/mail-delivery': {
    summary: 'By whom mails are delivered',
    tag: 'Admin',
    access: 'admin',
    status: 200,
    response: EmailProviderSettings,
  },
  'GET /api/v1/admin/mails': {
    summary:
      'The mails of the outbox, newest first; `search` looks in their recipients, or is the id of whose account they went to',
    tag: 'Admin',
    access: 'admin',
    query: EmailSearch,
    status: 200,
    response: z.array(EmailRow),
  },
  'GET /api/v1/admin/mails/:id': {
    summary: 'One mail with its headers and its words, as HTML and as plain text',
    tag: 'Admin',
    access: 'admin',
    params: ById,
    status: 200,
    response: EmailInFull,
  },
  'POST /api/v1/admin/mails/:id/retry': {
    summary: 'Try a mail again that was given up',
    tag: 'Admin',
    access: 'admin',
    params: ById,
    status: 200,
    response: EmailRow,
    errors: [409],
    ...RECORDED,
  },
  'POST /api/v1/admin/mails/retry': {
    summary: 'Try all mails again that were given up, but for those whose address takes no more mail',
    tag: 'Admin',
    access: 'admin',
    status: 200,
    response: z.object({ mails: z.int() }),
    ...RECORDED,
  },
} as const satisfies CallMap;
