import type { Page } from 'playwright-core';
import type { Issue, Subscriber } from '#contract/email/newsletter-issues.ts';
import type { MailInFull, MailRow } from '#contract/email/outbox.ts';
import type { JobsAnswer } from '#contract/platform/jobs.ts';

/** A call is answered so, and a list with how many there are of it. */
export const answered = (calls: string, json: object) => (page: Page) =>
  page.route(calls, (route) =>
    route.fulfill({
      json,
      ...(Array.isArray(json) && { headers: { 'x-total-count': String(json.length) } }),
    }),
  );

const id = (last: number) => `019a9a9c-0000-7000-8000-${String(last).padStart(12, '0')}`;

const subscriber = {
  id: null,
  firstName: null,
  lastName: null,
  subscribed: false,
  askedAt: null,
  subscribedAt: null,
  unsubscribedAt: null,
};

export const SUBSCRIBERS: Subscriber[] = [
  { ...subscriber, email: 'new@pictures.example', state: 'waiting', askedAt: '2026-11-20T18:02:00.000Z' },
  {
    ...subscriber,
    id: id(1),
    email: 'bryony.firth@pictures.example',
    firstName: 'Bryony',
    lastName: 'Firth',
    state: 'confirmed',
    subscribed: true,
    subscribedAt: '2026-11-18T09:30:00.000Z',
  },
  {
    ...subscriber,
    id: id(2),
    email: `${'a-very-long-name-'.repeat(6)}@a-school-in-the-country.pictures.example`,
    firstName: 'Bartholomew-Maximilian-Alexander',
    lastName: 'W'.repeat(60),
    state: 'confirmed',
    subscribed: true,
    subscribedAt: '2026-11-12T11:00:00.000Z',
  },
  {
    ...subscriber,
    id: id(3),
    email: 'gone@pictures.example',
    state: 'left',
    subscribedAt: '2026-06-01T10:00:00.000Z',
    unsubscribedAt: '2026-11-02T07:45:00.000Z',
  },
];

const by = { id: id(9), name: 'Site Admin' };

export const ISSUES: Issue[] = [
  {
    id: id(11),
    subject: 'Three draws that end this week',
    words: 'A lighthouse, a bicycle and a hamper.\n\nWe wish you luck.',
    by,
    createdAt: '2026-11-21T08:00:00.000Z',
    queuedAt: null,
    recipients: 41_200,
  },
  {
    id: id(12),
    subject: 'What was won in October',
    words: 'Eleven prize draws found their winners in October, and £4,212.50 went to charities.',
    by: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    queuedAt: '2026-11-01T08:41:00.000Z',
    recipients: 98_114,
  },
];

const mail = {
  test: false,
  attempts: 1,
  lastError: null,
  createdAt: '2026-11-21T07:12:00.000Z',
  dueAt: null,
  sentAt: null,
  deadAt: null,
} as const;

/** One in each state. */
export const MAILS: MailRow[] = [
  {
    ...mail,
    id: id(21),
    template: 'order-confirmation',
    subject: 'Your tickets for A week in a lighthouse',
    recipient: 'busy@pictures.example',
    state: 'due',
    attempts: 3,
    lastError: '421 4.7.0 Too many messages from this server, please try again later',
    dueAt: '2026-11-21T07:48:00.000Z',
  },
  {
    ...mail,
    id: id(22),
    template: 'refund',
    subject: `Your refund of £999,999.99: ${'Extraordinarily'.repeat(5)} long, by a host who says it all`,
    recipient: 'somebody.with.a.long.address@a-school-in-the-country.pictures.example',
    state: 'dead',
    attempts: 12,
    lastError: '550 5.1.1 The email account that you tried to reach does not exist.',
    deadAt: '2026-11-21T09:12:00.000Z',
  },
  {
    ...mail,
    id: id(23),
    template: 'prize-won',
    subject: 'You won: A storm lamp',
    recipient: 'full@pictures.example',
    state: 'returned',
    lastError: '552 5.2.2 The mailbox is full',
    sentAt: '2026-11-21T07:13:00.000Z',
  },
  {
    ...mail,
    id: id(24),
    template: 'newsletter-issue',
    subject: 'What was won in October',
    recipient: 'gone@pictures.example',
    state: 'stopped',
    attempts: 0,
    lastError: 'The address takes no more e-mail: a mail to it came back',
    deadAt: '2026-11-21T07:14:00.000Z',
  },
  {
    ...mail,
    id: id(25),
    template: 'welcome',
    subject: 'Your account is ready',
    recipient: 'ada@pictures.example',
    state: 'sent',
    sentAt: '2026-11-21T07:12:02.000Z',
  },
  {
    ...mail,
    id: id(26),
    template: 'newsletter-issue',
    subject: 'Test: What was won in November',
    recipient: 'admin@pictures.example',
    state: 'sent',
    test: true,
    createdAt: '2026-11-21T07:10:39.000Z',
    sentAt: '2026-11-21T07:10:40.000Z',
  },
];

export const DEAD_MAILS = MAILS.filter(({ state }) => state === 'dead');

/** Whatever it says, since only how it stands is looked at. */
export const DEAD_MAIL: Partial<MailInFull> = {
  ...DEAD_MAILS[0],
  headers: {
    from: { name: 'Oakdraw', email: 'draws@pictures.example' },
    to: DEAD_MAILS[0]?.recipient ?? '',
    subject: DEAD_MAILS[0]?.subject ?? '',
    date: null,
    listUnsubscribe: null,
  },
  html: '<h1 style="font:600 30px serif">Your refund is on its way</h1>',
  text: 'Your refund is on its way',
};

/** A test of what belongs to a list, from a sender with much to say. */
export const TEST_MAIL: Partial<MailInFull> = {
  ...MAILS.at(-1),
  headers: {
    from: { name: 'Oakdraw, for everybody in the village', email: 'draws@pictures.example' },
    to: 'admin@pictures.example',
    subject: 'Test: What was won in November',
    date: '2026-11-21T07:10:40.000Z',
    listUnsubscribe: `<https://draws.pictures.example/unsubscribe?token=${'y'.repeat(43)}>`,
  },
  html: '<h1 style="font:600 30px serif">What was won in November</h1>',
  text: 'What was won in November',
};

const since = '2026-11-21T06:05:00.000Z';

/** Much that waits, a job that fails, and books that are not right. */
export const BUSY: JobsAnswer = {
  queues: (
    [
      ['mails', 98_114],
      ['deadMails', 3],
      ['confirmations', 12],
      ['results', 1],
      ['newsletters', 1],
      ['holds', 41],
      ['refunds', 1204],
      ['cancelledDraws', 2],
      ['deletions', 7],
    ] as const
  ).map(([name, waiting]) => ({ name, waiting, oldestAt: since })),
  books: {
    checkedAt: since,
    findings: ['Order 019a9a9c-0000-7000-8000-000000000031 is for 1500 pence, but its lines come to 1497.'],
  },
  jobs: [
    {
      name: 'send mails',
      everySeconds: 1,
      runs: 41_000,
      failures: 212,
      lastRunAt: since,
      lastFailedAt: since,
      lastSeconds: 30.02,
    },
    {
      name: 'check the books',
      everySeconds: 86_400,
      runs: 1,
      failures: 0,
      lastRunAt: null,
      lastFailedAt: null,
      lastSeconds: null,
    },
  ],
};
