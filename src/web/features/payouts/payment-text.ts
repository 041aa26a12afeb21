import type { OwnPayable } from '#contract/payouts/own-payables.ts';
import { PAY_DAYS } from '#domain/payouts/pay-days.ts';
import type { PayableState } from '#domain/payouts/states.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { formatLongDate } from '#domain/time/london.ts';

/** The states of a payment as its payee sees them, without approvals. */
export const PAYMENT_NAMES: Record<PayableState, string> = {
  owed: 'To be paid',
  approved: 'To be paid',
  exported: 'On its way',
  paid: 'Paid',
  failed: 'Failed',
};

type Shown = Pick<
  OwnPayable,
  'state' | 'waitsForAge' | 'method' | 'dueAt' | 'paidAt' | 'reference' | 'failureReason'
>;

/** Says when a payment was made or is due, or what it waits for. `hasDetails`: the payee has chosen how to be paid. */
export function describePayment(payment: Shown, hasDetails: boolean): string {
  const { state, waitsForAge, method, dueAt, paidAt, reference, failureReason } = payment;
  switch (state) {
    case 'paid':
      return `Paid on ${formatLongDate(paidAt)} with reference ${reference}.`;
    case 'exported':
      return method === 'stripe' ? 'Stripe is sending it.' : 'We’ve asked our bank to pay it.';
    case 'failed':
      return method === 'stripe' ? 'Stripe didn’t accept it.' : `The bank returned it: ${failureReason}`;
    default:
      if (waitsForAge && hasDetails) return 'Waiting until we know that you’re 18 or over.';
      if (dueAt === null) return `Due ${PAY_DAYS} days after you enter your bank details.`;
      return hasDetails ? `Due by ${formatLongDate(dueAt)}.` : 'Waiting for your bank details.';
  }
}

/** Says what a payment is for. */
export function describePart({ kind, part, rank }: Pick<OwnPayable, 'kind' | 'part' | 'rank'>): string {
  if (kind === 'winner' && part === 'share')
    return rank === null ? 'Cash instead of your prize' : `${formatOrdinal(rank)} prize, in cash`;
  if (part === 'returned') return 'A payment Stripe took back';
  return part === 'reserve' ? 'Your reserve' : 'Your share of the ticket sales';
}
