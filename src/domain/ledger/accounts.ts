/**
 * The accounts of the ledger. Each draw has its own account of every kind; the platform's balances are their sums
 * (docs/money.md).
 */
export const ACCOUNTS = {
  /** The money that the payment provider holds for the platform; negative if the platform owes the provider. */
  payment_clearing: 'asset',
  /** Money that buyers paid for a draw that is not settled yet. */
  held_for_draw: 'liability',
  /** Refunds that are decided but not paid yet. */
  refunds: 'liability',
  /** Money that banks withdrew for disputes that are undecided or lost. */
  disputes: 'asset',
  platform_fee: 'income',
  charity_payable: 'liability',
  host_payable: 'liability',
  winners_cash_payable: 'liability',
  trees_payable: 'liability',
  platform_tree_expense: 'expense',
} as const;

export type Account = keyof typeof ACCOUNTS;

/**
 * The only account that can be negative: after a refund and a chargeback of the same payment, the platform owes the
 * provider.
 */
export const MAY_BE_OVERDRAWN: readonly Account[] = ['payment_clearing'];

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
