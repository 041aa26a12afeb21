import type { EmailMessage } from './email.ts';
import { EXAMPLE_DRAW as draw } from './example-draw.ts';
import type { PayoutEmailTemplate } from './payout-emails.ts';

const failed = {
  draw,
  amountPence: 41_325,
  isStripe: false,
  reason: 'The account is closed.',
  lastFour: '5678',
};
const needed = {
  draw,
  amountPence: 20_663,
  parts: [
    { rank: 1, amountPence: 10_332 },
    { rank: 3, amountPence: 10_331 },
  ],
};

/** Example emails about money that a draw owes. */
export const PAYOUT_EXAMPLES = {
  'payout-failed': { template: 'payout-failed', data: { ...failed, isHost: true } },
  'payout-failed-to-winner': {
    template: 'payout-failed',
    data: { ...failed, isHost: false, lastFour: null },
  },
  'payout-failed-at-stripe': {
    template: 'payout-failed',
    data: { ...failed, isHost: true, isStripe: true, lastFour: null },
  },
  'payout-details-needed': { template: 'payout-details-needed', data: { ...needed, isReminder: false } },
  'payout-details-needed-again': { template: 'payout-details-needed', data: { ...needed, isReminder: true } },
  'payout-age-needed': { template: 'payout-age-needed', data: { ...needed, isReminder: false } },
  'payout-age-needed-again': { template: 'payout-age-needed', data: { ...needed, isReminder: true } },
} as const satisfies Record<PayoutEmailTemplate, EmailMessage> & Record<string, EmailMessage>;
