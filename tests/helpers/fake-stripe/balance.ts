import { type Account, find, newId, nowSeconds } from './account.ts';
import { invalid, rejectUnknown } from './failure.ts';
import { type Form, formOf, textOf, textsOf } from './form.ts';
import type { BalanceTransaction, Charge } from './objects.ts';
import { listPage } from './pages.ts';

const DAY_SECONDS = 24 * 3_600;
const CHARGE_DELAY_SECONDS = 3 * DAY_SECONDS;

/** Stripe's fee for a British card: 1.5% and 20p. */
const feeOf = (amount: number): number => Math.round(amount * 0.015) + 20;

type NewEntry = Pick<BalanceTransaction, 'type' | 'amount' | 'source'> & { fee?: number; delay?: number };

/** Records a change of the balance, which is available immediately or after a delay. */
export function recordEntry(account: Account, entry: NewEntry): BalanceTransaction {
  const { type, amount, source, fee = 0, delay = 0 } = entry;
  const created = nowSeconds(account);
  const transaction: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + delay,
    created,
    currency: 'gbp',
    fee,
    net: amount - fee,
    source,
    type,
  };
  account.balance.push(transaction);
  return transaction;
}

export function recordCharge(account: Account, { id, amount }: Charge): void {
  recordEntry(account, {
    type: 'charge',
    amount,
    source: id,
    fee: feeOf(amount),
    delay: CHARGE_DELAY_SECONDS,
  });
}

export function availableOf(account: Account): number {
  return sumOf(account.balance.filter(({ available_on }) => available_on <= nowSeconds(account)));
}

export function pendingOf(account: Account): number {
  return sumOf(account.balance.filter(({ available_on }) => available_on > nowSeconds(account)));
}

const sumOf = (entries: BalanceTransaction[]): number => entries.reduce((sum, { net }) => sum + net, 0);

/** Pays the available balance, or a part of it, to the platform's bank. */
export function payOut(account: Account, amount = availableOf(account)): void {
  if (amount < 1 || amount > availableOf(account)) throw invalid('There is too little to pay out.');
  recordEntry(account, { type: 'payout', amount: -amount, source: newId('po') });
}

/** Moves the clock. Unless payouts are manual, a day's end empties the available balance. */
export function advanceClock(account: Account, ms: number): void {
  account.aheadMs += ms;
  const isPaidOut = account.payoutInterval === 'daily' && ms >= DAY_SECONDS * 1_000;
  if (isPaidOut && availableOf(account) > 0) payOut(account);
}

export function showBalance(account: Account): object {
  return {
    object: 'balance',
    available: [{ amount: availableOf(account), currency: 'gbp' }],
    livemode: false,
    pending: [{ amount: pendingOf(account), currency: 'gbp' }],
  };
}

export function listEntries(account: Account, form: Form): object {
  rejectUnknown(form, ['currency', 'limit', 'expand', 'starting_after', 'ending_before']);
  const page = listPage(account.balance, form);
  const isExpanded = Object.values(textsOf(formOf(form, 'expand'))).includes('data.source');
  return { ...page, data: page.data.map((entry) => showEntry(account, entry, isExpanded)) };
}

function showEntry(account: Account, entry: BalanceTransaction, isExpanded: boolean): object {
  const status = entry.available_on <= nowSeconds(account) ? 'available' : 'pending';
  const shown = { ...entry, exchange_rate: null, fee_details: [], reporting_category: entry.type, status };
  return isExpanded ? { ...shown, source: sourceOf(account, entry) } : shown;
}

function sourceOf(account: Account, { source }: BalanceTransaction): object | null {
  if (source === null) return null;
  const { charges, refunds, disputes, transfers, reversals } = account;
  for (const things of [charges, refunds, disputes, transfers, reversals]) {
    if (things.has(source)) return find<object>(things, 'source', source);
  }
  return { id: source, object: 'payout' };
}

export function updateBalanceSettings(account: Account, form: Form): object {
  const interval = textOf(formOf(formOf(formOf(form, 'payments'), 'payouts'), 'schedule'), 'interval');
  if (interval !== 'manual' && interval !== 'daily') throw invalid('Invalid interval', { param: 'interval' });
  account.payoutInterval = interval;
  return {
    object: 'balance_settings',
    payments: { payouts: { schedule: { interval }, status: 'enabled' } },
  };
}
