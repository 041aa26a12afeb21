import { endOfWorkingDay, type IsHoliday } from '../time/working-days.ts';

/** How many working days a host has for the drawing; after them every ticket is refunded (docs/money.md). */
export const WORKING_DAYS_TO_DRAW = 7;

/**
 * Until when the drawing of a draw has to start: the end of the 7th working day after the day on which its sale ended,
 * by London's calendar. Ended early, it counts from then; paused, from the end that was promised.
 */
export function drawingDeadline(draw: { endDate: Date; endedAt: Date | null }, isHoliday: IsHoliday): Date {
  return endOfWorkingDay(draw.endedAt ?? draw.endDate, WORKING_DAYS_TO_DRAW, isHoliday);
}

/** After how many of them a host who has not drawn is reminded. */
const WORKING_DAYS_TO_REMIND = 5;

/** From when on a host is reminded of a draw that still waits for its drawing. */
export function reminderTime(draw: { endDate: Date; endedAt: Date | null }, isHoliday: IsHoliday): Date {
  return endOfWorkingDay(draw.endedAt ?? draw.endDate, WORKING_DAYS_TO_REMIND, isHoliday);
}
