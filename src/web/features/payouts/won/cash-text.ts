import type { Award } from '#contract/awards/awards.ts';
import type { PayoutDetails } from '#contract/payouts/bank-details.ts';
import type { OwnPayable } from '#contract/payouts/own-payables.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatCash } from '#domain/outcome/outcome-text.ts';
import { PAY_DAYS, WINNER_PAY_RULE, WINNER_PAY_RULE_BEFORE } from '#domain/payouts/pay-days.ts';
import { describePayment } from '../payment-text.ts';

type Known = {
  /** Null until the draw is settled. */
  payment: OwnPayable | undefined;
  /** The amount before the settlement, or the least that it can be. */
  cash: Award['cash'];
  /** Where the money goes: the last digits of a bank account, or Stripe. */
  details: Pick<PayoutDetails, 'method' | 'lastFour'>;
};

export type CashText = {
  tone: 'info' | 'warning' | 'danger' | 'success';
  title: string;
  text: string;
  /** The label of the link to the bank details, if the winner has to act. */
  action?: string;
};

/** Says where the winner's cash is, and what they have to do for it. */
export function describeCash({ payment, cash, details }: Known): CashText {
  const pence = payment?.amountPence ?? (cash?.isLowerBound ? undefined : cash?.pence);
  const amount = pence === undefined ? 'cash' : formatPounds(pence);
  const least = !payment && cash?.isLowerBound ? `You get ${formatCash(cash)}. ` : '';
  const text = payment ? describePayment(payment, details.method !== null) : '';
  if (payment?.state === 'paid') return { tone: 'success', title: `We paid you ${amount}`, text };
  if (payment?.state === 'exported') return { tone: 'info', title: `Your ${amount} is on its way`, text };
  if (payment?.state === 'failed') {
    const title = `Our payment of ${amount} failed`;
    return {
      tone: 'danger',
      title,
      text,
      action: payment.method === 'stripe' ? 'Getting paid' : 'Check bank details',
    };
  }
  const account =
    details.method === 'stripe' ? 'your account at Stripe' : `the account ending in ${details.lastFour}`;
  if (payment?.waitsForAge && details.method !== null) {
    const title = `We’ll send your ${amount} once we know that you’re 18 or over`;
    return { tone: 'warning', title, text: `It will go to ${account}.` };
  }
  if (details.method === null) {
    return {
      tone: 'warning',
      title: `Tell us where to send your ${amount}`,
      text: payment ? WINNER_PAY_RULE : `${least}${WINNER_PAY_RULE_BEFORE}`,
      action: 'Enter bank details',
    };
  }
  return {
    tone: 'info',
    title: `We’ll send your ${amount} to ${account}`,
    text: payment
      ? text
      : `${least}We’ll pay you within ${PAY_DAYS} days of the draw being settled. You don’t need to do anything.`,
  };
}
