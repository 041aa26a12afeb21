import { TICKET_DIGITS } from './ticket-digits.ts';

export type Range = { first: number; last: number };

/**
 * Finds the ticket numbers up to `upTo` that start with the typed digits, plain or zero-padded as displayed: "12" finds
 * 12, 120 to 129 and so on; "0001" finds 100 to 199; "#000012" finds only 12. Ranges are in order and do not overlap.
 * Empty if the text is not a number.
 */
export function findNumbersBeginningWith(typed: string, upTo: number): Range[] {
  const digits = typed.replace(/^#/, '');
  if (!/^\d{1,9}$/.test(digits)) return [];
  return digits.startsWith('0') ? padded(digits, upTo) : plain(digits, upTo);
}

function plain(digits: string, upTo: number): Range[] {
  const ranges: Range[] = [];
  for (let scale = 1; Number(digits) * scale <= upTo; scale *= 10) {
    const first = Number(digits) * scale;
    ranges.push({ first, last: Math.min(first + scale - 1, upTo) });
  }
  return ranges;
}

/** Only numbers shorter than the padding start with a zero. */
function padded(digits: string, upTo: number): Range[] {
  const scale = 10 ** (TICKET_DIGITS - digits.length);
  const first = Math.max(1, Number(digits) * scale);
  const last = Math.min((Number(digits) + 1) * scale - 1, upTo);
  return scale >= 1 && first <= last ? [{ first, last }] : [];
}
