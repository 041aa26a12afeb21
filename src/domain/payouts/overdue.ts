import { addDays } from '../awards/deadlines.ts';
import { endOfLastWorkingDay, endOfWorkingDay, type IsHoliday } from '../time/working-days.ts';
import { HOST_WORKING_DAYS, PAY_DAYS } from './pay-days.ts';
import type { PayableState } from './states.ts';

/** A charity is paid within this many days after the end of the draw, or admins are alerted. */
export const CHARITY_DAYS = 28;

/** A bank may take this many days to confirm an exported payment. */
const TRANSIT_DAYS = 3;

const MINUTE_MS = 60_000;

/**
 * When payments to payees other than the host are due. `from`: the settlement, or a winner’s bank details if these came
 * later.
 */
export const calculateDueAt = (from: Date): Date => addDays(from, PAY_DAYS);

/** When winners’ cash is due: some days after the settlement and their bank details; null while there are none. */
export const calculateWinnerDueAt = (settledAt: Date, detailsEnteredAt: Date | null): Date | null =>
  detailsEnteredAt && calculateDueAt(detailsEnteredAt > settledAt ? detailsEnteredAt : settledAt);

/**
 * When payments to hosts are due: the last minute of a working day. `from`: the settlement, or the release of a
 * reserve.
 */
export const calculateHostDueAt = (from: Date, isHoliday: IsHoliday): Date =>
  new Date(endOfWorkingDay(from, HOST_WORKING_DAYS, isHoliday).getTime() - MINUTE_MS);

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

type Dated = { state: PayableState; dueAt: Date | null; exportedAt: Date | null };

/** Whether a payable should have been paid by now. */
export function isOverdue({ state, dueAt, exportedAt }: Dated, cutoff: Date): boolean {
  if (state === 'paid' || dueAt === null || dueAt >= cutoff) return false;
  return state !== 'exported' || exportedAt === null || addDays(exportedAt, TRANSIT_DAYS) < cutoff;
}
