import { z } from 'zod';
import { SUBSCRIBER_STATES } from '#domain/admin/lists.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line, requiredLine, requiredLines } from '../text.ts';

const ADMINS = { tag: 'Newsletter', access: 'admin' } as const;

/** `id` is null until the subscription is confirmed. Unconfirmed requests are deleted when their link expires. */
export const Subscriber = z.object({
  id: Id.nullable(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  state: z.enum(SUBSCRIBER_STATES),
  subscribed: z.boolean(),
  askedAt: z.iso.datetime().nullable(),
  subscribedAt: z.iso.datetime().nullable(),
  unsubscribedAt: z.iso.datetime().nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const SubscriberSearch = Paging.extend({
  search: line('The search', 320, 'The search must be at most 320 characters').optional(),
  state: z.enum(SUBSCRIBER_STATES).optional(),
});
export type SubscriberSearch = z.output<typeof SubscriberSearch>;

export const IssueInput = z.object({
  subject: requiredLine(
    'The subject',
    150,
    'Please enter a subject',
    'The subject must be at most 150 characters',
  ),
  words: requiredLines(
    'The text',
    20_000,
    'Please enter some text',
    'The text must be at most 20,000 characters',
  ),
});

/** `queuedAt` is when the last of the emails to `recipients` was added to the outbox; null until then. */
export const Issue = z.object({
  id: Id,
  subject: z.string(),
  words: z.string(),
  by: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  queuedAt: z.iso.datetime().nullable(),
  recipients: z.int(),
});
export type Issue = z.infer<typeof Issue>;

export const adminNewsletterCalls = {
  'GET /api/v1/admin/newsletter/subscribers': {
    ...ADMINS,
    summary: 'List newsletter subscribers',
    description: 'Returns confirmed, unconfirmed and former subscribers, newest first.',
    query: SubscriberSearch,
    status: 200,
    response: z.array(Subscriber),
  },
  'GET /api/v1/admin/newsletter/subscribers.csv': {
    ...ADMINS,
    summary: 'Export subscribers as CSV',
    description: 'Returns the subscribers that the query selects, as a CSV file for spreadsheets.',
    query: SubscriberSearch.omit({ limit: true, page: true }),
    requiresReauthentication: 'always',
    status: 200,
    response: z.string(),
    produces: 'text/csv; charset=utf-8',
    perMinute: 10,
  },
  'GET /api/v1/admin/newsletter/issues': {
    ...ADMINS,
    summary: 'List sent newsletters',
    description: 'Returns the newsletters that were sent, newest first.',
    query: Paging,
    status: 200,
    response: z.array(Issue),
  },
  'POST /api/v1/admin/newsletter/preview': {
    ...ADMINS,
    summary: 'Preview a newsletter',
    description: 'Returns the newsletter as HTML and plain text. Nothing is sent or stored.',
    body: IssueInput,
    status: 200,
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  'POST /api/v1/admin/newsletter/test': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Send a test newsletter',
    description:
      'Emails the newsletter, marked as a test, to your own address only. It is sent immediately; the response contains the address. Returns 503 if the provider does not accept the email.',
    body: IssueInput,
    status: 200,
    response: z.object({ to: z.string() }),
    errors: [409, 429, 503],
  },
  'POST /api/v1/admin/newsletter/issues': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Send a newsletter',
    description:
      'Emails all confirmed subscribers, in the background. Subscribers who unsubscribe before their email is sent do not get it. ' +
      'Sending the same text again within a day returns the first newsletter and sends nothing.',
    requiresReauthentication: 'always',
    body: IssueInput,
    status: 201,
    response: Issue,
  },
} as const satisfies CallMap;
