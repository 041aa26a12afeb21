import type { Random } from '../games/random.ts';

/** Letters and digits that cannot be mistaken for each other in handwriting. */
const LETTERS = 'ACDEFHJKMNPRTWXY';
const FIRST_DIGITS = '234789';

/** For each code that is issued there are at least this many that are not, so that a guessed code is hardly ever one. */
const SPARSENESS = 50;

/** Creates the code of a puzzle, such as `K7-402`. Codes get longer as a draw issues more of them. */
export function makePuzzleCode(issued: number, random: Random): string {
  let digits = 3;
  while (LETTERS.length * FIRST_DIGITS.length * 10 ** digits < SPARSENESS * (issued + 1)) digits += 1;
  const tail = String(random.int(0, 10 ** digits - 1)).padStart(digits, '0');
  return `${pickFrom(LETTERS, random)}${pickFrom(FIRST_DIGITS, random)}-${tail}`;
}

const REFERENCE_LETTERS = 'ACDEFHJKMNPRTWXY34679';

/** Creates the reference of a draw on postal entries, such as `HARP37`. */
export const makeDrawReference = (random: Random): string => pickMany(6, random);

/** Creates the reference of a postal entry, such as `P-7KH4-M9XD-RT3C`. It cannot be guessed. */
export const makeEntryReference = (random: Random): string =>
  `P-${Array.from({ length: 3 }, () => pickMany(4, random)).join('-')}`;

export const ENTRY_REFERENCE_SHAPE = /^P-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/;

/** Normalizes a code as a person wrote it: `k7 402` is `K7-402`. Returns null if it cannot be a code. */
export function normalizePuzzleCode(written: string): string | null {
  const [, head, tail] = /^([A-Z]\d)(\d{3,9})$/.exec(compact(written)) ?? [];
  return head && tail ? `${head}-${tail}` : null;
}

/** Normalizes the reference of a draw as a person wrote it. */
export const normalizeDrawReference = (written: string): string => compact(written);

/** Normalizes the reference of an entry as a person typed it: `p 7kh4 m9xd rt3c` is `P-7KH4-M9XD-RT3C`. */
export function normalizeEntryReference(written: string): string {
  const [, ...parts] = /^P?([A-Z0-9]{4})([A-Z0-9]{4})([A-Z0-9]{4})$/.exec(compact(written)) ?? [];
  return parts.length === 3 ? `P-${parts.join('-')}` : written.trim().toUpperCase();
}

const compact = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

const pickFrom = (letters: string, random: Random): string =>
  letters[random.int(0, letters.length - 1)] ?? '';

const pickMany = (count: number, random: Random): string =>
  Array.from({ length: count }, () => pickFrom(REFERENCE_LETTERS, random)).join('');
