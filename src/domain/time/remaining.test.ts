import { expect, it } from 'vitest';
import { countDaysLeft, hasPassed, splitCountdown } from './remaining.ts';

const end = new Date('2026-11-21T18:00:00Z');
const before = (ms: number) => new Date(end.getTime() - ms);
const DAY = 86_400_000;

it('counts a sale as ended when the end time has passed, not the calendar day [PUB-19]', () => {
  expect(hasPassed(end, before(1))).toBe(false);
  expect(hasPassed(end, end)).toBe(true);
});

it('rounds days left up, and never returns less than 0', () => {
  expect(
    [before(1), before(DAY), before(DAY + 1), end, before(-1)].map((now) => countDaysLeft(end, now)),
  ).toEqual([1, 1, 2, 0, 0]);
});

it('splits the remaining time into days, hours, minutes and seconds', () => {
  expect(splitCountdown(end, before(2 * DAY + 3 * 3_600_000 + 4 * 60_000 + 5_999))).toEqual({
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: 5,
  });
  expect(splitCountdown(end, before(-5000))).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});
