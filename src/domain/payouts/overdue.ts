import { addDays } from '../awards/deadlines.ts';
import { endOfLastWorkingDay, type IsHoliday } from '../time/working-days.ts';
import { PAY_DAYS } from './pay-days.ts';
import type { PayableState } from './states.ts';

/** A charity is paid within this many days after the end of the draw, or admins are alerted. */
export const CHARITY_DAYS = 28;

/** A bank may take this many days to confirm an exported payment. */
const TRANSIT_DAYS = 3;

/** When payees other than the host are due. */
export const calculateDueAt = (settledAt: Date): Date => addDays(settledAt, PAY_DAYS);

/** When a charity is due: like other payees, but no later than 28 days after the draw’s end, if that is to come. */
export function calculateCharityDueAt(settledAt: Date, endedAt: Date): Date {
  const latest = Math.min(calculateDueAt(settledAt).getTime(), addDays(endedAt, CHARITY_DAYS).getTime());
  return new Date(Math.max(settledAt.getTime(), latest));
}

/**
 * What was due before this instant is overdue. Banks pay on working days only, so a payment is overdue from the end of
 * the first working day on or after its due date.
 */
export const findOverdueCutoff = (now: Date, isHoliday: IsHoliday): Date =>
  endOfLastWorkingDay(now, isHoliday);

type Dated = { state: PayableState; dueAt: Date; exportedAt: Date | null };

/** Whether a payable should have been paid by now. */
export function isOverdue({ state, dueAt, exportedAt }: Dated, cutoff: Date): boolean {
  if (state === 'paid' || dueAt >= cutoff) return false;
  return state !== 'exported' || exportedAt === null || addDays(exportedAt, TRANSIT_DAYS) < cutoff;
}
