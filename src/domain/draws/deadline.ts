import { endOfWorkingDay, type IsHoliday } from '../time/working-days.ts';

/** The working days that a host has to start the drawing. After that, all tickets are refunded (docs/money.md). */
export const WORKING_DAYS_TO_DRAW = 7;

/**
 * Calculates when the drawing must have started: by the end of the 7th working day after the sale ended, in London. A
 * draw that ended early counts from that time; a paused draw counts from its promised end.
 */
export function calculateDrawingDeadline(
  draw: { endDate: Date; endedAt: Date | null },
  isHoliday: IsHoliday,
): Date {
  return endOfWorkingDay(draw.endedAt ?? draw.endDate, WORKING_DAYS_TO_DRAW, isHoliday);
}

/** Working days after which a host who has not drawn gets a reminder. */
const WORKING_DAYS_TO_REMIND = 5;

/** The time from which the host of an undrawn draw gets a reminder. */
export function calculateReminderTime(
  draw: { endDate: Date; endedAt: Date | null },
  isHoliday: IsHoliday,
): Date {
  return endOfWorkingDay(draw.endedAt ?? draw.endDate, WORKING_DAYS_TO_REMIND, isHoliday);
}
