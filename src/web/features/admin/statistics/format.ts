import type { Statistics } from '#contract/admin/statistics.ts';
import { formatLongDate } from '#domain/time/london.ts';

type Purchases = { ordersBegun: number; ordersPaid: number };

/** Formats the share of started orders that were paid: "83.3%", or a dash without orders. */
export function formatConversion({ ordersBegun, ordersPaid }: Purchases): string {
  return ordersBegun === 0 ? '–' : `${((ordersPaid / ordersBegun) * 100).toFixed(1)}%`;
}

/** Uses noon, so that the time zone does not change the date. */
const formatDay = (day: string) => formatLongDate(`${day}T12:00:00Z`);

/** Formats a day for a column: "3 Nov". */
export function formatShortDay(day: string): string {
  const [date = '', month = ''] = formatDay(day).split(' ');
  return `${date} ${month.slice(0, 3)}`;
}

type Step = Pick<Statistics['steps'][number], 'from' | 'to'>;

/** Formats a period by its dates: "3 November 2026", or "3 to 9 November 2026". */
export function formatStep({ from, to }: Step): string {
  if (from === to) return formatDay(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${formatDay(to)}`;
  return `${formatDay(from)} to ${formatDay(to)}`;
}

/** Rounds up to a round number for an axis. */
export function roundUpForAxis(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const steps = [1, 2, 2.5, 5, 10].map((step) => step * power);
  return steps.find((step) => step >= most) ?? most;
}
