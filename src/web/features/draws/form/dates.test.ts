import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEW_DRAW_DEFAULTS } from '#domain/draws/fields.ts';
import { formatLondonInput } from '#domain/time/london-input.ts';
import {
  getEarliestDay,
  HOURS,
  isRepeatedTime,
  isSkippedTime,
  joinDateInput,
  listMinutes,
  parseDateInput,
  splitDateInput,
  suggestSundayEnd,
  toDateInput,
  toDateInputInDays,
} from './dates.ts';

describe('a date a few days ahead', () => {
  it('is the same time of day in London, rounded up to five minutes', () => {
    expect(toDateInputInDays(new Date('2026-11-21T10:03:00Z'), 7)).toBe('2026-11-28T10:05');
    expect(toDateInputInDays(new Date('2026-11-21T10:05:00Z'), 1)).toBe('2026-11-22T10:05');
    expect(toDateInputInDays(new Date('2026-11-30T23:58:30Z'), 1)).toBe('2026-12-02T00:00');
  });

  it('keeps the wall-clock time across both clock changes', () => {
    // The clocks go forward on 29 March and back on 25 October 2026.
    const spring = toDateInputInDays(new Date('2026-03-25T12:00:00Z'), 7);
    expect(spring).toBe('2026-04-01T12:00');
    expect(parseDateInput(spring, null)?.toISOString()).toBe('2026-04-01T11:00:00.000Z');
    const autumn = toDateInputInDays(new Date('2026-10-22T11:00:00Z'), 7);
    expect(autumn).toBe('2026-10-29T12:00');
    expect(parseDateInput(autumn, null)?.toISOString()).toBe('2026-10-29T12:00:00.000Z');
  });
});

describe('the suggested end', () => {
  it.each([
    ['2026-11-19T10:00:00Z', '2026-11-29T20:00'],
    ['2026-11-15T19:58:00Z', '2026-11-22T20:00'],
    ['2026-11-15T20:00:00Z', '2026-11-22T20:00'],
    ['2026-11-15T20:01:00Z', '2026-11-29T20:00'],
    ['2026-11-22T10:00:00Z', '2026-11-29T20:00'],
    // The clocks go back on 25 October 2026. 18:59 UTC is 19:59 in London before, and 18:59 after.
    ['2026-10-18T18:59:00Z', '2026-10-25T20:00'],
    ['2026-10-18T19:01:00Z', '2026-11-01T20:00'],
    ['2026-10-25T19:59:00Z', '2026-11-01T20:00'],
    // The clocks go forward on 28 March 2027.
    ['2027-03-21T19:59:00Z', '2027-03-28T20:00'],
    ['2027-03-21T20:01:00Z', '2027-04-04T20:00'],
    ['2027-03-28T18:59:00Z', '2027-04-04T20:00'],
    ['2027-03-28T19:01:00Z', '2027-04-11T20:00'],
    ['2026-12-26T12:00:00Z', '2027-01-03T20:00'],
  ])('of a draw created at %s is %s [WIZ-08]', (now, end) => {
    expect(suggestSundayEnd(new Date(now), NEW_DRAW_DEFAULTS.runsForDays)).toBe(end);
  });
});

describe('parsing an input', () => {
  it('returns the stored instant to the millisecond while the input still shows it', () => {
    const stored = '2026-11-30T18:00:45.678Z';
    expect(parseDateInput('2026-11-30T18:00', stored)?.toISOString()).toBe(stored);
    expect(parseDateInput('2026-11-30T18:05', stored)?.toISOString()).toBe('2026-11-30T18:05:00.000Z');
  });

  it('returns the stored instant, not the other one, in the repeated hour in autumn', () => {
    for (const stored of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']) {
      expect(formatLondonInput(stored)).toBe('2026-10-25T01:30');
      expect(parseDateInput(toDateInput(stored), stored)?.toISOString()).toBe(stored);
    }
  });

  it('returns nothing for input that is not a time', () => {
    for (const input of ['', '2026-02-30T10:00', 'soon']) expect(parseDateInput(input, null)).toBeNull();
  });

  it('restores any stored instant', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const stored = instant.toISOString();
        expect(parseDateInput(toDateInput(stored), stored)?.toISOString()).toBe(stored);
      }),
    );
  });
});

describe('the repeated hour in London', () => {
  it('has two instants, and the form stores which one the host chose', () => {
    expect(parseDateInput('2027-10-31T01:30', null)?.toISOString()).toBe('2027-10-31T00:30:00.000Z');
    expect(parseDateInput('2027-10-31T01:30Z', null)?.toISOString()).toBe('2027-10-31T01:30:00.000Z');
    expect(toDateInput('2027-10-31T00:30:00Z')).toBe('2027-10-31T01:30');
    expect(toDateInput('2027-10-31T01:30:59Z')).toBe('2027-10-31T01:30Z');
    expect(toDateInput('2027-10-31T02:30:00Z')).toBe('2027-10-31T02:30');
    expect(isRepeatedTime('2027-10-31T01:30')).toBe(true);
    expect(isRepeatedTime('2027-10-31T02:00')).toBe(false);
  });

  it('is the only hour with a second instant', () => {
    expect(parseDateInput('2027-11-01T01:30Z', null)).toBeNull();
    expect(joinDateInput({ day: '2027-11-01', hour: '01', minute: '30', second: true })).toBe(
      '2027-11-01T01:30',
    );
    expect(joinDateInput({ ...splitDateInput('2027-10-31T01:30Z'), minute: '35' })).toBe('2027-10-31T01:35Z');
  });

  it('is not confused with the hour skipped in spring', () => {
    expect(isSkippedTime('2027-03-28T01:30')).toBe(true);
    expect(isSkippedTime('2027-03-28T02:00')).toBe(false);
    expect(isSkippedTime('soon')).toBe(false);
    expect(parseDateInput('2027-03-28T01:30', null)?.toISOString()).toBe('2027-03-28T01:30:00.000Z');
  });
});

describe('the offered dates and times', () => {
  it('start today in London [VAL-15]', () => {
    expect(getEarliestDay(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
    expect(getEarliestDay(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
  });

  it('include 24 hours, every fifth minute and the stored minute [VAL-15]', () => {
    expect(HOURS).toHaveLength(24);
    expect([HOURS[0], HOURS[23]]).toEqual(['00', '23']);
    expect(listMinutes('30')).toHaveLength(12);
    expect(listMinutes('30').every((minute) => Number(minute) % 5 === 0)).toBe(true);
    expect(listMinutes('32').slice(5, 9)).toEqual(['25', '30', '32', '35']);
  });
});

it('restores any stored instant from its date, hour and minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 366 * 24 * 60 }), (minutes) => {
      const instant = new Date(Date.UTC(2020, 0, 1) + minutes * 60_000);
      expect(parseDateInput(toDateInput(instant), null)?.toISOString()).toBe(instant.toISOString());
      expect(joinDateInput(splitDateInput(toDateInput(instant)))).toBe(toDateInput(instant));
    }),
  );
});
