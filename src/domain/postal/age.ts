/** A calendar day, such as "2026-11-21". */
export type Day = string;

/** Whether this is an existing calendar day. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * The age in whole years on a day. A person born on 29 February has a birthday on 1 March in years without one,
 * as in the law of England.
 */
export function calculateAge(dateOfBirth: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return on.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

export const isAdult = (dateOfBirth: Day, on: Day): boolean => calculateAge(dateOfBirth, on) >= 18;
