import type { PayableEvent, PayableFacts, PayableState } from './states.ts';

/** The transfers in the ledger that a payable can cause. */
export type PayoutPosting =
  | 'payoutStarted'
  | 'payoutPaid'
  | 'payoutReturned'
  | 'payoutFailed'
  | 'treesBought';

export interface PayableTransition {
  from: PayableState;
  event: PayableEvent;
  to: PayableState;
  /** Limits a row to some payables. */
  applies?: (facts: PayableFacts) => boolean;
  posts?: readonly PayoutPosting[];
}

const isTrees = ({ payee }: PayableFacts) => payee === 'trees';
const isTransfer = (facts: PayableFacts) => !isTrees(facts);
/** Only Stripe reports the result of a payment through Stripe, and only an admin that of one through the bank. */
const isKnown = ({ method, isReportedByStripe }: PayableFacts) =>
  (method === 'stripe') === isReportedByStripe;
const isKnownToBank = (facts: PayableFacts) => facts.method === 'bank' && isTransfer(facts) && isKnown(facts);
const isKnownToStripe = (facts: PayableFacts) => facts.method === 'stripe' && isKnown(facts);
const isPaidBefore = (facts: PayableFacts) => facts.isPaidBefore && isTransfer(facts);

const COUNTED = {
  event: 'count',
  to: 'paid',
  applies: isPaidBefore,
  posts: ['payoutStarted', 'payoutPaid'],
} as const;

/** The whole lifecycle of a payable. Trees are bought directly; all others are sent to a bank and then confirmed. */
export const PAYABLE_TRANSITIONS: readonly PayableTransition[] = [
  { from: 'owed', event: 'approve', to: 'approved' },
  { from: 'approved', event: 'withdraw', to: 'owed' },
  { from: 'approved', event: 'export', to: 'exported', applies: isTransfer, posts: ['payoutStarted'] },
  { from: 'approved', event: 'pay', to: 'paid', applies: isTrees, posts: ['treesBought'] },
  { from: 'exported', event: 'pay', to: 'paid', applies: isKnown, posts: ['payoutPaid'] },
  { from: 'exported', event: 'fail', to: 'failed', applies: isKnown, posts: ['payoutFailed'] },
  { from: 'exported', event: 'postpone', to: 'approved', applies: isKnownToStripe, posts: ['payoutFailed'] },
  {
    from: 'paid',
    event: 'return',
    to: 'failed',
    applies: isKnownToBank,
    posts: ['payoutReturned', 'payoutFailed'],
  },
  { from: 'failed', event: 'reopen', to: 'owed' },
  // Not while an attempt is on its way: the payee could then be paid twice.
  { from: 'owed', ...COUNTED },
  { from: 'approved', ...COUNTED },
  { from: 'failed', ...COUNTED },
];
