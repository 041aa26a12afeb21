import type { Account } from '../ledger/accounts.ts';

/** The balances of all draws and the platform together, in pence. */
export type Balances = (account: Account) => number;

/** What is paid to others from our bank: payees by hand, trees and VAT. */
const PAID_FROM_BANK = [
  'host_payable',
  'charity_payable',
  'winners_cash_payable',
  'trees_payable',
  'payouts_in_transit',
  'vat_payable',
] as const satisfies readonly Account[];

/** What the platform has spent. */
const COSTS = [
  'provider_fees',
  'dispute_losses',
  'goodwill_refunds',
  'platform_tree_expense',
] as const satisfies readonly Account[];

/**
 * How much more was moved to our bank than is ours (the fee less costs) or is paid to others from there, in pence; 0 if
 * nothing. Money that is held for draws, refunds and the hosts' reserves stays at the payment provider.
 */
export function calculateSweptTooMuch(balanceOf: Balances): number {
  const sum = (accounts: readonly Account[]) =>
    accounts.reduce((total, account) => total + balanceOf(account), 0);
  const own = balanceOf('platform_fee') - sum(COSTS);
  return Math.max(0, balanceOf('bank') - own - sum(PAID_FROM_BANK));
}
