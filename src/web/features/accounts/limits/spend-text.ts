import type { Limits } from '#contract/play/play.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatLongDate } from '#domain/time/london.ts';

/** Says what was spent this month, and when the next one begins. */
export function describeSpent(
  { spentPence, monthEndsAt }: Pick<Limits, 'spentPence' | 'monthEndsAt'>,
  leftPence: number,
): string {
  const next = leftPence > 0 ? 'Your limit starts again on' : 'You can spend again from';
  return `You’ve spent ${formatPounds(spentPence)}, including tickets that are waiting for payment. ${next} ${formatLongDate(monthEndsAt)}.`;
}
