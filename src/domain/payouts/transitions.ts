import type { PayableEvent, PayableFacts, PayableState } from './states.ts';

/** The transfers in the ledger that a payable can cause. */
export type PayoutPosting = 'payoutStarted' | 'payoutPaid' | 'payoutFailed' | 'treesBought';

export interface PayableTransition {
  from: PayableState;
  event: PayableEvent;
  to: PayableState;
  /** Limits a row to some payables. */
  applies?: (facts: PayableFacts) => boolean;
  posts?: PayoutPosting;
}

const isTrees = ({ payee }: PayableFacts) => payee === 'trees';
const isTransfer = (facts: PayableFacts) => !isTrees(facts);

/** The whole lifecycle of a payable. Trees are bought directly; all others are sent to a bank and then confirmed. */
export const PAYABLE_TRANSITIONS: readonly PayableTransition[] = [
  { from: 'owed', event: 'approve', to: 'approved' },
  { from: 'approved', event: 'withdraw', to: 'owed' },
  { from: 'approved', event: 'export', to: 'exported', applies: isTransfer, posts: 'payoutStarted' },
  { from: 'approved', event: 'pay', to: 'paid', applies: isTrees, posts: 'treesBought' },
  { from: 'exported', event: 'pay', to: 'paid', posts: 'payoutPaid' },
  { from: 'exported', event: 'fail', to: 'failed', posts: 'payoutFailed' },
  { from: 'failed', event: 'reopen', to: 'owed' },
];
