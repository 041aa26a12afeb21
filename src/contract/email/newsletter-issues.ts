import { z } from 'zod';
import { SUBSCRIBER_STATES } from '#domain/admin/lists.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line, requiredLine, requiredLines } from '../text.ts';

const ADMINS = { tag: 'Newsletter', access: 'admin' } as const;

/** `id` is null while somebody has not answered yet: nothing of them is kept for longer than the question is open. */
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
    'Please write something',
    'The text must be at most 20,000 characters',
  ),
});

/** `queuedAt` is when the last of its `recipients` had it in the outbox, where it is seen what became of each. */
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
    summary: 'Who gets the newsletter, who was asked, and who has left, the latest first',
    query: SubscriberSearch,
    status: 200,
    response: z.array(Subscriber),
  },
  'GET /api/v1/admin/newsletter/subscribers.csv': {
    ...ADMINS,
    summary: 'The same as a table for spreadsheets',
    query: SubscriberSearch.omit({ limit: true, page: true }),
    requiresReauthentication: 'always',
    status: 200,
    response: z.string(),
    produces: 'text/csv; charset=utf-8',
    perMinute: 10,
  },
  'GET /api/v1/admin/newsletter/issues': {
    ...ADMINS,
    summary: 'The newsletters that were sent, the latest first',
    query: Paging,
    status: 200,
    response: z.array(Issue),
  },
  'POST /api/v1/admin/newsletter/preview': {
    ...ADMINS,
    summary: 'A newsletter as it would arrive, as HTML and as plain text; nothing is sent or kept',
    body: IssueInput,
    status: 200,
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  'POST /api/v1/admin/newsletter/test': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Send a newsletter that is being written to yourself alone, marked as a test',
    description:
      'It goes out at once: the answer says whether the provider took it, and to which address. No newsletter was sent by it.',
    body: IssueInput,
    status: 200,
    response: z.object({ to: z.string() }),
    errors: [409, 429, 503],
  },
  'POST /api/v1/admin/newsletter/issues': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Send a newsletter to everybody who has confirmed that they want it, and to nobody else',
    description:
      'Goes into the outbox in the background. Whoever leaves before it came to them gets none. Sent again within a day, ' +
      'word for word, it is answered with the one that was sent, and nobody is written to twice.',
    requiresReauthentication: 'always',
    body: IssueInput,
    status: 201,
    response: Issue,
  },
} as const satisfies CallMap;
