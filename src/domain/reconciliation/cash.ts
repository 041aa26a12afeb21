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

/** What is owed to buyers, payees and others. */
const OWED = [
  'held_for_draw',
  'refunds',
  'withheld',
  'host_reserve',
  ...PAID_FROM_BANK,
] as const satisfies readonly Account[];

/** What the platform has spent. */
const COSTS = [
  'provider_fees',
  'dispute_losses',
  'goodwill_refunds',
  'platform_tree_expense',
] as const satisfies readonly Account[];

const sumOf = (balanceOf: Balances, accounts: readonly Account[]): number =>
  accounts.reduce((total, account) => total + balanceOf(account), 0);

/**
 * How much the money at the payment provider and at our bank is less than what is owed, in pence; 0 if it is enough.
 * Money that banks hold in disputes counts, because a lost dispute lowers what is owed; so does the fee that the held
 * money will earn. An overdrawn bank account is money that the platform has advanced.
 */
export function calculateCashShort(balanceOf: Balances, expectedFeePence: number): number {
  const bank = Math.max(0, balanceOf('bank'));
  const available = balanceOf('payment_clearing') + balanceOf('disputes') + bank + expectedFeePence;
  return Math.max(0, sumOf(balanceOf, OWED) - available);
}

/**
 * How much more was moved to our bank than is ours (the fee less costs) or is paid to others from there, in pence; 0 if
 * nothing. Money that is held for draws, refunds and the hosts' reserves stays at the payment provider.
 */
export function calculateSweptTooMuch(balanceOf: Balances): number {
  const own = balanceOf('platform_fee') - sumOf(balanceOf, COSTS);
  const bank = balanceOf('bank');
  // Costs that the fee does not cover were not moved anywhere.
  return Math.max(0, Math.min(bank, bank - own - sumOf(balanceOf, PAID_FROM_BANK)));
}
