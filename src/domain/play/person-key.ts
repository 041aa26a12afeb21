/**
 * A text that is the same for every account of one person: their name without case, accents, spaces and punctuation,
 * and their date of birth. Only a keyed hash of it is stored.
 */
export function toPersonKey(person: { firstName: string; lastName: string; dateOfBirth: string }): string {
  return `${normaliseName(`${person.firstName} ${person.lastName}`)} ${person.dateOfBirth}`;
}

function normaliseName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
}
