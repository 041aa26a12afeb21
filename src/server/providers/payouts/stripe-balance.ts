import type Stripe from 'stripe';
import type { EntryKind } from '#domain/reconciliation/entries.ts';
import { getId } from '../payments/stripe-states.ts';
import type { BalanceEntry, BalancePage, BalanceReader } from './provider.ts';

type Entry = Stripe.BalanceTransaction;

/** Only pounds, because draws are paid in pounds. The sources are included to find their payments. */
const QUERY = { currency: 'gbp', limit: 100, expand: ['data.source'] };

/** Entries of the same second have no documented order, and one may become visible late. */
const OVERLAP_SECONDS = 3_600;

/** Reads our balance at Stripe, and what changed it. */
export function createStripeBalance(stripe: Stripe): BalanceReader {
  return {
    readBalance: async () => {
      const { available, pending } = await stripe.balance.retrieve();
      return { availablePence: sumOf(available), pendingPence: sumOf(pending) };
    },
    listBalanceEntries: (cursor) => listBalanceEntries(stripe, cursor),
  };
}

function sumOf(amounts: { amount: number; currency: string }[]): number {
  return amounts.reduce((sum, { amount, currency }) => (currency === 'gbp' ? sum + amount : sum), 0);
}

/** Lists entries oldest first, although Stripe lists the newest first. */
async function listBalanceEntries(stripe: Stripe, cursor: string | null): Promise<BalancePage> {
  const { newestFirst, more } =
    cursor === null ? await readOldestPage(stripe) : await readPageAfter(stripe, cursor);
  const next = more ? newestFirst[0]?.id : settledCursorOf(newestFirst);
  return { entries: newestFirst.map(toEntry).reverse(), next: next ?? cursor, more };
}

type Page = { newestFirst: Entry[]; more: boolean };

async function readPageAfter(stripe: Stripe, cursor: string): Promise<Page> {
  const page = await stripe.balanceTransactions.list({ ...QUERY, ending_before: cursor });
  return { newestFirst: page.data, more: page.has_more };
}

/** Walks through all pages, because Stripe cannot start with the oldest. */
async function readOldestPage(stripe: Stripe): Promise<Page> {
  let page = await stripe.balanceTransactions.list(QUERY);
  let more = false;
  for (let last = page.data.at(-1); page.has_more && last; last = page.data.at(-1)) {
    page = await stripe.balanceTransactions.list({ ...QUERY, starting_after: last.id });
    more = true;
  }
  return { newestFirst: page.data, more };
}

/** The newest entry before which no other can appear. */
function settledCursorOf(newestFirst: Entry[]): string | undefined {
  const newest = newestFirst[0]?.created ?? 0;
  return newestFirst.find(({ created }) => created <= newest - OVERLAP_SECONDS)?.id;
}

function toEntry({ id, type, amount, fee, net, source, created }: Entry): BalanceEntry {
  const paymentReference = paymentOf(source);
  return {
    id,
    kind: toKind(type, paymentReference),
    type,
    amountPence: amount,
    feePence: fee,
    netPence: net,
    source: getId(source) ?? null,
    paymentReference,
    createdAt: new Date(created * 1_000),
  };
}

const KINDS: Partial<Record<Entry['type'], EntryKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout: 'sweep',
  payout_failure: 'sweep',
  payout_cancel: 'sweep',
  topup: 'sweep',
  topup_reversal: 'sweep',
  transfer: 'transfer',
  transfer_refund: 'transfer',
  transfer_failure: 'transfer',
  transfer_cancel: 'transfer',
};

/** Adjustments of a payment are those of its disputes. Stripe makes others by hand. */
const toKind = (type: Entry['type'], payment: string | null): EntryKind =>
  type === 'adjustment' && payment !== null ? 'dispute' : (KINDS[type] ?? 'other');

function paymentOf(source: Entry['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  return getId(source.payment_intent ?? null) ?? null;
}
