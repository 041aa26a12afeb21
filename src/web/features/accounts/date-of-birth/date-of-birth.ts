import {
  DATE_OF_BIRTH_MESSAGES,
  type DateParts,
  findDateOfBirthProblem,
  joinDateParts,
  toLondonDay,
} from '#domain/play/date-of-birth.ts';

/** The names of the three inputs in a form that is read as `FormData`. */
export const BIRTH_NAMES = { day: 'birthDay', month: 'birthMonth', year: 'birthYear' } as const;

/** Reads the three inputs. Returns null if the form does not have them. */
export function readDateParts(fields: FormData): DateParts | null {
  if (!fields.has(BIRTH_NAMES.day)) return null;
  const text = (name: string) => String(fields.get(name) ?? '');
  return { day: text(BIRTH_NAMES.day), month: text(BIRTH_NAMES.month), year: text(BIRTH_NAMES.year) };
}

/** Returns the error of a date of birth as typed; undefined if it is accepted. */
export function findDatePartsProblem(parts: DateParts): string | undefined {
  if (`${parts.day}${parts.month}${parts.year}`.trim() === '') return DATE_OF_BIRTH_MESSAGES.missing;
  const joined = joinDateParts(parts);
  const problem = joined === null ? 'notADate' : findDateOfBirthProblem(joined, toLondonDay(new Date()));
  return problem === null ? undefined : DATE_OF_BIRTH_MESSAGES[problem];
}
