import type { Payable } from '#contract/payouts/payables.ts';
import { formatPounds } from '#domain/money/format.ts';
import { PAY_DAYS } from '#domain/payouts/pay-days.ts';
import type { PayableAct, PayableState } from '#domain/payouts/states.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { formatLongDate } from '#domain/time/london.ts';

export const STATE_NAMES: Record<PayableState, string> = {
  owed: 'Owed',
  approved: 'Approved',
  exported: 'Exported',
  paid: 'Paid',
  failed: 'Failed',
};

/** What happened to a payable, before "by" and a name. */
export const EVENT_NAMES: Record<PayableAct, string> = {
  approve: 'Approved',
  withdraw: 'Approval withdrawn because the payout details were changed',
  export: 'Sent',
  postpone: 'Postponed because the Stripe balance was too low,',
  pay: 'Recorded as paid',
  fail: 'Recorded as failed',
  return: 'Recorded as returned by the bank',
  reopen: 'Reopened',
  count: 'Transfer counted as the payment',
  reverse: 'Reversal requested',
  reversal_made: 'Recorded as taken back',
  reversal_refused: 'Recorded as refused by Stripe',
  returned: 'Found taken back at Stripe',
  account_changed: 'Found paid to another account',
  paid_before: 'Found paid by an earlier attempt',
};

/** The payee’s name, with what the payment is for if the payee can get several payments of a draw. */
export const namePayee = ({ payee, part, rank }: Pick<Payable, 'payee' | 'part' | 'rank'>): string => {
  const name = payee.name || 'Deleted account';
  const prize = rank === null ? [] : [`${formatOrdinal(rank)} prize`];
  const about = [...prize, ...(part === 'share' ? [] : [part])];
  return about.length === 0 ? name : `${name} (${about.join(', ')})`;
};

/** “£4.00 to Ada Ashe”, “£3.00 for trees”. */
export const describeAmount = (payable: Payable): string =>
  `${formatPounds(payable.amountPence)} ${payable.payee.kind === 'trees' ? 'for trees' : `to ${namePayee(payable)}`}`;

/** Says when a payment is due. */
export const describeDue = ({ dueAt }: Pick<Payable, 'dueAt'>): string =>
  dueAt === null
    ? `Due ${PAY_DAYS} days after the winner enters bank details`
    : `Due on ${formatLongDate(dueAt)}`;

/** Says where the money goes. */
export function describeMethod({ payee, method, lastFour }: Payable): string {
  if (payee.kind === 'trees') return 'Bought with a certificate';
  if (method === 'stripe') return 'Through Stripe';
  return lastFour === null ? 'No bank account' : `Bank account ending in ${lastFour}`;
}
