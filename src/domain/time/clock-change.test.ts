import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDateProblems } from '../draws/date-rules.ts';
import { findSaleRejection } from '../draws/sale-window.ts';
import { formatDateTime, formatExactTime, formatLongDate, formatTime } from './london.ts';
import { formatLondonInput, isEarlierLondonDay } from './london-input.ts';
import { countDaysLeft, splitCountdown } from './remaining.ts';

const HOUR_MS = 3_600_000;

/** On the night when the clocks go back, 01:30 occurs twice. */
const SUMMER = new Date('2027-10-31T00:30:00Z');
const WINTER = new Date('2027-10-31T01:30:00Z');

/** When the clocks change by law: 01:00 UTC on the last Sundays of March and October. */
const changesOf = (year: number) =>
  [2, 9].map((month) => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * 24 * HOUR_MS;
  }) as [number, number];

describe('the repeated hour in London', () => {
  it('is distinguished by its zone in every deadline [GEN-03]', () => {
    expect([SUMMER, WINTER].map(formatDateTime)).toEqual([
      '31 October 2027, 01:30 BST',
      '31 October 2027, 01:30 GMT',
    ]);
    expect([SUMMER, WINTER].map(formatTime)).toEqual(['01:30 BST', '01:30 GMT']);
    expect([SUMMER, WINTER].map(formatExactTime)).toEqual(['01:30:00 BST', '01:30:00 GMT']);
    expect(formatLondonInput(SUMMER)).toBe(formatLondonInput(WINTER));
  });

  it('closes each sale at the right instant', () => {
    const at = (endDate: Date, now: Date) =>
      findSaleRejection({ status: 'active', startDate: new Date('2027-10-01T00:00:00Z'), endDate, now })
        ?.code ?? 'open';
    expect([at(SUMMER, new Date(SUMMER.getTime() - 1)), at(SUMMER, SUMMER)]).toEqual(['open', 'ended']);
    expect([at(WINTER, SUMMER), at(WINTER, new Date(WINTER.getTime() - 1)), at(WINTER, WINTER)]).toEqual([
      'open',
      'open',
      'ended',
    ]);
  });

  it('compares instants, not clock times, to check that a sale starts before it ends', () => {
    const now = new Date('2027-10-30T12:00:00Z');
    const startDate = new Date('2027-10-31T00:45:00Z');
    const endDate = new Date('2027-10-31T01:15:00Z');
    expect([startDate, endDate].map(formatTime)).toEqual(['01:45 BST', '01:15 GMT']);
    expect(findDateProblems({ startDate, endDate }, now)).toEqual([]);
    expect(findDateProblems({ startDate: endDate, endDate: startDate }, now)).toMatchObject([
      { field: 'endDate' },
    ]);
  });
});

describe('a sale across a clock change', () => {
  it('lasts an hour longer in autumn and an hour less in spring than its clock times suggest', () => {
    const none = { minutes: 0, seconds: 0 };
    const autumn = [new Date('2027-10-30T11:00:00Z'), new Date('2027-10-31T12:00:00Z')] as const;
    const spring = [new Date('2027-03-27T12:00:00Z'), new Date('2027-03-28T11:00:00Z')] as const;
    for (const [from, to] of [autumn, spring]) {
      expect([from, to].map((at) => formatLondonInput(at).slice(11))).toEqual(['12:00', '12:00']);
    }
    expect(splitCountdown(autumn[1], autumn[0])).toEqual({ days: 1, hours: 1, ...none });
    expect(splitCountdown(spring[1], spring[0])).toEqual({ days: 0, hours: 23, ...none });
    expect(countDaysLeft(spring[1], spring[0])).toBe(1);
  });

  it('counts each second down once', () => {
    let left = Number.POSITIVE_INFINITY;
    for (let now = SUMMER.getTime() - HOUR_MS; now <= WINTER.getTime() + HOUR_MS; now += 1000) {
      const { days, hours, minutes, seconds } = splitCountdown(
        new Date(WINTER.getTime() + HOUR_MS),
        new Date(now),
      );
      const rest = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
      expect(left === Number.POSITIVE_INFINITY || left - rest === 1).toBe(true);
      left = rest;
    }
    expect(left).toBe(0);
  });
});

describe('the displayed time zone', () => {
  const years = fc.integer({ min: 1996, max: 2060 });

  it('is BST from the last Sunday of March, 01:00 UTC, to the last Sunday of October, and GMT otherwise [GEN-03]', () => {
    const minute = fc.integer({ min: -180, max: 180 });
    fc.assert(
      fc.property(years, minute, fc.nat(1), (year, minutes, which) => {
        const change = changesOf(year)[which as 0 | 1];
        const at = new Date(change + minutes * 60_000);
        expect(formatTime(at).slice(-3)).toBe(minutes < 0 === (which === 1) ? 'BST' : 'GMT');
      }),
    );
  });

  it('identifies one instant to the minute, together with date and time [GEN-03]', () => {
    fc.assert(
      fc.property(years, fc.nat(366 * 24 * 60), (year, minutes) => {
        const at = new Date(Date.UTC(year, 0, 1) + minutes * 60_000);
        const [date, time] = [formatLongDate(at), formatTime(at)];
        const parsed = Date.parse(`${date} ${time.replace('BST', '+0100').replace('GMT', '+0000')}`);
        expect([formatDateTime(at), parsed]).toEqual([`${date}, ${time}`, at.getTime()]);
      }),
    );
  });
});

it('compares calendar days in London during summer time', () => {
  expect(isEarlierLondonDay('2027-07-01T22:59:59Z', '2027-07-01T23:00:00Z')).toBe(true);
  expect(isEarlierLondonDay('2027-10-30T22:59:59Z', '2027-10-30T23:00:00Z')).toBe(true);
  expect(isEarlierLondonDay('2027-10-30T23:00:00Z', '2027-10-31T23:59:59Z')).toBe(false);
});
