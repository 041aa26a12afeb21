import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeEarlyEnd, findEarlyEnd, hasSaleEnded } from './sale-end.ts';

const endDate = new Date('2026-11-28T18:00:00Z');
const earlier = (seconds: number) => new Date(endDate.getTime() - seconds * 1000);

const describeEnd = (seconds: number, endedBy: 'host' | 'admin' | 'schedule' | null = 'host') => {
  const early = findEarlyEnd({ endDate, endedAt: earlier(seconds), endedBy });
  return early && describeEarlyEnd(early, 'Oakdraw');
};

describe('an early end', () => {
  it('is described in whole days, hours or minutes, with its author [STATE-16]', () => {
    expect([
      describeEnd(19 * 86_400 + 86_399),
      describeEnd(86_400, 'admin'),
      describeEnd(86_399),
      describeEnd(3_599),
      describeEnd(59),
    ]).toEqual([
      'Ended 19 days early by the host',
      'Ended 1 day early by Oakdraw',
      'Ended 23 hours early by the host',
      'Ended 59 minutes early by the host',
      'Ended less than a minute early by the host',
    ]);
  });

  it('exists only if the host or an admin ended sales before the promised end', () => {
    expect([describeEnd(0), describeEnd(-5), describeEnd(86_400, 'schedule'), describeEnd(60, null)]).toEqual(
      [null, null, null, null],
    );
    expect(findEarlyEnd({ endDate, endedAt: null, endedBy: null })).toBeNull();
  });

  it('is never described as earlier than it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 400 * 86_400 }), (seconds) => {
        const [, count = '', unit = ''] =
          /Ended (\d+) (day|hour|minute)s? early/.exec(describeEnd(seconds) ?? '') ?? [];
        const size = { day: 86_400, hour: 3_600, minute: 60 }[unit] ?? Number.NaN;
        expect(Number(count) * size).toBeLessThanOrEqual(seconds);
        expect((Number(count) + 1) * size).toBeGreaterThan(seconds);
      }),
    );
  });
});

describe('sales', () => {
  const open = { status: 'active' as const, endDate, endedAt: null, pausedAt: null };
  it('have ended at the promised end, after an early end and during a pause [VIEW-20]', () => {
    expect(hasSaleEnded(open, earlier(1))).toBe(false);
    expect(hasSaleEnded(open, endDate)).toBe(true);
    expect(hasSaleEnded({ ...open, endedAt: earlier(60) }, earlier(1))).toBe(true);
    expect(hasSaleEnded({ ...open, status: 'inactive', pausedAt: earlier(60) }, earlier(1))).toBe(true);
  });
});
