import type { Account } from './accounts.ts';

/** The kind of record that causes a transfer. */
export type Cause = 'order' | 'payment' | 'refund' | 'dispute' | 'settlement';

type Sides = { debit: Account; credit: Account };

/** All kinds of transfer with the accounts that they debit and credit. */
export const TRANSFERS = {
  /** An order was paid: the provider has the money, held for the draw. */
  sale: { debit: 'payment_clearing', credit: 'held_for_draw' },
  /** A refund was decided: the money belongs to the buyer. */
  refundDecided: { debit: 'held_for_draw', credit: 'refunds' },
  /** A payment arrived when nothing could be sold for it any more: it belongs to the buyer. */
  latePayment: { debit: 'payment_clearing', credit: 'refunds' },
  /** The provider paid a refund. */
  refundPaid: { debit: 'refunds', credit: 'payment_clearing' },
  /** The provider could not pay the refund after all: reverses `refundPaid`. */
  refundFailed: { debit: 'payment_clearing', credit: 'refunds' },
  /** A bank withdrew money for a dispute. */
  disputeWithdrawn: { debit: 'disputes', credit: 'payment_clearing' },
  /** The dispute was won and the money was returned: reverses `disputeWithdrawn`. */
  disputeReinstated: { debit: 'payment_clearing', credit: 'disputes' },
  /** Settlement: the platform earns its fee. */
  feeEarned: { debit: 'held_for_draw', credit: 'platform_fee' },
  /** Settlement: the charity's part becomes payable. */
  charityDue: { debit: 'held_for_draw', credit: 'charity_payable' },
  /** Settlement: the winners' cash under a guarantee becomes payable. */
  winnersDue: { debit: 'held_for_draw', credit: 'winners_cash_payable' },
  /** Settlement: the host's extra trees become payable, out of the host's part. */
  extraTreesDue: { debit: 'held_for_draw', credit: 'trees_payable' },
  /** Settlement: the rest becomes payable to the host. */
  hostDue: { debit: 'held_for_draw', credit: 'host_payable' },
  /** Settlement: the platform's trees become payable at its own expense. */
  platformTreesDue: { debit: 'platform_tree_expense', credit: 'trees_payable' },
} as const satisfies Record<string, Sides>;

export type TransferKind = keyof typeof TRANSFERS;
