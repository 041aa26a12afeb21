import type { Instant } from '../time/london.ts';
import { formatLondonInput } from '../time/london-input.ts';

/** The age from which people can use the site. */
export const ADULT_AGE = 18;

const OLDEST_AGE = 120;

export const DATE_OF_BIRTH_MESSAGES = {
  missing: 'Please enter your date of birth',
  notADate: 'Please enter a real date, such as 27 3 1990',
  future: 'Your date of birth must be in the past',
  tooLongAgo: 'Please check the year of your birth',
  under18: 'You must be 18 or over to use Oakdraw',
} as const;

export type DateOfBirthProblem = keyof typeof DATE_OF_BIRTH_MESSAGES;

/** The three fields of a date of birth, as typed. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** The calendar day in London, such as "2026-11-28". */
export function toLondonDay(now: Instant): string {
  return formatLondonInput(now).slice(0, 10);
}

/** Joins the three fields to a calendar day, such as "1990-03-27"; null unless each is a number. */
export function joinDateParts({ day, month, year }: DateParts): string | null {
  const [d, m, y] = [day.trim(), month.trim(), year.trim()];
  if (!/^\d{1,2}$/.test(d) || !/^\d{1,2}$/.test(m) || !/^\d{4}$/.test(y)) return null;
  return `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
}

/** Whether the text is a day that exists, such as "2024-02-29" but not "2023-02-29". */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/**
 * Whether a person born on this day is 18 or over. A person born on 29 February turns 18 on 1 March, because 18 years
 * later is never a leap year. Comparing days as text gives exactly that.
 */
export function isAdult(dateOfBirth: string, today: string): boolean {
  return addYears(dateOfBirth, ADULT_AGE) <= today;
}

/** Checks a date of birth on a calendar day in London. Returns null if it is accepted. */
export function findDateOfBirthProblem(dateOfBirth: string, today: string): DateOfBirthProblem | null {
  if (!isCalendarDay(dateOfBirth)) return 'notADate';
  if (dateOfBirth > today) return 'future';
  if (addYears(dateOfBirth, OLDEST_AGE) <= today) return 'tooLongAgo';
  return isAdult(dateOfBirth, today) ? null : 'under18';
}

/** The same day and month in a later year. It need not exist: it is only compared. */
function addYears(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
}
