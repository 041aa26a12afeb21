import { calculateDrawingDeadline, WORKING_DAYS_TO_DRAW } from '#domain/draws/deadline.ts';
import { applyEvent } from '#domain/draws/lifecycle.ts';
import { isResultMissing, type PendingAttempt, RESULT_HOURS } from '#domain/draws/result-deadline.ts';
import type { Status } from '#domain/draws/states.ts';
import { findOutcome } from '#domain/ledger/draw-money.ts';
import { ApiError } from '#server/api-error.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { buildLifecycleFacts, type DrawRow } from '#server/features/draws/lifecycle/service.ts';
import { isAdmin, type Viewer } from '#server/viewer.ts';

/** The reason given to buyers of a draw that was not drawn in time. */
export const LATE = `It was not drawn within ${WORKING_DAYS_TO_DRAW} working days of its end.`;

/** The reason given to buyers of a draw whose result never came. */
const RESULT_MISSING = `Its result was still missing ${RESULT_HOURS} hours after the countdown.`;

/** The reason given to buyers of a draw whose public log was lost. */
export const UNPROVABLE =
  'Part of its public log was lost, so we could no longer prove that the draw would be fair.';

/** The reason given to buyers of a draw in which no ticket was entered. */
const NO_ENTRIES = 'No ticket was entered, so nobody could win.';

/** Why all tickets of a draw are refunded; null if they are not. */
export function chooseRefundCause(draw: DrawRow): { cause: 'cancel' | 'no_winner'; reason: string } | null {
  const outcome = findOutcome(draw);
  if (outcome === 'cancelled') return { cause: 'cancel', reason: draw.cancelReason ?? LATE };
  return outcome === 'no_winner' ? { cause: 'no_winner', reason: NO_ENTRIES } : null;
}

export function requireCanceller(viewer: Viewer): void {
  if (!isAdmin(viewer)) throw new ApiError('forbidden', 'Only an administrator can cancel a prize draw.');
}

/** Whether the draw's deadline has passed. */
export function isOverdue(draw: Pick<DrawRow, 'endDate' | 'endedAt' | 'drawableFrom'>, now: Date): boolean {
  return now >= calculateDrawingDeadline(draw, isBankHoliday);
}

/** The draw's status after an admin cancels it, according to the lifecycle table. */
export function deriveStatusAfterCancel(draw: DrawRow, now: Date, viewer: Viewer): Status {
  if (draw.status === 'cancelled') {
    throw new ApiError('conflict', 'This prize draw has already been cancelled.', {
      code: 'already_cancelled',
    });
  }
  const moved = applyEvent(draw.status, 'cancel', buildLifecycleFacts(draw, now, viewer));
  if (!moved.ok) throw ApiError.of(moved.rejection);
  return moved.status;
}

/** The status of a draw after the operator cancels it because of its public log, or why it cannot be cancelled. */
export function deriveStatusAfterRepair(
  draw: DrawRow,
  now: Date,
): { status: Status } | { impossible: string } {
  const facts = { ...buildLifecycleFacts(draw, now, 'server'), actorIsAdmin: true };
  const moved = applyEvent(draw.status, 'cancel', facts);
  return moved.ok ? { status: moved.status } : { impossible: moved.rejection.message };
}

/**
 * The status and the reason after the server cancels a draw that was not drawn in time, or whose result is missing; null
 * if the server must not cancel it.
 * @param pending the attempt without a result; null if there is none
 */
export function decideLapse(
  draw: DrawRow,
  now: Date,
  pending: PendingAttempt | null,
): { status: Status; reason: string } | null {
  const facts = {
    ...buildLifecycleFacts(draw, now, 'server'),
    overdue: isOverdue(draw, now),
    resultMissing: pending !== null && isResultMissing(pending, now),
  };
  const moved = applyEvent(draw.status, 'lapse', facts);
  return moved.ok ? { status: moved.status, reason: facts.drawing ? RESULT_MISSING : LATE } : null;
}
