import type { OwnPayable } from '#contract/payouts/own-payables.ts';
import { formatPounds } from '#domain/money/format.ts';
import { PAY_DAYS } from '#domain/payouts/pay-days.ts';
import { describePayment } from '../payment-text.ts';

type Known = {
  /** Null until the draw is settled. */
  payment: OwnPayable | undefined;
  /** The amount so far; null if it is not known before the settlement. */
  cashPence: number | null;
  /** The last digits of the winner's account; null without bank details. */
  lastFour: string | null;
};

export type CashText = {
  tone: 'info' | 'warning' | 'danger' | 'success';
  title: string;
  text: string;
  /** The label of the link to the bank details, if the winner has to act. */
  action?: string;
};

/** Says where the winner's cash is, and what they have to do for it. */
export function describeCash({ payment, cashPence, lastFour }: Known): CashText {
  const pence = payment?.amountPence ?? cashPence;
  const amount = pence === null ? 'cash' : formatPounds(pence);
  const text = payment ? describePayment(payment, lastFour !== null) : '';
  if (payment?.state === 'paid') return { tone: 'success', title: `We paid you ${amount}`, text };
  if (payment?.state === 'exported') return { tone: 'info', title: `Your ${amount} is on its way`, text };
  if (payment?.state === 'failed') {
    const title = `Our payment of ${amount} failed`;
    return { tone: 'danger', title, text, action: 'Check bank details' };
  }
  if (lastFour === null) {
    return {
      tone: 'warning',
      title: `Tell us where to send your ${amount}`,
      text: `Enter your bank details. ${payment ? `We pay within ${PAY_DAYS} days of them.` : 'You are paid once the draw is settled.'}`,
      action: 'Enter bank details',
    };
  }
  return {
    tone: 'info',
    title: `We send your ${amount} to the account that ends in ${lastFour}`,
    text: payment ? text : 'You are paid once the draw is settled. You do not have to do anything.',
  };
}
