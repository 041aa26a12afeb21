/**
 * The accounts of the ledger. Each draw has its own account of every kind, and so does the platform, for money that
 * belongs to no draw. The balances of the whole site are their sums (docs/money.md).
 */
export const ACCOUNTS = {
  /** The money that the payment provider holds for the platform; negative if the platform owes the provider. */
  payment_clearing: 'asset',
  /** The platform's own money at its bank. */
  bank: 'asset',
  /** Money that buyers paid for a draw that is not settled yet. */
  held_for_draw: 'liability',
  /** Refunds that are decided but not paid yet. */
  refunds: 'liability',
  /** The price of tickets that were voided without a refund, if the rest of their draw was refunded. */
  withheld: 'liability',
  /** Money that banks withdrew for disputes that are undecided, or lost but not borne yet. */
  disputes: 'asset',
  /** Disputes that were lost after the host's part became payable: the host owes the platform this money. */
  host_recoverable: 'asset',
  platform_fee: 'income',
  charity_payable: 'liability',
  host_payable: 'liability',
  /** The part of the host's money that is kept for a while, in case disputes are lost. */
  host_reserve: 'liability',
  winners_cash_payable: 'liability',
  trees_payable: 'liability',
  /** Money that was sent to payees and is not confirmed yet. */
  payouts_in_transit: 'liability',
  /** VAT that is included in the platform's fees. */
  vat_payable: 'liability',
  platform_tree_expense: 'expense',
  /** What the payment provider charges. */
  provider_fees: 'expense',
  /** Lost disputes that the platform bears. */
  dispute_losses: 'expense',
  /** Refunds that were made at the payment provider after the draw's money had been divided. */
  goodwill_refunds: 'expense',
} as const;

export type Account = keyof typeof ACCOUNTS;

/**
 * The accounts that can be negative in one draw. `payment_clearing`: after a refund and a chargeback of the same payment,
 * or after the provider's fees, the platform owes the provider. `bank`: money moves to the bank for all draws together,
 * so one draw's payees can be paid before its money has moved. `provider_fees`: the provider can return fees that it
 * charged for other draws.
 */
export const MAY_BE_OVERDRAWN: readonly Account[] = ['payment_clearing', 'bank', 'provider_fees'];

type Side = 'debit' | 'credit';

/** The side on which an account increases. */
export function getNormalSide(account: Account): Side {
  const kind = ACCOUNTS[account];
  return kind === 'asset' || kind === 'expense' ? 'debit' : 'credit';
}

/** The total moved between two accounts, in pence. */
export type Flow = { debit: Account; credit: Account; amountPence: number };

/** An account's balance from all flows that touch it, in pence; positive on its normal side. */
export function calculateBalance(account: Account, flows: readonly Flow[]): number {
  const side = getNormalSide(account);
  let balance = 0;
  for (const { debit, credit, amountPence } of flows) {
    if (debit === account) balance += side === 'debit' ? amountPence : -amountPence;
    if (credit === account) balance += side === 'credit' ? amountPence : -amountPence;
  }
  return balance;
}

/** The total of all flows from one account to another, in pence. */
export function calculateMoved(
  { debit, credit }: Pick<Flow, 'debit' | 'credit'>,
  flows: readonly Flow[],
): number {
  return flows
    .filter((flow) => flow.debit === debit && flow.credit === credit)
    .reduce((sum, { amountPence }) => sum + amountPence, 0);
}
