import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findDateOfBirthProblem,
  isAdult,
  isCalendarDay,
  joinDateParts,
  toLondonDay,
} from './date-of-birth.ts';

describe('a date of birth', () => {
  it.each([
    ['2008-11-28', '2026-11-28', null],
    ['2008-11-29', '2026-11-28', 'under18'],
    ['2008-02-29', '2026-02-28', 'under18'],
    ['2008-02-29', '2026-03-01', null],
    ['2026-11-28', '2026-11-28', 'under18'],
    ['2026-11-29', '2026-11-28', 'future'],
    ['1906-11-29', '2026-11-28', null],
    ['1906-11-28', '2026-11-28', 'tooLongAgo'],
    ['2007-02-29', '2026-11-28', 'notADate'],
    ['1990-13-01', '2026-11-28', 'notADate'],
    ['1990-04-31', '2026-11-28', 'notADate'],
    ['27.3.1990', '2026-11-28', 'notADate'],
    ['', '2026-11-28', 'notADate'],
  ])('%s, on %s, is %s', (dateOfBirth, today, problem) => {
    expect(findDateOfBirthProblem(dateOfBirth, today)).toBe(problem);
  });

  it('is joined from three numbers, with or without zeros', () => {
    expect(joinDateParts({ day: '7', month: ' 3 ', year: '1990' })).toBe('1990-03-07');
    expect(joinDateParts({ day: '07', month: '03', year: '1990' })).toBe('1990-03-07');
    for (const parts of [
      { day: '', month: '3', year: '1990' },
      { day: '7', month: 'March', year: '1990' },
      { day: '7', month: '3', year: '90' },
      { day: '-7', month: '3', year: '1990' },
    ]) {
      expect(joinDateParts(parts)).toBeNull();
    }
  });

  it('is compared with the day in London, not in UTC', () => {
    expect(toLondonDay('2026-07-01T23:30:00Z')).toBe('2026-07-02');
    expect(toLondonDay('2026-01-01T23:30:00Z')).toBe('2026-01-01');
  });

  it('is that of an adult from one day on, and for ever', () => {
    const day = fc
      .date({ min: new Date('1930-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, day, (born, one, other) => {
        const [earlier = '', later = ''] = [one, other].toSorted();
        expect(isCalendarDay(born)).toBe(true);
        if (isAdult(born, earlier)) expect(isAdult(born, later)).toBe(true);
        const years = Number(one.slice(0, 4)) - Number(born.slice(0, 4));
        if (years > 18) expect(isAdult(born, one)).toBe(true);
        if (years < 18) expect(isAdult(born, one)).toBe(false);
      }),
    );
  });
});
