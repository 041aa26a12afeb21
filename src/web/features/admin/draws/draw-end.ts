import type { AdminDraw } from '#contract/admin/draws.ts';
import { formatLongDate } from '#domain/time/london.ts';

type Ending = Pick<AdminDraw, 'status' | 'endDate' | 'endedAt' | 'cancelledAt'>;

/** Says when a draw ends, ended or was cancelled. */
export function describeEnd({ status, endDate, endedAt, cancelledAt }: Ending): string {
  if (status === 'cancelled') return cancelledAt ? `Cancelled ${formatLongDate(cancelledAt)}` : 'Cancelled';
  const isOver = endedAt !== null || status === 'awaiting_draw' || status === 'completed';
  return isOver ? `Ended ${formatLongDate(endedAt ?? endDate)}` : `Ends ${formatLongDate(endDate)}`;
}
