import { endOfWorkingDay, type IsHoliday } from '../time/working-days.ts';

/** The working days that a host has to start the drawing. After that, all tickets are refunded (docs/money.md). */
export const WORKING_DAYS_TO_DRAW = 7;

/** `drawableFrom` is set if the draw waits for postal entries. */
type UndrawnDraw = { endDate: Date; endedAt: Date | null; drawableFrom: Date | null };

/**
 * Calculates when the drawing must have started: by the end of the 7th working day after the sale ended, in London. A
 * draw that ended early counts from that time; a paused draw, and one that waits for postal entries, counts from its
 * promised end.
 */
export function calculateDrawingDeadline(draw: UndrawnDraw, isHoliday: IsHoliday): Date {
  return endOfWorkingDay(chooseEnd(draw), WORKING_DAYS_TO_DRAW, isHoliday);
}

/** The terms fix the last day for postal entries from the promised end, so an early end leaves no less time to draw. */
const chooseEnd = ({ endDate, endedAt, drawableFrom }: UndrawnDraw): Date =>
  drawableFrom ? endDate : (endedAt ?? endDate);

/** Working days after which a host who has not drawn gets a reminder. */
const WORKING_DAYS_TO_REMIND = 5;

/** The time from which the host of an undrawn draw gets a reminder. */
export function calculateReminderTime(draw: UndrawnDraw, isHoliday: IsHoliday): Date {
  return endOfWorkingDay(chooseEnd(draw), WORKING_DAYS_TO_REMIND, isHoliday);
}
