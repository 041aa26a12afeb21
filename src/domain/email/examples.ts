import { ACCOUNT_EXAMPLES } from './account-examples.ts';
import { ADMIN_ALERT_EXAMPLES } from './admin-alert-examples.ts';
import { AWARD_EXAMPLES } from './award-examples.ts';
import { CHARITY_EXAMPLES } from './charity-examples.ts';
import { COMPLAINT_EXAMPLES } from './complaint-examples.ts';
import type { EmailMessage, EmailSite, EmailTemplate } from './email.ts';
import type { EmailDraw } from './email-draw.ts';
import { EXAMPLE_DRAW as draw } from './example-draw.ts';
import { HOST_EXAMPLES } from './host-examples.ts';
import { PAYOUT_EXAMPLES } from './payout-examples.ts';

export const EXAMPLE_SITE: EmailSite = {
  brandName: 'Oakdraw',
  url: 'https://draws.example.org',
  supportEmail: 'support@example.org',
};

const orderId = '019ad3c8-4a00-7c3e-9d41-7c2b5e0f3d68';

const refund = {
  orderId,
  draw,
  cause: 'ticket',
  tickets: [[7, 7]],
  amountPence: 500,
  reason: 'You asked for it by phone.',
  testPayment: false,
} as const satisfies { draw: EmailDraw; tickets: unknown } & Record<string, unknown>;

const claimBy = '2026-12-12T20:00:00.000Z';

