import type { Payable } from '#contract/payouts/payables.ts';
import type { PayableAct, PayableState } from '#domain/payouts/states.ts';

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
  withdraw: 'Approval withdrawn, because the payout details were changed',
  export: 'Sent',
  postpone: 'Postponed, because the balance at Stripe was too low,',
  pay: 'Recorded as paid',
  fail: 'Recorded as failed',
  reopen: 'Reopened',
  reverse: 'Reversal requested',
  reversal_made: 'Recorded as taken back',
  reversal_refused: 'Recorded as refused by Stripe',
  returned: 'Found taken back at Stripe',
  account_changed: 'Found paid to another account',
  paid_before: 'Found paid by an earlier attempt',
};

/** The payee’s name, or its kind if the account was deleted. */
export const namePayee = ({ payee, part }: Pick<Payable, 'payee' | 'part'>): string => {
  const name = payee.name || 'Deleted account';
  return part === 'share' ? name : `${name} (${part})`;
};

/** Says where the money goes. */
export function describeMethod({ payee, method, lastFour }: Payable): string {
  if (payee.kind === 'trees') return 'Bought with a certificate';
  if (method === 'stripe') return 'Through Stripe';
  return lastFour === null ? 'No bank account' : `Bank account ending in ${lastFour}`;
}
