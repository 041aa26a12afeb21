import type { Insights } from '#contract/draws/insights.ts';
import { listDays, splitIntoPeriods } from '#domain/insights/days.ts';
import { formatLongDate } from '#domain/time/london.ts';

/** The largest number of columns that stay distinct on a phone. */
const MOST_COLUMNS = 62;

export type Column = { label: string; value: number };

type Day = Insights['days'][number];
type Counted = 'visits' | 'orders' | 'tickets' | 'pence';

/** Builds one column per day or, for long ranges, per period of whole weeks. Each is labelled with its dates. */
export function buildColumns({ from, to, days }: Pick<Insights, 'from' | 'to' | 'days'>) {
  const known = new Map(days.map((day) => [day.day, day]));
  return splitIntoPeriods(listDays(from, to), MOST_COLUMNS).map((stretch) => {
    const within = stretch.flatMap((day) => known.get(day) ?? []);
    const sum = (counted: Counted) => within.reduce((total, day: Day) => total + day[counted], 0);
    return {
      label: formatSpan(stretch[0] ?? from, stretch.at(-1) ?? to),
      visits: sum('visits'),
      orders: sum('orders'),
      tickets: sum('tickets'),
      pence: sum('pence'),
    };
  });
}

/** Formats a day: "21 November 2026". */
export const formatDay = (day: string): string => formatLongDate(`${day}T12:00:00Z`);

function formatSpan(first: string, last: string): string {
  return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
}

/** Formats an hour: "19:00 to 20:00". */
export const formatHours = (hour: number): string => `${clock(hour)} to ${clock((hour + 1) % 24)}`;

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Finds the highest column, or the first of several equally high ones. Returns null without data. */
export function findHighest(columns: readonly Column[]): Column | null {
  const [first, ...rest] = columns;
  if (!first) return null;
  const top = rest.reduce((most, column) => (column.value > most.value ? column : most), first);
  return top.value > 0 ? top : null;
}

/** Returns a round number at or above every column, for the axis: 1, 2, 5, 10, 20, 50 … */
export function getAxisMaximum(columns: readonly Column[]): number {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= most) ?? most;
}