/** Example emails for previews and tests, each named after its special feature. */
export const EXAMPLES: Record<EmailTemplate, EmailMessage> & Record<string, EmailMessage> = {
  'order-confirmation': {
    template: 'order-confirmation',
    data: {
      orderId,
      hasProofs: true,
      draw,
      tickets: [[41, 45]],
      totalPence: 2500,
      endDate: '2026-11-28T18:00:00.000Z',
      hasGame: true,
      testPayment: false,
    },
  },
  'order-confirmation-test-payment': {
    template: 'order-confirmation',
    data: {
      draw: { ...draw, title: 'Hand-built bicycle', colorScheme: 'green' },
      tickets: [[1, 1]],
      totalPence: 250,
      endDate: '2026-07-04T17:30:00.000Z',
      hasGame: false,
      testPayment: true,
    },
  },
  'order-confirmation-long': {
    template: 'order-confirmation',
    data: {
      draw: {
        ...draw,
        title: `${'Extraordinarily'.repeat(6)} long, and by a host who likes to say it all`.slice(0, 120),
        colorScheme: 'custom',
        customColor: '#e8c21c',
      },
      tickets: [
        [1, 3],
        [7, 7],
        [1200, 1998],
        [2004, 2100],
      ],
      totalPence: 450_000,
      endDate: '2026-11-28T18:00:00.000Z',
      hasGame: true,
      testPayment: false,
    },
  },
  refund: { template: 'refund', data: { ...refund, tickets: [[7, 7]] } },
  'refund-void': {
    template: 'refund',
    data: {
      ...refund,
      cause: 'void',
      tickets: [
        [3, 4],
        [9, 9],
      ],
      amountPence: 1500,
      reason: 'Bought with a card that was reported stolen.\nPlease write to us if this is a mistake.',
      draw: { ...draw, colorScheme: 'pink' },
    },
  },
  'refund-void-unrefunded': {
    template: 'refund',
    data: { ...refund, cause: 'void', tickets: [[9, 9]], amountPence: 0, reason: 'Stolen card.' },
  },
  'refund-late': {
    template: 'refund',
    data: {
      ...refund,
      cause: 'late',
      tickets: [],
      amountPence: 1500,
      reason: 'Not enough tickets were left when your payment arrived.',
    },
  },
  'draw-cancelled': {
    template: 'draw-cancelled',
    data: {
      draw: { ...draw, colorScheme: 'purple' },
      tickets: [[41, 45]],
      amountPence: 2500,
      reason: 'The lighthouse was sold, and its new owner does not take guests.',
      testPayment: false,
    },
  },
  'draw-cancelled-unpaid': {
    template: 'draw-cancelled',
    data: { draw, tickets: [[9, 9]], amountPence: 0, reason: 'The host is ill.', testPayment: false },
  },
  'draw-no-winner': {
    template: 'draw-no-winner',
    data: { draw, tickets: [[41, 45]], amountPence: 2500, testPayment: false },
  },
  'draw-no-winner-unpaid': {
    template: 'draw-no-winner',
    data: { draw, tickets: [[7, 7]], amountPence: 0, testPayment: false },
  },
  'postal-entry': {
    template: 'postal-entry',
    data: {
      draw,
      reference: 'P-7KH4-M9XD-RT3C',
      receivedOn: '2026-11-24',
      tickets: [[41, 42]],
      refused: [{ cause: 'used_code', cards: 1 }],
      hasProofs: true,
    },
  },
  'postal-entry-refused': {
    template: 'postal-entry',
    data: {
      draw,
      reference: 'P-M9XD-7KH4-WY34',
      receivedOn: '2026-12-03',
      tickets: [],
      refused: [{ cause: 'late', cards: 2 }],
    },
  },
  'draw-ended-early': {
    template: 'draw-ended-early',
    data: {
      draw,
      by: 'host',
      endedAt: '2026-11-09T15:30:00.000Z',
      endDate: '2026-11-28T18:00:00.000Z',
    },
  },
  'draw-ended-early-by-admin': {
    template: 'draw-ended-early',
    data: {
      draw: { ...draw, colorScheme: 'green' },
      by: 'admin',
      endedAt: '2026-11-28T14:30:00.000Z',
      endDate: '2026-11-28T18:00:00.000Z',
    },
  },
  'draw-result': {
    template: 'draw-result',
    data: {
      draw,
      again: false,
      drawn: [
        { prize: 'A week in a lighthouse', number: 1204 },
        { prize: 'A storm lamp', number: 7 },
        { prize: 'A telescope', number: null },
      ],
      provable: true,
    },
  },
  'draw-result-again': {
    template: 'draw-result',
    data: { draw, again: true, drawn: [{ prize: 'A storm lamp', number: 88 }], provable: false },
  },
  'draw-result-not-entered': {
    template: 'draw-result',
    data: {
      draw,
      again: false,
      drawn: [{ prize: 'A storm lamp', number: 88 }],
      notEntered: 'all',
      provable: true,
    },
  },
  'draw-result-partly-entered': {
    template: 'draw-result',
    data: {
      draw,
      again: false,
      drawn: [{ prize: 'A storm lamp', number: 88 }],
      notEntered: 'some',
      provable: true,
    },
  },
  'draw-result-nobody': {
    template: 'draw-result',
    data: { draw, again: false, drawn: [{ prize: 'A storm lamp', number: null }], provable: true },
  },
  'prize-redrawn': {
    template: 'prize-redrawn',
    data: { draw, drawn: [{ prize: 'A storm lamp', number: 88 }], provable: true, reason: 'lapsed' },
  },
  'prize-redrawn-declined': {
    template: 'prize-redrawn',
    data: { draw, drawn: [{ prize: 'A storm lamp', number: 88 }], provable: true, reason: 'declined' },
  },
  'prize-redrawn-to-nobody': {
    template: 'prize-redrawn',
    data: { draw, drawn: [{ prize: 'A storm lamp', number: null }], provable: false, reason: null },
  },
  'prize-won': {
    template: 'prize-won',
    data: {
      draw: { ...draw, colorScheme: 'green' },
      won: [{ prize: 'A week in a lighthouse', number: 1204 }],
      provable: true,
      claimBy,
    },
  },
  'prize-won-by-post': {
    template: 'prize-won',
    data: {
      draw,
      won: [{ prize: 'A week in a lighthouse', number: 41 }],
      provable: true,
      claimBy,
      accountNeededFor: 'ann@example.org',
    },
  },
  'prize-won-below-minimum': {
    template: 'prize-won',
    data: {
      draw,
      won: [{ prize: '£206.63 in cash, instead of A week in a lighthouse', number: 7 }],
      minimumMissed: 200,
      provable: true,
      claimBy,
    },
  },
  'prize-won-twice': {
    template: 'prize-won',
    data: {
      draw,
      won: [
        { prize: 'A week in a lighthouse', number: 1204 },
        { prize: 'A storm lamp', number: 1205 },
      ],
      provable: false,
      claimBy,
    },
  },
  'draw-update': {
    template: 'draw-update',
    data: {
      draw,
      updateId: draw.id,
      subject: 'The lamp is lit again',
      words:
        'Dear all,\n\nthe lamp room was painted this week, and the light is on again.\nThank you for 2,000 tickets!',
      leaveToken: 'u'.repeat(64),
    },
  },
  'draw-update-test': {
    template: 'draw-update',
    data: {
      draw: { ...draw, colorScheme: 'green' },
      updateId: null,
      subject: 'The lamp is lit again',
      words: 'Only you are sent this.',
      leaveToken: null,
    },
  },
  'sale-reminder-confirmation': {
    template: 'sale-reminder-confirmation',
    data: {
      draw,
      startDate: '2026-11-20T09:00:00.000Z',
      tokenId: draw.id,
      token: 'x'.repeat(43),
      leaveToken: 'z'.repeat(43),
    },
  },
  'draw-opened': {
    template: 'draw-opened',
    data: { draw: { ...draw, colorScheme: 'green' }, endDate: '2026-11-28T18:00:00.000Z' },
  },
  'newsletter-confirmation': {
    template: 'newsletter-confirmation',
    data: { tokenId: draw.id, token: 'x'.repeat(43) },
  },
  'newsletter-already': {
    template: 'newsletter-confirmation',
    data: { unsubscribeToken: 'y'.repeat(43) },
  },
  'newsletter-issue': {
    template: 'newsletter-issue',
    data: {
      issueId: draw.id,
      subject: 'What was won in November',
      words:
        'Eleven prize draws found their winners in November, and £4,212.50 went to charities.\n\nThe next one to close is a week in a lighthouse, on 28 November at 18:00.\n\nThank you for taking part.',
      unsubscribeToken: 'y'.repeat(43),
    },
  },
  'newsletter-test': {
    template: 'newsletter-issue',
    data: { issueId: null, subject: 'A try', words: 'Only you are sent this.', unsubscribeToken: null },
  },
  'draw-ending-soon': {
    template: 'draw-ending-soon',
    data: { draw, tickets: 5, endDate: '2026-11-28T18:00:00.000Z', leaveToken: 'u'.repeat(64) },
  },
  'admin-payouts-overdue': {
    template: 'admin-payouts-overdue',
    data: {
      total: 22,
      overduePence: 264_500,
      payouts: [
        {
          payee: 'charity',
          drawTitle: draw.title,
          amountPence: 217_500,
          dueAt: '2026-12-01T10:00:00.000Z',
          reasons: ['The charity hasn’t agreed yet', 'The payee hasn’t entered payout details yet'],
        },
        {
          payee: 'winner',
          drawTitle: 'Hand-built bicycle',
          amountPence: 41_000,
          dueAt: '2026-12-02T10:00:00.000Z',
          reasons: ['An admin has to approve it'],
        },
      ],
      unsettledDraws: [{ title: 'A night at the observatory', endedAt: '2026-10-28T18:00:00.000Z' }],
    },
  },
  'admin-payouts-unsettled': {
    template: 'admin-payouts-overdue',
    data: {
      total: 0,
      overduePence: 0,
      payouts: [],
      unsettledDraws: [{ title: 'A night at the observatory', endedAt: '2026-10-28T18:00:00.000Z' }],
    },
  },
  'refund-dashboard': {
    template: 'refund',
    data: { ...refund, cause: 'dashboard', tickets: [[7, 7]], reason: '' },
  },
  'refund-dashboard-kept': {
    template: 'refund',
    data: { ...refund, cause: 'dashboard', tickets: [], amountPence: 350, reason: '' },
  },
  'admin-reconciliation': {
    template: 'admin-reconciliation',
    data: {
      count: 12,
      findings: [
        { name: 'Refund after the list was sealed', amountPence: -1_500 },
        { name: 'Unknown payment', amountPence: 2_500 },
      ],
    },
  },
  'organisation-invitation': {
    template: 'organisation-invitation',
    data: {
      organisationName: 'Fernhill Village Hall',
      role: 'treasurer',
      tokenId: draw.id,
      token: 'z'.repeat(43),
    },
  },
  'type-test': {
    template: 'type-test',
    data: { emailType: 'spring-fair', values: [{ name: 'firstName', value: 'Ada' }] },
  },
  ...ADMIN_ALERT_EXAMPLES,
  ...AWARD_EXAMPLES,
  ...CHARITY_EXAMPLES,
  ...COMPLAINT_EXAMPLES,
  ...HOST_EXAMPLES,
  ...PAYOUT_EXAMPLES,
  ...ACCOUNT_EXAMPLES,
};

/** The example for a kind of email, without real data. */
export const findExample = (template: EmailTemplate): EmailMessage => EXAMPLES[template];
