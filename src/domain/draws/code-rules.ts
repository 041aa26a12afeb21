import { addLondonMonths } from '../play/spend-month.ts';

const DAY_MS = 24 * 3_600_000;

/** With the Code, tickets are on sale for at least this long, and for at most this many months. */
export const CODE_SALE = { leastMs: DAY_MS, advisedDays: 7, mostMonths: 12 } as const;

export const CODE_MESSAGES = {
  minimum: 'This site follows the Code, so prizes can’t depend on how many tickets are sold',
  tooShort: 'This site follows the Code, so tickets must be on sale for at least 24 hours',
  tooLong: 'This site follows the Code, so tickets can be on sale for at most 12 months',
  tooEarly: 'This site follows the Code, so you can’t end a draw in its first 24 hours.',
  noPostalAddress:
    'This site has no address for free entries by post yet, so draws can’t be published. Please contact support.',
} as const;

export interface CodeFacts {
  /** null if unpublished. */
  startDate: Date | null;
  endDate: Date;
  minTicketAmount: number | null;
}

export interface CodeProblem {
  field: 'endDate' | 'minTicketAmount';
  message: string;
}

/**
 * Lists what the Voluntary Code of Good Practice for Prize Draw Operators does not allow in a draw, as we understand it. What an edit of
 * a published draw keeps is not checked, because the draw may be older than the site's decision to follow the Code.
 */
export function findCodeProblems(draw: CodeFacts, now: Date, stored?: CodeFacts): CodeProblem[] {
  const published = stored?.startDate ? stored : undefined;
  const problems: CodeProblem[] = [];
  if (draw.minTicketAmount !== null && draw.minTicketAmount !== published?.minTicketAmount)
    problems.push({ field: 'minTicketAmount', message: CODE_MESSAGES.minimum });
  const hasNewDates =
    !published ||
    draw.startDate?.getTime() !== published.startDate?.getTime() ||
    draw.endDate.getTime() !== published.endDate.getTime();
  const length = hasNewDates ? findLengthProblem(draw, now) : null;
  if (length) problems.push({ field: 'endDate', message: length });
  return problems;
}

/** Why the time on sale is too short or too long; null if it is not, or the draw is unpublished. */
export function findLengthProblem(
  { startDate, endDate }: Pick<CodeFacts, 'startDate' | 'endDate'>,
  now: Date,
): string | null {
  if (startDate === null) return null;
  // A minute's grace, because "start now" takes the time at which the form was sent.
  const opens = now.getTime() - startDate.getTime() > 60_000 ? now : startDate;
  if (endDate.getTime() - opens.getTime() < CODE_SALE.leastMs) return CODE_MESSAGES.tooShort;
  return endDate > addLondonMonths(startDate, CODE_SALE.mostMonths) ? CODE_MESSAGES.tooLong : null;
}

/** Whether a host may end sales now. */
export const isTooEarlyToEnd = (startDate: Date | null, now: Date): boolean =>
  startDate !== null && now.getTime() - startDate.getTime() < CODE_SALE.leastMs;
