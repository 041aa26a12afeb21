import type { FailedPayment } from '#contract/admin/statistics.ts';
import type { Issue, Subscriber } from '#contract/email/newsletter-issues.ts';
import type { EmailDetails, EmailRow } from '#contract/email/outbox.ts';
import type { Suppression } from '#contract/email/suppressions.ts';
import type { JobsStatus } from '#contract/platform/jobs.ts';

const formatId = (number: number) => `019a9a9c-0000-7000-8000-${String(number).padStart(12, '0')}`;

const BRYONY = { firstName: 'Bryony', lastName: 'Firth', email: 'bryony.firth@pictures.example' };
const LONG_NAME = {
  firstName: 'Bartholomew-Maximilian-Alexander',
  lastName: 'W'.repeat(60),
  email: `${'a-very-long-name-'.repeat(6)}@a-school-in-the-country.pictures.example`,
};
const LONG_ADDRESS = 'somebody.with.a.long.address@a-school-in-the-country.pictures.example';

const createSubscriber = (fields: Pick<Subscriber, 'email' | 'state'> & Partial<Subscriber>): Subscriber => ({
  id: null,
  firstName: null,
  lastName: null,
  subscribed: fields.state === 'confirmed',
  askedAt: null,
  subscribedAt: null,
  unsubscribedAt: null,
  ...fields,
});

/** One new subscriber, two confirmed ones (one with the longest possible name), and one who has left. */
export const SUBSCRIBERS = [
  createSubscriber({
    email: 'new@pictures.example',
    state: 'waiting',
    askedAt: '2026-11-20T18:02:00.000Z',
  }),
  createSubscriber({
    ...BRYONY,
    id: formatId(1),
    state: 'confirmed',
    subscribedAt: '2026-11-18T09:30:00.000Z',
  }),
  createSubscriber({
    ...LONG_NAME,
    id: formatId(2),
    state: 'confirmed',
    subscribedAt: '2026-11-12T11:00:00.000Z',
  }),
  createSubscriber({
    email: 'gone@pictures.example',
    id: formatId(3),
    state: 'left',
    subscribedAt: '2026-06-01T10:00:00.000Z',
    unsubscribedAt: '2026-11-02T07:45:00.000Z',
  }),
];

export const ISSUES: Issue[] = [
  {
    id: formatId(11),
    subject: 'Three draws that end this week',
    words: 'A lighthouse, a bicycle and a hamper.\n\nWe wish you luck.',
    by: { id: formatId(9), name: 'Site Admin' },
    createdAt: '2026-11-21T08:00:00.000Z',
    queuedAt: null,
    recipients: 41_200,
  },
  {
    id: formatId(12),
    subject: 'What was won in October',
    words: 'Eleven prize draws found their winners in October, and £4,212.50 went to charities.',
    by: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    queuedAt: '2026-11-01T08:41:00.000Z',
    recipients: 98_114,
  },
];

type EmailFields = Pick<EmailRow, 'template' | 'subject' | 'recipient' | 'state'> & Partial<EmailRow>;

const createEmail = (id: number, fields: EmailFields): EmailRow => ({
  id: formatId(id),
  test: false,
  attempts: 1,
  lastError: null,
  createdAt: '2026-11-21T07:12:00.000Z',
  dueAt: null,
  sentAt: null,
  deadAt: null,
  ...fields,
});

const DEAD_EMAIL = createEmail(22, {
  template: 'refund',
  subject: `Your refund of £999,999.99: ${'Extraordinarily'.repeat(5)} long, by a host who says it all`,
  recipient: LONG_ADDRESS,
  state: 'dead',
  attempts: 12,
  lastError: '550 5.1.1 The email account that you tried to reach does not exist.',
  deadAt: '2026-11-21T09:12:00.000Z',
});

const TEST_EMAIL = createEmail(26, {
  template: 'newsletter-issue',
  subject: 'Test: What was won in November',
  recipient: 'admin@pictures.example',
  state: 'sent',
  test: true,
  sentAt: '2026-11-21T07:10:40.000Z',
});

export const DEAD_EMAILS = [DEAD_EMAIL];

/** An email in each state, and a test email. */
export const EMAILS = [
  createEmail(21, {
    template: 'order-confirmation',
    subject: 'Your tickets for A week in a lighthouse',
    recipient: 'busy@pictures.example',
    state: 'due',
    attempts: 3,
    lastError: '421 4.7.0 Too many messages from this server, please try again later',
    dueAt: '2026-11-21T07:48:00.000Z',
  }),
  DEAD_EMAIL,
  createEmail(23, {
    template: 'prize-won',
    subject: 'You won: A storm lamp',
    recipient: 'full@pictures.example',
    state: 'returned',
    lastError: '552 5.2.2 The mailbox is full',
    sentAt: '2026-11-21T07:13:00.000Z',
  }),
  createEmail(24, {
    template: 'newsletter-issue',
    subject: 'What was won in October',
    recipient: 'gone@pictures.example',
    state: 'stopped',
    attempts: 0,
    lastError: 'The address takes no more email: an email to it came back',
    deadAt: '2026-11-21T07:14:00.000Z',
  }),
  createEmail(25, {
    template: 'welcome',
    subject: 'Your account is ready',
    recipient: 'ada@pictures.example',
    state: 'sent',
    sentAt: '2026-11-21T07:12:02.000Z',
  }),
  TEST_EMAIL,
];

