import type { Account } from './accounts.ts';

/**
 * The kind of record that causes a transfer. `provider` is a movement that the payment provider reports, `repayment`
 * one that a host made.
 */
export type Cause =
  | 'order'
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'settlement'
  | 'outcome'
  | 'payout'
  | 'provider'
  | 'repayment';

type Sides = { debit: Account; credit: Account };

/**
 * All kinds of transfer with the accounts that they debit and credit. The ledger stores totals by these pairs, so each
 * kind has a pair of its own. The only exceptions are `latePayment` and `refundFailed`, whose causes differ.
 */
export const TRANSFERS = {
  /** An order was paid: the provider has the money, held for the draw. */
  sale: { debit: 'payment_clearing', credit: 'held_for_draw' },
  /** A refund was decided: the money belongs to the buyer. */
  refundDecided: { debit: 'held_for_draw', credit: 'refunds' },
  /** A refund was made at the payment provider after the draw's money had been divided: the platform bears it. */
  goodwillRefund: { debit: 'goodwill_refunds', credit: 'refunds' },
  /** A draw was refunded, except for tickets that were voided without a refund. */
  withheldKept: { debit: 'held_for_draw', credit: 'withheld' },
  /** Such a ticket is refunded after all, or a bank takes its price: reverses `withheldKept`. */
  withheldReleased: { debit: 'withheld', credit: 'held_for_draw' },
  /** A payment arrived when nothing could be sold for it any more: it belongs to the buyer. */
  latePayment: { debit: 'payment_clearing', credit: 'refunds' },
  /** The provider paid a refund. */
  refundPaid: { debit: 'refunds', credit: 'payment_clearing' },
  /** The provider could not pay the refund after all: reverses `refundPaid`. */
  refundFailed: { debit: 'payment_clearing', credit: 'refunds' },
  /** A bank withdrew money for a dispute. */
  disputeWithdrawn: { debit: 'disputes', credit: 'payment_clearing' },
  /** The bank returned the money, or a part of it: reverses `disputeWithdrawn`. */
  disputeReinstated: { debit: 'payment_clearing', credit: 'disputes' },
  /** A dispute was lost, and the money was already due to the buyer as a refund, which is not paid any more. */
  disputeLostFromRefunds: { debit: 'refunds', credit: 'disputes' },
  /** A dispute was lost before the settlement: the draw holds less, and its gross falls. */
  disputeLostFromHeld: { debit: 'held_for_draw', credit: 'disputes' },
  /** A dispute was lost after the settlement: the host's reserve bears it. */
  disputeLostFromReserve: { debit: 'host_reserve', credit: 'disputes' },
  /** A dispute was lost after the settlement: the host owes the platform the money. */
  disputeLostFromHost: { debit: 'host_recoverable', credit: 'disputes' },
  /** A dispute was lost, and only the platform can bear it. */
  disputeLostFromPlatform: { debit: 'dispute_losses', credit: 'disputes' },
  /** A lost dispute was won after all, or is borne by another account: reverses `disputeLostFromRefunds`. */
  lossReturnedToRefunds: { debit: 'disputes', credit: 'refunds' },
  /** Reverses `disputeLostFromHeld`. */
  lossReturnedToHeld: { debit: 'disputes', credit: 'held_for_draw' },
  /** Reverses `disputeLostFromReserve`. */
  lossReturnedToReserve: { debit: 'disputes', credit: 'host_reserve' },
  /** Reverses `disputeLostFromHost`. */
  lossReturnedToHost: { debit: 'disputes', credit: 'host_recoverable' },
  /** Reverses `disputeLostFromPlatform`. */
  lossReturnedToPlatform: { debit: 'disputes', credit: 'dispute_losses' },
  /** Settlement: the platform earns its fee. */
  feeEarned: { debit: 'held_for_draw', credit: 'platform_fee' },
  /** Settlement: the VAT that the platform's fee includes becomes payable. */
  feeVat: { debit: 'platform_fee', credit: 'vat_payable' },
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
  /** Settlement: a part of the host's money is kept for a while, in case disputes are lost. */
  reserveKept: { debit: 'host_payable', credit: 'host_reserve' },
  /** What is left of the reserve becomes payable to the host. */
  reserveReleased: { debit: 'host_reserve', credit: 'host_payable' },
  /** Before the rest of the reserve is released, it covers what the host owes the platform. */
  reserveUsed: { debit: 'host_reserve', credit: 'host_recoverable' },
  /** The host repaid what they owed, to the platform's bank. */
  hostRepaid: { debit: 'bank', credit: 'host_recoverable' },
  /** Money was sent to the host. */
  hostPayoutStarted: { debit: 'host_payable', credit: 'payouts_in_transit' },
  /** Money was sent to the charity. */
  charityPayoutStarted: { debit: 'charity_payable', credit: 'payouts_in_transit' },
  /** Money was sent to a winner. */
  winnersPayoutStarted: { debit: 'winners_cash_payable', credit: 'payouts_in_transit' },
  /** Money was sent for trees. Trees that were paid for at once need only `treesBought`. */
  treesPayoutStarted: { debit: 'trees_payable', credit: 'payouts_in_transit' },
  /** The payment provider paid a payee from the platform's balance. */
  payoutPaidByProvider: { debit: 'payouts_in_transit', credit: 'payment_clearing' },
  /** A payee's account returned the money to the provider: reverses `payoutPaidByProvider`. */
  payoutReturned: { debit: 'payment_clearing', credit: 'payouts_in_transit' },
  /** The host's account at the provider repaid what the host owed for a lost dispute. */
  hostRecovered: { debit: 'payment_clearing', credit: 'host_recoverable' },
  /** The platform's bank paid a payee. */
  payoutPaidByBank: { debit: 'payouts_in_transit', credit: 'bank' },
  /** A payee's bank returned the money: reverses `payoutPaidByBank`. */
  payoutReturnedToBank: { debit: 'bank', credit: 'payouts_in_transit' },
  /** The host could not be paid: reverses `hostPayoutStarted`. */
  hostPayoutFailed: { debit: 'payouts_in_transit', credit: 'host_payable' },
  /** The charity could not be paid: reverses `charityPayoutStarted`. */
  charityPayoutFailed: { debit: 'payouts_in_transit', credit: 'charity_payable' },
  /** A winner could not be paid: reverses `winnersPayoutStarted`. */
  winnersPayoutFailed: { debit: 'payouts_in_transit', credit: 'winners_cash_payable' },
  /** The trees could not be paid: reverses `treesPayoutStarted`. */
  treesPayoutFailed: { debit: 'payouts_in_transit', credit: 'trees_payable' },
  /** Trees were bought with money from the platform's bank. */
  treesBought: { debit: 'trees_payable', credit: 'bank' },
  /** The payment provider charged a fee. */
  providerFee: { debit: 'provider_fees', credit: 'payment_clearing' },
  /** The payment provider returned a fee. */
  providerFeeReturned: { debit: 'payment_clearing', credit: 'provider_fees' },
  /** Money moved from the payment provider to the platform's bank. */
  platformSwept: { debit: 'bank', credit: 'payment_clearing' },
  /** Money moved back to the payment provider: it could not be paid to the bank, or was paid in. */
  sweepReturned: { debit: 'payment_clearing', credit: 'bank' },
} as const satisfies Record<string, Sides>;

export type TransferKind = keyof typeof TRANSFERS;
