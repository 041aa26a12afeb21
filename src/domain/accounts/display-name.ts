const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

export interface PersonName {
  firstName: string | null;
  lastName: string | null;
}

/**
 * How a person appears to everyone: first initial, a dot, last name ("A. Baker"). With only a first name
 * the initial alone ("A."), with only a last name that; "Anonymous" with neither. An initial is what a
 * reader sees as one character, so accents and joined symbols stay whole.
 */
export function displayName(person: PersonName): string {
  const initial = firstGrapheme(tidy(person.firstName));
  const last = tidy(person.lastName);
  if (!initial) return last || 'Anonymous';
  return last ? `${initial}. ${last}` : `${initial}.`;
}

/** The first initial alone, without a dot; empty where there is no name. */
export function firstInitial(firstName: string): string {
  return firstGrapheme(tidy(firstName));
}

/** First and last name as their owner and the draw's host see them; "Anonymous" with neither. */
export function fullName(person: PersonName): string {
  return tidy(`${person.firstName ?? ''} ${person.lastName ?? ''}`) || 'Anonymous';
}

/** Splits one typed name into the first word and the rest. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = tidy(name).split(' ');
  return { firstName, lastName: rest.join(' ') };
}

/** Invisible control and direction characters go: they could make one name look like another. */
function tidy(name: string | null): string {
  return (name ?? '')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

const ASCII_TWICE = /^[ -~](?:[ -~]|$)/;

function firstGrapheme(text: string): string {
  // Nothing joins two such characters, and asking for segments takes as long as all else of a ticket.
  if (ASCII_TWICE.test(text)) return text.charAt(0);
  for (const { segment } of graphemes.segment(text)) return segment;
  return '';
}