/** An email as the admin area returns it. */
function createFullEmail(row: EmailRow, heading: string, headers: Partial<EmailDetails['headers']>) {
  return {
    ...row,
    headers: {
      from: { name: 'Oakdraw', email: 'draws@pictures.example' },
      to: row.recipient,
      subject: row.subject,
      date: row.sentAt,
      listUnsubscribe: null,
      ...headers,
    },
    html: `<h1 style="font:600 30px serif">${heading}</h1>`,
    text: heading,
  } satisfies Partial<EmailDetails>;
}

export const DEAD_EMAIL_IN_FULL = createFullEmail(DEAD_EMAIL, 'Your refund is on its way', {});
export const TEST_EMAIL_IN_FULL = createFullEmail(TEST_EMAIL, 'What was won in November', {
  from: { name: 'Oakdraw, for everybody in the village', email: 'draws@pictures.example' },
  listUnsubscribe: `<https://draws.pictures.example/unsubscribe?token=${'y'.repeat(43)}>`,
});

export const STOPS: Suppression[] = [
  {
    id: formatId(31),
    email: 'gone@pictures.example',
    reason: 'bounce',
    detail: '550 5.1.1 The email account that you tried to reach does not exist.',
    mailId: null,
    stoppedAt: '2026-11-20T09:12:00.000Z',
  },
  {
    id: formatId(32),
    email: LONG_ADDRESS,
    reason: 'complaint',
    detail: '',
    mailId: null,
    stoppedAt: '2026-11-18T20:41:00.000Z',
  },
];

const since = '2026-11-21T06:05:00.000Z';

const WAITING = {
  mails: 98_114,
  deadMails: 3,
  confirmations: 12,
  results: 1,
  newsletters: 1,
  holds: 41,
  refunds: 1204,
  cancelledDraws: 2,
  deletions: 7,
};

const job = {
  everySeconds: 1,
  runs: 41_000,
  failures: 0,
  lastRunAt: null,
  lastSucceededAt: null,
  lastFailedAt: null,
  failingSince: null,
  lastSeconds: null,
};

/** Long queues, a failing job, and a ledger error. */
export const BUSY_JOBS: JobsStatus = {
  queues: Object.entries(WAITING).map(([name, waiting]) => ({
    name: name as keyof typeof WAITING,
    waiting,
    oldestAt: since,
  })),
  logs: {
    problem: 'DATA_DIR/log-heads is empty, and the database has signed heads.',
    refused: [
      {
        drawId: '019a9a9c-0000-7000-8000-000000000051',
        title: 'A week in a lighthouse',
        reason: 'shorter',
        detail:
          'The log of prize draw 019a9a9c-0000-7000-8000-000000000051 is not signed: a head of 544 entries was published before, and it now has 513.',
        refusedAt: since,
      },
    ],
    seals: {
      reason: 'shorter',
      detail: 'The seal log is not signed: a head of 61 entries was published before, and it now has 58.',
      refusedAt: since,
    },
  },
  books: {
    checkedAt: since,
    findings: ['Order 019a9a9c-0000-7000-8000-000000000031 is for 1500 pence, but its lines come to 1497.'],
  },
  processes: [
    { host: 'draws-1', pid: 812, version: '1.4.0', startedAt: since },
    { host: 'draws-2', pid: 640, version: '1.4.0', startedAt: since },
  ],
  jobs: [
    {
      ...job,
      name: 'send emails',
      failures: 212,
      lastRunAt: since,
      lastFailedAt: since,
      failingSince: since,
      lastSeconds: 30.02,
    },
    { ...job, name: 'check the books', everySeconds: 86_400, runs: 1 },
  ],
};

const payment = { quantity: 1, amountPence: 500, provider: 'stripe', reason: null };
const draw = { id: formatId(51), title: 'A week in a lighthouse' };

/** Failed payments: a typical one, one with the longest texts, and one without details. */
export const FAILED_PAYMENTS: FailedPayment[] = [
  {
    ...payment,
    orderId: formatId(41),
    draw,
    person: { id: formatId(61), ...BRYONY },
    createdAt: '2026-11-20T18:02:00.000Z',
    reason: 'There wasn’t enough money on the card',
  },
  {
    ...payment,
    orderId: formatId(42),
    draw: { id: formatId(52), title: `A long story of a prize: ${'Wolverhampton'.repeat(6)} and back` },
    person: { id: formatId(62), ...LONG_NAME },
    quantity: 999,
    amountPence: 99_899_001,
    createdAt: '2026-11-20T09:15:00.000Z',
    reason: 'The payment provider calls it “card declined rate limit exceeded”',
  },
  { ...payment, orderId: formatId(43), draw, person: null, createdAt: '2026-11-19T22:40:00.000Z' },
];
