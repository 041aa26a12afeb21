const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/** How someone is shown who has no name, or is not to be named. */
export const ANONYMOUS = 'Anonymous';

export interface PersonName {
  firstName: string | null;
  lastName: string | null;
}

/**
 * The public name of a user: first initial, dot, last name ("A. Baker"). Without a last name it is the initial with its
 * dot ("A."), without a first name the last name, and without either "Anonymous". The initial is one grapheme, so that
 * accents and joined symbols stay whole.
 */
export function formatDisplayName(person: PersonName): string {
  const initial = firstGrapheme(tidy(person.firstName));
  const last = tidy(person.lastName);
  if (!initial) return last || ANONYMOUS;
  return last ? `${initial}. ${last}` : `${initial}.`;
}

/** The first initial without a dot; empty without a first name. */
export function getFirstInitial(firstName: string): string {
  return firstGrapheme(tidy(firstName));
}

/** First and last name, shown to the user and the draw's host; "Anonymous" with neither. */
export function formatFullName(person: PersonName): string {
  return tidy(`${person.firstName ?? ''} ${person.lastName ?? ''}`) || ANONYMOUS;
}

/** Splits an entered name into its first word and the rest. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = tidy(name).split(' ');
  return { firstName, lastName: rest.join(' ') };
}

/** Removes invisible control and direction characters, which could make one name look like another. */
function tidy(name: string | null): string {
  return (name ?? '')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

const ASCII_TWICE = /^[ -~](?:[ -~]|$)/;

function firstGrapheme(text: string): string {
  // Skips segmenting, which is slow: two printable ASCII characters never form one grapheme.
  if (ASCII_TWICE.test(text)) return text.charAt(0);
  for (const { segment } of graphemes.segment(text)) return segment;
  return '';
}
