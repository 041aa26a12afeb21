import type { HostTask } from '#contract/payouts/host-tasks.ts';
import { addDays, WARNING_DAYS } from '#domain/awards/deadlines.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { describeRedrawBy } from '#web/features/awards/redraw-text.ts';

type TaskText = {
  title: string;
  /** What is due when, and what happens otherwise. */
  text: string;
  /** Whether it is overdue, or a payment failed. */
  isUrgent: boolean;
  /** The label of the link. */
  action: string;
};

/**
 * Says what a host has to do, and until when.
 * @param now by the server's clock, in milliseconds
 */
export function describeTask(task: HostTask, now: number): TaskText {
  const isLate = task.dueAt !== null && Date.parse(task.dueAt) <= now;
  switch (task.kind) {
    case 'draw':
      return {
        title: 'Draw the winner',
        // The deadline is the midnight at the end of a day.
        text: `You have until the end of ${formatLongDate(new Date(Date.parse(task.dueAt) - 1))}. After that, we cancel the draw and refund every ticket.`,
        isUrgent: isLate,
        action: 'Draw the winner',
      };
    case 'send':
      return {
        title: `Send the prize: ${task.prize}`,
        text: isLate
          ? `It was due by ${formatDateTime(task.dueAt)}. If you don’t send it by ${formatLongDate(addDays(new Date(task.dueAt), WARNING_DAYS))}, it counts as not delivered.`
          : `Send it by ${formatDateTime(task.dueAt)}.`,
        isUrgent: isLate,
        action: 'Send the prize',
      };
    case 'problem':
      return {
        title: `Reply about a problem: ${task.prize}`,
        text: `An admin will decide by ${formatDateTime(task.dueAt)}.`,
        isUrgent: false,
        action: 'Read and reply',
      };
    case 'redraw':
      return {
        title: `Redraw the prize: ${task.prize}`,
        text: describeRedrawBy(task.dueAt, now),
        isUrgent: false,
        action: 'Redraw the prize',
      };
    case 'charity':
      return {
        title: `Invite ${task.charityName}${task.isExpired ? ' again' : ''}`,
        text: describeCharity(task),
        isUrgent: isLate,
        action: 'Invite the charity',
      };
    case 'details':
      return describeDetails(task);
  }
}

function describeDetails({ reason, amountPence }: Extract<HostTask, { kind: 'details' }>): TaskText {
  const earned = `Your prize draws have earned you ${formatPounds(amountPence)} so far.`;
  switch (reason) {
    case 'missing':
      return {
        title: 'Add your bank details to get paid',
        text: `${earned} We cannot pay you without them.`,
        isUrgent: false,
        action: 'Add bank details',
      };
    case 'unfinished':
      return {
        title: 'Finish your account at Stripe',
        text: `${earned} We cannot pay you until Stripe has what it needs.`,
        isUrgent: false,
        action: 'See what’s missing',
      };
    case 'failed':
      return {
        title: 'Please check your payout details',
        text: 'Our payment didn’t reach you. If your details are wrong, enter the correct ones and we’ll pay you again. If they’re correct, contact us.',
        isUrgent: true,
        action: 'Check your details',
      };
  }
}

function describeCharity({ amountPence, isExpired, dueAt }: Extract<HostTask, { kind: 'charity' }>): string {
  const amount = `${formatPounds(amountPence)}${dueAt === null ? ' so far' : `, due by ${formatLongDate(dueAt)}`}`;
  const start = isExpired ? 'The link in its invitation has expired. ' : '';
  return `${start}It gets ${amount}. We can only pay it once it’s agreed in writing.`;
}
