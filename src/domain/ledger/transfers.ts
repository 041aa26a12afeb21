import type { Account } from './accounts.ts';

/** What a transfer comes from. */
export type Cause = 'order' | 'payment' | 'refund' | 'dispute' | 'settlement';

type Sides = { debit: Account; credit: Account };

/** Every kind of transfer there is: its name says what happened, its sides where the money went. */
export const TRANSFERS = {
  /** An order was paid: the provider has the money, and it is held for the draw. */
  sale: { debit: 'payment_clearing', credit: 'held_for_draw' },
  /** A refund was decided: the money is no longer the draw's but the buyer's. */
  refundDecided: { debit: 'held_for_draw', credit: 'refunds' },
  /** Money came when nothing could be sold for it any more: it is the buyer's from the start. */
  latePayment: { debit: 'payment_clearing', credit: 'refunds' },
  /** The provider gave it back. */
  refundPaid: { debit: 'refunds', credit: 'payment_clearing' },
  /** The provider found that it could not give it back after all: reverses `refundPaid`. */
  refundFailed: { debit: 'payment_clearing', credit: 'refunds' },
  /** A bank took money back while a cardholder's objection is looked at. */
  disputeWithdrawn: { debit: 'disputes', credit: 'payment_clearing' },
  /** It was decided for us, and the bank gave it back: reverses `disputeWithdrawn`. */
  disputeReinstated: { debit: 'payment_clearing', credit: 'disputes' },
  /** Settlement: the platform has earned its fee. */
  feeEarned: { debit: 'held_for_draw', credit: 'platform_fee' },
  /** Settlement: the charity's part is owed to it. */
  charityDue: { debit: 'held_for_draw', credit: 'charity_payable' },
  /** Settlement: the cash of a guarantee is owed to the winners together. */
  winnersDue: { debit: 'held_for_draw', credit: 'winners_cash_payable' },
  /** Settlement: the trees that the host promised are owed, out of the host's part. */
  extraTreesDue: { debit: 'held_for_draw', credit: 'trees_payable' },
  /** Settlement: what remains is owed to the host. */
  hostDue: { debit: 'held_for_draw', credit: 'host_payable' },
  /** Settlement: the trees that the platform plants are owed at its own expense. */
  platformTreesDue: { debit: 'platform_tree_expense', credit: 'trees_payable' },
} as const satisfies Record<string, Sides>;

export type TransferKind = keyof typeof TRANSFERS;
