/**
 * The accounts of the books. Each draw has its own of every kind, so a balance is always that of one account of one
 * draw; those of the platform are their sums (docs/money.md).
 */
export const ACCOUNTS = {
  /** What the payment provider holds for us, or owes us. */
  payment_clearing: 'asset',
  /** What buyers paid for a draw that is not settled yet. */
  held_for_draw: 'liability',
  /** What is owed to buyers whose money is on its way back. */
  refunds: 'liability',
  /** What banks took back while a cardholder's objection is undecided, or for good. */
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
 * The one account that may stand below nothing: where a buyer was refunded and their bank took the money back as well,
 * we owe the provider.
 */
export const MAY_BE_OVERDRAWN: readonly Account[] = ['payment_clearing'];

type Side = 'debit' | 'credit';

/** The side on which an account grows. */
export function normalSide(account: Account): Side {
  const kind = ACCOUNTS[account];
  return kind === 'asset' || kind === 'expense' ? 'debit' : 'credit';
}

/** What has moved between two accounts, in pence. */
export type Flow = { debit: Account; credit: Account; amountPence: number };

/** An account's balance from all flows that touch it, in pence, positive on the side on which it grows. */
export function balanceOf(account: Account, flows: readonly Flow[]): number {
  const side = normalSide(account);
  let balance = 0;
  for (const { debit, credit, amountPence } of flows) {
    if (debit === account) balance += side === 'debit' ? amountPence : -amountPence;
    if (credit === account) balance += side === 'credit' ? amountPence : -amountPence;
  }
  return balance;
}
