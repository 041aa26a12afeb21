import { formatDateTime, type Instant } from '../time/london.ts';
import { addLondonMonths } from './spend-month.ts';

/** The lengths of a break, in months. */
export const BREAK_MONTHS = [6, 12, 24, 60] as const;

export type BreakMonths = (typeof BREAK_MONTHS)[number];

/** A break from buying tickets. `until` is null if the account was closed for good. */
export interface Break {
  until: Date | null;
}

/** Whether a break or a closure holds at this time. */
export function isOnBreak(taken: Break | null, now: Date): taken is Break {
  return taken !== null && (taken.until === null || taken.until > now);
}

/** The end of a break that starts now. A break that already lasts longer is never shortened. */
export function extendBreak(now: Date, current: Break | null, months: BreakMonths): Break {
  const until = addLondonMonths(now, months);
  if (!isOnBreak(current, now)) return { until };
  return current.until === null || current.until > until ? current : { until };
}

/** Names the length of a break: "6 months", "1 year", "5 years". */
export function formatBreakLength(months: number): string {
  if (months % 12 !== 0) return `${months} months`;
  return months === 12 ? '1 year' : `${months / 12} years`;
}

/** The message for a buyer on a break. */
export function describeBreak(until: Instant | null): string {
  return until === null
    ? 'You closed your account to buying tickets for good.'
    : `You’re taking a break from buying tickets until ${formatDateTime(until)}.`;
}
