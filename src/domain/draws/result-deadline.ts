/** How long after the countdown a result is overdue, and admins are alerted. A beacon is never that late. */
export const RESULT_OVERDUE_MINUTES = 10;

/** How long after the countdown a draw without any result is cancelled. */
export const RESULT_HOURS = 72;

/** How long the server itself must have tried for a result, so that an outage of three days cancels nothing. */
const TRIED_HOURS = 1;

const HOUR_MS = 3_600_000;

/** When a draw without a result is cancelled, at the earliest. */
export const calculateResultDeadline = (countdownEndsAt: Date): Date =>
  new Date(countdownEndsAt.getTime() + RESULT_HOURS * HOUR_MS);

/** An attempt without a result. `alertedAt` is when the server alerted admins, because it could not draw it. */
export type PendingAttempt = { countdownEndsAt: Date; alertedAt: Date | null };

/** Whether the result has been missing for so long that the draw is cancelled. */
export function isResultMissing({ countdownEndsAt, alertedAt }: PendingAttempt, now: Date): boolean {
  if (alertedAt === null || now < calculateResultDeadline(countdownEndsAt)) return false;
  return now.getTime() >= alertedAt.getTime() + TRIED_HOURS * HOUR_MS;
}
