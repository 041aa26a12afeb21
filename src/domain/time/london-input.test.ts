import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findLondonInstants,
  formatLondonInput,
  isEarlierLondonDay,
  parseLondonInput,
} from './london-input.ts';

describe('date inputs', () => {
  it('are in London time, in winter and summer', () => {
    expect(parseLondonInput('2026-11-21T18:00')?.toISOString()).toBe('2026-11-21T18:00:00.000Z');
    expect(parseLondonInput('2026-07-01T18:00')?.toISOString()).toBe('2026-07-01T17:00:00.000Z');
  });

  it('move a time that the clocks skip forward by an hour', () => {
    const instant = parseLondonInput('2026-03-29T01:30');
    expect(instant?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(formatLondonInput(instant)).toBe('2026-03-29T02:30');
  });

  it('choose the first instant if a time occurs twice', () => {
    expect(parseLondonInput('2026-10-25T01:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it.each([
    '',
    '2026-13-01T10:00',
    '2026-02-30T10:00',
    '2026-02-01T24:00',
    '2026-02-01T10:60',
    '2026-02-01',
    'x',
  ])('are rejected if invalid: %j', (value) => {
    expect(parseLondonInput(value)).toBeNull();
  });

  it('return the same time after parsing and formatting, except in the repeated hour', () => {
    const minute = fc.integer({ min: 0, max: 60 * 24 * 366 * 10 });
    fc.assert(
      fc.property(minute, (n) => {
        const instant = new Date(Date.UTC(2024, 0, 1) + n * 60_000);
        const back = parseLondonInput(formatLondonInput(instant));
        const off = instant.getTime() - (back?.getTime() ?? Number.NaN);
        expect([0, 3_600_000]).toContain(off);
        expect(formatLondonInput(back)).toBe(formatLondonInput(instant));
      }),
    );
  });

  it('match two instants when the clocks go back, none when they go forward, and otherwise one', () => {
    expect(findLondonInstants('2026-10-25T01:30').map((instant) => instant.toISOString())).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
    expect(findLondonInstants('2026-03-29T01:30')).toEqual([]);
    expect(findLondonInstants('2026-07-01T18:00')).toHaveLength(1);
    expect(findLondonInstants('soon')).toEqual([]);
  });

  it('match the instant that they show, and show every instant that they match', () => {
    const minute = fc.integer({ min: 0, max: 60 * 24 * 366 * 10 });
    fc.assert(
      fc.property(minute, (n) => {
        const instant = new Date(Date.UTC(2024, 0, 1) + n * 60_000);
        const shown = formatLondonInput(instant);
        const meant = findLondonInstants(shown);
        expect(meant.map((one) => one.getTime())).toContain(instant.getTime());
        for (const one of meant) expect(formatLondonInput(one)).toBe(shown);
      }),
    );
  });

  it('are compared by the calendar day in London', () => {
    expect(isEarlierLondonDay('2026-07-01T22:59:00Z', '2026-07-01T23:00:00Z')).toBe(true);
    expect(isEarlierLondonDay('2026-01-01T00:00:00Z', '2026-01-01T23:59:00Z')).toBe(false);
  });

  it.each([null, undefined, '', 'soon', new Date(Number.NaN)])(
    'are empty if there is no valid time: %s',
    (none) => {
      expect(formatLondonInput(none)).toBe('');
    },
  );
});
