import Holidays from 'date-holidays';

const calendar = new Holidays('GB', 'ENG', { types: ['public', 'bank'] });
const byYear = new Map<number, ReadonlySet<string>>();

/** Whether a calendar day, such as "2026-12-25", is a bank holiday in England. Includes substitute days. */
export function isBankHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  let holidays = byYear.get(year);
  if (!holidays) {
    holidays = new Set(calendar.getHolidays(year).map(({ date }) => date.slice(0, 10)));
    byYear.set(year, holidays);
  }
  return holidays.has(day);
}
