import { isEarlierLondonDay } from '../time/london-input.ts';
import { hasPassed } from '../time/remaining.ts';

export const DATE_MESSAGES = {
  endDatePast: 'End date must be in the future',
  startDatePast: 'Start date must be today or in the future',
  endBeforeStart: 'End date must be after the start date',
} as const;

export interface DrawDates {
  /** null if unpublished. */
  startDate: Date | null;
  endDate: Date;
}

export interface DateProblem {
  field: 'startDate' | 'endDate';
  message: string;
}

/** Tolerance for a page's "now", so that a draw started just before midnight is not rejected as starting yesterday. */
const MOMENT_MS = 60_000;

/**
 * Lists the problems with a draw's dates at `now`. The end must be in the future and after the start. The start must be
 * today (in London) or later. Stored dates that an edit keeps are not checked, because a running draw may have started
 * yesterday.
 */
export function findDateProblems(dates: DrawDates, now: Date, stored?: DrawDates): DateProblem[] {
  const { startDate, endDate } = dates;
  const problems: DateProblem[] = [];
  const newStart = startDate !== null && startDate.getTime() !== stored?.startDate?.getTime();
  const newEnd = endDate.getTime() !== stored?.endDate.getTime();
  const isPast = newStart && now.getTime() - startDate.getTime() > MOMENT_MS;
  if (isPast && isEarlierLondonDay(startDate, now)) {
    problems.push({ field: 'startDate', message: DATE_MESSAGES.startDatePast });
  }
  if ((newEnd || newStart) && hasPassed(endDate, now)) {
    problems.push({ field: 'endDate', message: DATE_MESSAGES.endDatePast });
  } else if ((newEnd || newStart) && startDate !== null && endDate.getTime() <= startDate.getTime()) {
    problems.push({ field: 'endDate', message: DATE_MESSAGES.endBeforeStart });
  }
  return problems;
}
