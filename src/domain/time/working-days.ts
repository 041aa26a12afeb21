import { formatLondonInput, parseLondonInput } from './london-input.ts';

/** Whether a calendar day in London, such as "2026-12-25", is a bank holiday. */
export type IsHoliday = (day: string) => boolean;

/**
 * The end of the n-th working day after an instant: midnight in London. The day of the instant does not count. Working
 * days are Mondays to Fridays, except bank holidays.
 */
export function endOfWorkingDay(after: Date, count: number, isHoliday: IsHoliday): Date {
  let day = formatLondonInput(after).slice(0, 10);
  for (let left = count; left > 0; ) {
    day = nextDay(day);
    if (!isWeekend(day) && !isHoliday(day)) left -= 1;
  }
  return toMidnight(nextDay(day));
}

/** The first working day in London that ends after an instant, such as "2026-12-29". */
export function findWorkingDay(at: Date, isHoliday: IsHoliday): string {
  let day = formatLondonInput(at).slice(0, 10);
  while (isWeekend(day) || isHoliday(day)) day = nextDay(day);
  return day;
}

/** The end of the latest working day that is over: midnight in London. */
export function endOfLastWorkingDay(now: Date, isHoliday: IsHoliday): Date {
  let end = formatLondonInput(now).slice(0, 10);
  let day = moveDay(end, -1);
  while (isWeekend(day) || isHoliday(day)) {
    end = day;
    day = moveDay(day, -1);
  }
  return toMidnight(end);
}

function toMidnight(day: string): Date {
  const midnight = parseLondonInput(`${day}T00:00`);
  if (!midnight) throw new Error(`there is no midnight before ${day}`);
  return midnight;
}

const nextDay = (day: string): string => moveDay(day, 1);

function moveDay(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  // The text of a later year is longer. Cut off, it would be the same day again, and the search would never end.
  if (date.getUTCFullYear() > 9999) throw new RangeError('there are no working days after the year 9999');
  return date.toISOString().slice(0, 10);
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
