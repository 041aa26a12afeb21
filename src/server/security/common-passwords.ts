import { readFileSync } from 'node:fs';

/**
 * The 10,000 most common passwords of at least 8 characters, in lower case and in order of the alphabet. They come from
 * the lists of leaked passwords in `@zxcvbn-ts/language-common` 4.1.3 (MIT licence).
 */
const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

const simplify = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/**
 * Whether someone who guesses would try this password early: it is common, a single character repeated, or one of the
 * given names, such as the user's email address or the name of the site.
 */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const simple = simplify(password);
  return (
    simple === '' ||
    COMMON.has(simple) ||
    /^(.)\1*$/u.test(simple) ||
    names.some((name) => simplify(name) === simple)
  );
}
