import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLondonInput } from './london-input.ts';
import { endOfWorkingDay } from './working-days.ts';

const HOLIDAYS = new Set([
  ...['2026-04-03', '2026-04-06', '2026-05-04', '2026-12-25', '2026-12-26', '2026-12-28', '2027-01-01'],
  ...['2027-12-25', '2027-12-26', '2027-12-27', '2027-12-28', '2028-01-01', '2028-01-03'],
]);
const isHoliday = (day: string) => HOLIDAYS.has(day);
const DAY_MS = 86_400_000;

describe('the end of the 7th working day', () => {
  it.each([
    ['an ordinary Monday', '2026-06-08T12:00:00Z', '2026-06-18T00:00'],
    ['the last minute of a day in London', '2026-06-08T22:59:59Z', '2026-06-18T00:00'],
    [
      'the first minute of the next, still the previous day in UTC',
      '2026-06-08T23:00:00Z',
      '2026-06-19T00:00',
    ],
    ['a Friday', '2026-06-12T12:00:00Z', '2026-06-24T00:00'],
    ['a Saturday, which counts like the Friday', '2026-06-13T12:00:00Z', '2026-06-24T00:00'],
    ['a Sunday', '2026-06-14T22:59:00Z', '2026-06-24T00:00'],
    ['the Wednesday before Easter', '2026-04-01T18:00:00Z', '2026-04-15T00:00'],
    ['Good Friday itself', '2026-04-03T18:00:00Z', '2026-04-16T00:00'],
    ['the week before Christmas, New Year in between', '2026-12-18T18:00:00Z', '2027-01-01T00:00'],
    ['Christmas Eve', '2026-12-24T18:00:00Z', '2027-01-08T00:00'],
    ['a Christmas at the weekend, with substitute days', '2027-12-23T18:00:00Z', '2028-01-07T00:00'],
    ['clocks going forward in between', '2026-03-20T18:00:00Z', '2026-04-01T00:00'],
    ['clocks going back in between', '2026-10-19T18:00:00Z', '2026-10-29T00:00'],
  ])('is correct in this case: %s', (_, after, end) => {
    const deadline = endOfWorkingDay(new Date(after), 7, isHoliday);
    expect(formatLondonInput(deadline)).toBe(end);
    expect(deadline.getTime() % 60_000).toBe(0);
  });

  it('is midnight in London, summer and winter', () => {
    expect(endOfWorkingDay(new Date('2026-06-08T12:00:00Z'), 7, isHoliday).toISOString()).toBe(
      '2026-06-17T23:00:00.000Z',
    );
    expect(endOfWorkingDay(new Date('2026-10-19T18:00:00Z'), 7, isHoliday).toISOString()).toBe(
      '2026-10-29T00:00:00.000Z',
    );
  });
});

it('is refused after the year 9999, where the search would never end', () => {
  expect(() => endOfWorkingDay(new Date('9999-12-31T00:00:00Z'), 2, isHoliday)).toThrow(RangeError);
  expect(formatLondonInput(endOfWorkingDay(new Date('9999-01-01T00:00:00Z'), 7, isHoliday))).toBe(
    '9999-01-13T00:00',
  );
});

/** The working days after the instant's own day and before the deadline, counted one by one. */
function workingDaysBetween(after: Date, deadline: Date, holiday: (day: string) => boolean): number {
  const days = new Set<string>();
  for (let at = after.getTime(); at < deadline.getTime(); at += DAY_MS / 4)
    days.add(formatLondonInput(new Date(at)).slice(0, 10));
  days.delete(formatLondonInput(after).slice(0, 10));
  return [...days].filter((day) => ![0, 6].includes(new Date(day).getUTCDay()) && !holiday(day)).length;
}

it('leaves exactly that many whole working days, whatever the holidays, and ends with one of them', () => {
  const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 2, max: 9 }),
      (after, count, every) => {
        const holiday = (day: string) => Number(day.slice(8)) % every === 0;
        const deadline = endOfWorkingDay(after, count, holiday);
        expect(formatLondonInput(deadline).slice(11)).toBe('00:00');
        expect(workingDaysBetween(after, deadline, holiday)).toBe(count);
        const dayBefore = new Date(deadline.getTime() - DAY_MS / 2);
        expect(workingDaysBetween(after, dayBefore, holiday)).toBe(count);
        expect(workingDaysBetween(after, new Date(deadline.getTime() - DAY_MS), holiday)).toBeLessThanOrEqual(
          count,
        );
      },
    ),
  );
});
