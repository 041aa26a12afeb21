import { describe, expect, it } from 'vitest';
import { addDays, areStepsAllowed, chooseStep, isDateRangeAllowed, listSteps } from './date-range.ts';

describe('a date range', () => {
  it('is split into days, weeks from Monday, or months, with the first and last shortened to fit', () => {
    expect(listSteps('2026-02-27', '2026-03-01', 'day').map(({ from }) => from)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    // 21 November 2026 is a Saturday.
    expect(listSteps('2026-11-21', '2026-12-01', 'week')).toEqual([
      { from: '2026-11-21', to: '2026-11-22' },
      { from: '2026-11-23', to: '2026-11-29' },
      { from: '2026-11-30', to: '2026-12-01' },
    ]);
    expect(listSteps('2026-11-21', '2027-01-03', 'month')).toEqual([
      { from: '2026-11-21', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-03' },
    ]);
    expect(listSteps('2026-11-21', '2026-11-21', 'month')).toEqual([
      { from: '2026-11-21', to: '2026-11-21' },
    ]);
  });

  it('uses the longest steps that still give a useful chart', () => {
    expect(chooseStep('2026-11-01', '2026-11-30')).toBe('day');
    expect(chooseStep('2026-06-01', '2026-11-30')).toBe('week');
    expect(chooseStep('2025-11-22', '2026-11-21')).toBe('month');
  });

  it('is split into days only if there are few enough to read', () => {
    expect(areStepsAllowed('2024-11-22', '2026-11-21', 'day')).toBe(true);
    expect(areStepsAllowed('2020-11-22', '2026-11-21', 'day')).toBe(false);
    expect(areStepsAllowed('2020-11-22', '2026-11-21', 'week')).toBe(true);
    expect(areStepsAllowed('2020-11-22', '2026-11-21', undefined)).toBe(true);
  });

  it('is at most ten years, and counts days correctly across clock changes', () => {
    expect(isDateRangeAllowed('2016-11-22', '2026-11-21')).toBe(true);
    expect(isDateRangeAllowed('2016-11-21', '2026-11-22')).toBe(false);
    expect(addDays('2026-03-28')).toBe('2026-03-29');
    expect(addDays('2026-03-29')).toBe('2026-03-30');
    expect(addDays('2026-10-25', -1)).toBe('2026-10-24');
  });
});
