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
  const end = parseLondonInput(`${nextDay(day)}T00:00`);
  if (!end) throw new Error(`there is no midnight after ${day}`);
  return end;
}

/** The first working day in London that ends after an instant, such as "2026-12-29". */
export function findWorkingDay(at: Date, isHoliday: IsHoliday): string {
  let day = formatLondonInput(at).slice(0, 10);
  while (isWeekend(day) || isHoliday(day)) day = nextDay(day);
  return day;
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
