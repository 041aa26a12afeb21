import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantFromLondonInput, londonInputValue } from '#domain/time/london.ts';
import { daysAhead, earliestInput, instantOf } from './dates.ts';

describe('days ahead', () => {
  it('are the same time of day in London, rounded up to five minutes', () => {
    expect(daysAhead(new Date('2026-11-21T10:03:00Z'), 7)).toBe('2026-11-28T10:05');
    expect(daysAhead(new Date('2026-11-21T10:05:00Z'), 1)).toBe('2026-11-22T10:05');
    expect(daysAhead(new Date('2026-11-30T23:58:30Z'), 1)).toBe('2026-12-02T00:00');
  });

  it('keep the wall clock over both clock changes', () => {
    // The clocks go forward on 29 March and back on 25 October 2026.
    const spring = daysAhead(new Date('2026-03-25T12:00:00Z'), 7);
    expect(spring).toBe('2026-04-01T12:00');
    expect(instantOf(spring, null)?.toISOString()).toBe('2026-04-01T11:00:00.000Z');
    const autumn = daysAhead(new Date('2026-10-22T11:00:00Z'), 7);
    expect(autumn).toBe('2026-10-29T12:00');
    expect(instantOf(autumn, null)?.toISOString()).toBe('2026-10-29T12:00:00.000Z');
  });
});

describe('the instant that an input means', () => {
  it('is the stored one while the input still shows it, to the millisecond', () => {
    const stored = '2026-11-30T18:00:45.678Z';
    expect(instantOf('2026-11-30T18:00', stored)?.toISOString()).toBe(stored);
    expect(instantOf('2026-11-30T18:05', stored)?.toISOString()).toBe('2026-11-30T18:05:00.000Z');
  });

  it('is the stored one of the two that the clocks repeat in autumn', () => {
    for (const stored of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']) {
      expect(londonInputValue(stored)).toBe('2026-10-25T01:30');
      expect(instantOf('2026-10-25T01:30', stored)?.toISOString()).toBe(stored);
    }
  });

  it('is none where nothing that is a time was typed', () => {
    for (const input of ['', '2026-02-30T10:00', 'soon']) expect(instantOf(input, null)).toBeNull();
  });

  it('comes back as it was, whatever was stored', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const stored = instant.toISOString();
        expect(instantOf(londonInputValue(stored), stored)?.toISOString()).toBe(stored);
      }),
    );
  });
});

it('offers no time before the five minutes that it is now', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), (minutes) => {
      const now = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000 + 59_000);
      const earliest = instantFromLondonInput(earliestInput(now));
      const ago = now.getTime() - (earliest?.getTime() ?? 0);
      // In the hour that comes twice an input means the first of the two.
      expect(ago % 3_600_000).toBeLessThan(300_000);
      expect(ago).toBeLessThan(3_900_000);
      expect(earliestInput(now)).toMatch(/:\d[05]$/);
    }),
  );
});
