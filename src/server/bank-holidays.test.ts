import { expect, it } from 'vitest';
import { isBankHoliday } from './bank-holidays.ts';

it("knows England's bank holidays, including substitute days", () => {
  const holidays = (year: number) => {
    const first = Date.UTC(year, 0, 1);
    const days = Array.from({ length: 366 }, (_, i) =>
      new Date(first + i * 86_400_000).toISOString().slice(0, 10),
    );
    return days.filter((day) => day.startsWith(`${year}`) && isBankHoliday(day)).map((day) => day.slice(5));
  };
  expect(holidays(2026)).toEqual([
    ...['01-01', '04-03', '04-06', '05-04', '05-25', '08-31'],
    ...['12-25', '12-26', '12-28'],
  ]);
  expect(holidays(2027)).toEqual([
    ...['01-01', '03-26', '03-29', '05-03', '05-31', '08-30'],
    ...['12-25', '12-26', '12-27', '12-28'],
  ]);
});

it('excludes Scottish bank holidays', () => {
  expect([isBankHoliday('2026-01-02'), isBankHoliday('2026-11-30')]).toEqual([false, false]);
});
