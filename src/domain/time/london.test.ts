import { describe, expect, it } from 'vitest';
import {
  formatDateTime,
  formatExactTime,
  formatLongDate,
  formatShortDateTime,
  formatTime,
  getLondonYear,
} from './london.ts';

describe('dates in London time', () => {
  it('are in British format, with the zone for deadlines [GEN-03]', () => {
    expect(formatLongDate('2026-11-21T18:00:00Z')).toBe('21 November 2026');
    expect(formatDateTime('2026-11-21T18:00:00Z')).toBe('21 November 2026, 18:00 GMT');
    expect(formatDateTime(new Date('2026-07-01T17:05:00Z'))).toBe('1 July 2026, 18:05 BST');
    expect(formatTime('2026-07-01T23:00:00Z')).toBe('00:00 BST');
    expect(formatExactTime('2026-11-21T14:03:21.900Z')).toBe('14:03:21 GMT');
    expect(formatLongDate('2026-07-01T23:30:00Z')).toBe('2 July 2026');
  });

  it('have the format d MMM yyyy, HH:mm in histories [CTRL-20]', () => {
    expect(formatShortDateTime('2026-01-03T09:05:00Z')).toBe('3 Jan 2026, 09:05');
    expect(formatShortDateTime('2026-09-30T12:00:00Z')).toBe('30 Sep 2026, 13:00');
  });

  it.each([null, undefined, '', 'soon', new Date(Number.NaN)])(
    'show %s as "Unknown date" [LIST-12]',
    (bad) => {
      expect([
        formatLongDate(bad),
        formatTime(bad),
        formatExactTime(bad),
        formatDateTime(bad),
        formatShortDateTime(bad),
      ]).toEqual(Array.from({ length: 5 }, () => 'Unknown date'));
    },
  );

  it('determine the current year in London', () => {
    expect(getLondonYear(new Date('2026-12-31T23:59:59Z'))).toBe(2026);
    expect(getLondonYear(new Date('2027-01-01T00:00:00Z'))).toBe(2027);
  });
});
