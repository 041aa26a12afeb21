import { drawingDeadline, WORKING_DAYS_TO_DRAW } from '#domain/draws/deadline.ts';
import { next } from '#domain/draws/lifecycle.ts';
import type { Status } from '#domain/draws/states.ts';
import { ApiError } from '#server/api-error.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { type DrawRow, lifecycleFacts } from '#server/features/draws/lifecycle/service.ts';
import { isAdmin, type Viewer } from '#server/viewer.ts';

/** What buyers are told of a draw that nobody drew. */
export const LATE = `It was not drawn within ${WORKING_DAYS_TO_DRAW} working days of its end.`;

export function requireCanceller(viewer: Viewer): void {
  if (!isAdmin(viewer)) throw new ApiError('forbidden', 'Only an administrator can cancel a prize draw.');
}

/** The time in which a draw had to be drawn is over. */
export function isOverdue(draw: { endDate: Date; endedAt: Date | null }, now: Date): boolean {
  return now >= drawingDeadline(draw, isBankHoliday);
}

/** The status in which an admin's cancelling leaves a draw, by the lifecycle's table. */
export function statusAfterCancel(draw: DrawRow, now: Date, viewer: Viewer): Status {
  if (draw.status === 'cancelled') {
    throw new ApiError('conflict', 'This prize draw has already been cancelled.', {
      code: 'already_cancelled',
    });
  }
  const moved = next(draw.status, 'cancel', lifecycleFacts(draw, now, viewer));
  if (!moved.ok) throw ApiError.of(moved.refusal);
  return moved.status;
}

/** The status in which the server leaves a draw whose time is over; null where it must not cancel it. */
export function statusAfterLapse(draw: DrawRow, now: Date): Status | null {
  const facts = { ...lifecycleFacts(draw, now, 'server'), overdue: isOverdue(draw, now) };
  const moved = next(draw.status, 'lapse', facts);
  return moved.ok ? moved.status : null;
}
