import type { ReconciliationFinding } from '#contract/refunds/reconciliation.ts';
import { formatPounds } from '#domain/money/format.ts';
import { FINDING_NAMES, type FindingKind, type Resolution } from '#domain/reconciliation/findings.ts';

type Text = { happened: string; todo: string };

const ACCEPT = 'If it’s fine, resolve it and give a reason. We’ll report it again if the amount changes.';

/** What each kind of finding means, and what an admin should do. */
const TEXTS: Record<FindingKind, Text> = {
  charge_unknown: {
    happened: 'The provider charged a payment that does not belong to any order.',
    todo: `Find out where it came from, for example, another program that uses the same account, or an order that a restored backup does not contain. Refund a payment without an order in the provider’s dashboard. ${ACCEPT}`,
  },
  charge_unbooked: {
    happened: 'The provider charged a payment of ours, but the order is not paid.',
    todo: `We’ll check it automatically. If it’s still open after a day, refund the payment in the provider’s dashboard. ${ACCEPT}`,
  },
  charge_missing: {
    happened: 'An order is paid, but the provider doesn’t have the payment.',
    todo: `Look for the payment in the provider’s dashboard. ${ACCEPT}`,
  },
  refund_after_seal: {
    happened: 'A payment was refunded in the provider’s dashboard after the list of tickets was sealed.',
    todo: 'The tickets stay in the draw. Resolve this to record the refund: it lowers the draw’s sales, or is the platform’s cost if the draw is settled.',
  },
  refund_odd_amount: {
    happened:
      'A payment was refunded in the provider’s dashboard, but the amount is not the price of whole tickets.',
    todo: 'Refund the rest of a ticket’s price in the dashboard, and check again. Or resolve this to record the refund as it is: we’ll void tickets that are no longer paid for in full, and email the buyer.',
  },
  refund_too_much: {
    happened: 'More was refunded in the provider’s dashboard than was left of the payment.',
    todo: `The buyer may have been paid twice, for example by a dispute. ${ACCEPT}`,
  },
  refund_missing: {
    happened: 'We recorded a refund as paid, but the provider doesn’t have it.',
    todo: `Look for the refund in the provider’s dashboard, and make it there if it’s missing. ${ACCEPT}`,
  },
  refund_unbooked: {
    happened: 'The provider made a refund that is not in the ledger.',
    todo: `Check again in an hour. ${ACCEPT}`,
  },
  refund_cancelled: {
    happened:
      'A refund was made in the provider’s dashboard, and cancelled there. The buyer is still owed the money, and tickets that were voided for it stay void.',
    todo: 'Send the refund, or make it again in the provider’s dashboard. The refund stays due until the buyer has the money, and a draw that is not settled yet waits for it.',
  },
  dispute_differs: {
    happened: 'A bank took a different amount for a dispute from the one in the ledger.',
    todo: `We’ll check it automatically. Check again in an hour. ${ACCEPT}`,
  },
  payouts_differ: {
    happened: 'The provider paid payees a different amount from the one in the ledger.',
    todo: `Compare the provider’s transfers with the payouts. ${ACCEPT}`,
  },
  movement_unknown: {
    happened: 'The provider moved money for a reason we don’t recognise.',
    todo: `Look the entry up in the provider’s dashboard. ${ACCEPT}`,
  },
  swept_too_much: {
    happened: 'Too much was moved to our bank. The excess belongs to draws, refunds and reserves.',
    todo: 'Top up your balance at the provider by this amount, and set its payouts to manual.',
  },
  cash_short: {
    happened: 'The money at the provider and at our bank does not cover what we owe to buyers and payees.',
    todo: 'Top up your balance at the provider by this amount. It’s the platform’s own cost, for example, fees for refunded orders.',
  },
  balance_differs: {
    happened: 'The provider’s balance is not the sum of its entries.',
    todo: `Check again. If it’s still open, ask the provider. ${ACCEPT}`,
  },
  ledger_differs: {
    happened: 'The ledger’s balance differs from the provider’s, and nothing else explains it.',
    todo: `This is a bug in the program, or the database was changed by hand. Run the ledger check. ${ACCEPT}`,
  },
};

export const describeFinding = ({ kind }: Pick<ReconciliationFinding, 'kind'>): Text => TEXTS[kind];

export const nameFinding = ({ kind }: Pick<ReconciliationFinding, 'kind'>): string => FINDING_NAMES[kind];

/** Totals about money that is missing, and refunds about which both sides agree, have no direction. */
const WITHOUT_DIRECTION: readonly FindingKind[] = ['refund_cancelled', 'swept_too_much', 'cash_short'];

/** "£5.00 more at the provider". */
export function describeAmount({ kind, amountPence }: ReconciliationFinding): string {
  const pounds = formatPounds(Math.abs(amountPence));
  if (WITHOUT_DIRECTION.includes(kind)) return pounds;
  return `${pounds} ${amountPence > 0 ? 'more' : 'less'} at the provider`;
}

/** What an admin does to resolve a finding, as the button and the confirmation say it. */
export const RESOLUTION_TEXTS: Record<Resolution, { action: string; question: string; done: string }> = {
  accept: { action: 'Resolve', question: 'Resolve the difference?', done: 'Difference resolved' },
  record_refund: {
    action: 'Record the refund',
    question: 'Record the refund?',
    done: 'Refund recorded',
  },
  send_refund: { action: 'Send the refund', question: 'Send the refund?', done: 'Refund is being sent' },
};

/** What resolving a finding does. */
export function describeResolving({ kind }: Pick<ReconciliationFinding, 'kind'>): string {
  if (kind === 'refund_odd_amount') {
    return 'Tickets that are no longer paid for in full are voided, from the highest number down. We’ll email the buyer. This cannot be undone.';
  }
  if (kind === 'refund_after_seal') {
    return 'The tickets stay in the draw, and its sales go down. If the draw is settled, the platform pays for the refund. We’ll email the buyer. This cannot be undone.';
  }
  if (kind === 'refund_cancelled') {
    return 'We’ll send the refund to the card that paid. This cannot be undone.';
  }
  return 'You accept the difference as it is. Nothing changes in the ledger or at the provider.';
}

export const describeState = ({ resolvedAt, reason }: ReconciliationFinding): string => {
  if (resolvedAt === null) return 'Open';
  return reason === null ? 'Resolved automatically' : 'Resolved';
};
