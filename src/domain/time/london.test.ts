import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateTimeWithZone,
  exactTimeWithZone,
  instantFromLondonInput,
  isEarlierLondonDay,
  londonInputValue,
  londonYear,
  longDate,
  shortDateTime,
  timeWithZone,
} from './london.ts';

describe('dates as London reads them', () => {
  it('are in en-GB, with the zone named near deadlines [GEN-03]', () => {
    expect(longDate('2026-11-21T18:00:00Z')).toBe('21 November 2026');
    expect(dateTimeWithZone('2026-11-21T18:00:00Z')).toBe('21 November 2026, 18:00 GMT');
    expect(dateTimeWithZone(new Date('2026-07-01T17:05:00Z'))).toBe('1 July 2026, 18:05 BST');
    expect(timeWithZone('2026-07-01T23:00:00Z')).toBe('00:00 BST');
    expect(exactTimeWithZone('2026-11-21T14:03:21.900Z')).toBe('14:03:21 GMT');
    expect(longDate('2026-07-01T23:30:00Z')).toBe('2 July 2026');
  });

  it('read d MMM yyyy, HH:mm in histories [CTRL-20]', () => {
    expect(shortDateTime('2026-01-03T09:05:00Z')).toBe('3 Jan 2026, 09:05');
    expect(shortDateTime('2026-09-30T12:00:00Z')).toBe('30 Sep 2026, 13:00');
  });

  it.each([null, undefined, '', 'soon', new Date(Number.NaN)])(
    'show %s as "Unknown date" [LIST-12]',
    (bad) => {
      expect([
        longDate(bad),
        timeWithZone(bad),
        exactTimeWithZone(bad),
        dateTimeWithZone(bad),
        shortDateTime(bad),
      ]).toEqual(Array.from({ length: 5 }, () => 'Unknown date'));
      expect(londonInputValue(bad)).toBe('');
    },
  );

  it('tell the year that it is in London', () => {
    expect(londonYear(new Date('2026-12-31T23:59:59Z'))).toBe(2026);
    expect(londonYear(new Date('2027-01-01T00:00:00Z'))).toBe(2027);
  });

  it('compare by the calendar day in London', () => {
    expect(isEarlierLondonDay('2026-07-01T22:59:00Z', '2026-07-01T23:00:00Z')).toBe(true);
    expect(isEarlierLondonDay('2026-01-01T00:00:00Z', '2026-01-01T23:59:00Z')).toBe(false);
  });
});

describe('date inputs', () => {
  it('mean wall time in London, winter and summer', () => {
    expect(instantFromLondonInput('2026-11-21T18:00')?.toISOString()).toBe('2026-11-21T18:00:00.000Z');
    expect(instantFromLondonInput('2026-07-01T18:00')?.toISOString()).toBe('2026-07-01T17:00:00.000Z');
  });

  it('move a time that the clocks skip forward', () => {
    const instant = instantFromLondonInput('2026-03-29T01:30');
    expect(instant?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(londonInputValue(instant)).toBe('2026-03-29T02:30');
  });

  it('take the first of a time that comes twice', () => {
    expect(instantFromLondonInput('2026-10-25T01:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it.each([
    '',
    '2026-13-01T10:00',
    '2026-02-30T10:00',
    '2026-02-01T24:00',
    '2026-02-01T10:60',
    '2026-02-01',
    'x',
  ])('refuse %j', (value) => {
    expect(instantFromLondonInput(value)).toBeNull();
  });

  it('come back as they were, but for the hour that is told twice', () => {
    const minute = fc.integer({ min: 0, max: 60 * 24 * 366 * 10 });
    fc.assert(
      fc.property(minute, (n) => {
        const instant = new Date(Date.UTC(2024, 0, 1) + n * 60_000);
        const back = instantFromLondonInput(londonInputValue(instant));
        const off = instant.getTime() - (back?.getTime() ?? Number.NaN);
        expect([0, 3_600_000]).toContain(off);
        expect(londonInputValue(back)).toBe(londonInputValue(instant));
      }),
    );
  });
});
