/**
 * What a reconciliation can find. Amounts are what the provider has more than the ledger.
 *
 * - `charge_unknown`: the provider charged a payment that is not ours; `charge_unbooked`: one of ours, but the ledger
 *   does not have all of it; `charge_missing`: the ledger has a payment, the provider does not
 * - `refund_after_seal`, `refund_odd_amount`, `refund_too_much`: a refund was made at the provider that an admin has to
 *   record: the tickets can no longer change, it is not the price of whole tickets, or it is more than was left
 * - `refund_missing`: the ledger has a refund, the provider does not; `refund_unbooked`: the other way round
 * - `refund_cancelled`: a refund was made at the provider and cancelled there. It is still owed to the buyer, so an admin
 *   has to send it. Both sides agree, and the amount is that of the refund
 * - `dispute_differs`: a bank took a different amount from the one in the ledger
 * - `payouts_differ`: the provider paid payees a different amount from the one in the ledger
 * - `movement_unknown`: the provider moved money in a way that the program does not know
 * - `swept_too_much`: more was moved to our bank than is ours or payable from there
 * - `cash_short`: what we have does not cover what we owe
 * - `balance_differs`: the provider's balance is not the sum of its entries
 * - `ledger_differs`: the ledger's balance differs from the provider's, and nothing above explains it
 */
export const FINDING_KINDS = [
  'charge_unknown',
  'charge_unbooked',
  'charge_missing',
  'refund_after_seal',
  'refund_odd_amount',
  'refund_too_much',
  'refund_missing',
  'refund_unbooked',
  'refund_cancelled',
  'dispute_differs',
  'payouts_differ',
  'movement_unknown',
  'swept_too_much',
  'cash_short',
  'balance_differs',
  'ledger_differs',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/**
 * A difference that a run found. `subject` is the provider's id of what it is about, our id of a cancelled refund, or
 * the name of a total.
 */
export type Difference = {
  kind: FindingKind;
  subject: string;
  paymentId: string | null;
  amountPence: number;
};

/**
 * What resolving a finding does: it accepts the difference as it is, records a refund that was made at the provider, or
 * sends one that was cancelled there.
 */
export const RESOLUTIONS = ['accept', 'record_refund', 'send_refund'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** How a finding of this kind is resolved. */
export function chooseResolution(kind: FindingKind): Resolution {
  if (kind === 'refund_after_seal' || kind === 'refund_odd_amount') return 'record_refund';
  return kind === 'refund_cancelled' ? 'send_refund' : 'accept';
}

/** Short names, for lists and emails. */
export const FINDING_NAMES: Record<FindingKind, string> = {
  charge_unknown: 'Unknown payment',
  charge_unbooked: 'Payment not in the ledger',
  charge_missing: 'Payment missing at the provider',
  refund_after_seal: 'Refund after the list was sealed',
  refund_odd_amount: 'Refund that is not the price of whole tickets',
  refund_too_much: 'Refund of more than was left',
  refund_missing: 'Refund missing at the provider',
  refund_unbooked: 'Refund not in the ledger',
  refund_cancelled: 'Refund that was cancelled at the provider',
  dispute_differs: 'Amount of a dispute differs',
  payouts_differ: 'Amount of payouts differs',
  movement_unknown: 'Unknown movement of money',
  swept_too_much: 'Too much moved to the bank',
  cash_short: 'Too little money for what is owed',
  balance_differs: 'Provider’s balance differs from its entries',
  ledger_differs: 'Ledger differs from the provider',
};

/** Totals that a finding can be about, instead of one payment, refund, dispute or entry. */
export const TOTALS = {
  balance: 'balance',
  ledger: 'ledger',
  sweeps: 'sweeps',
  cash: 'cash',
  payouts: 'payouts',
} as const;
