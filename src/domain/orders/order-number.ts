/** Crockford's digits: without I, L, O and U, which are easily misread. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DAY_MS = 86_400_000;
const DAYS = 4096;
const RANDOM_DIGITS = 7;
const RANDOM = 16 ** RANDOM_DIGITS;

const dayOf = (id: string): number =>
  Math.floor(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) / DAY_MS);

/**
 * The order number that people read out, such as `OAK-7K2M-93QF`. It is derived from the order's UUIDv7: 12 bits of the
 * day on which the order was placed, then its last 28 bits, which are random. Two orders of one day share a number with a
 * chance of 1 in 268 million, so a search shows all orders with it.
 */
export function formatOrderNumber(id: string): string {
  let rest = (dayOf(id) % DAYS) * RANDOM + Number.parseInt(id.slice(-RANDOM_DIGITS), 16);
  let text = '';
  for (let digit = 0; digit < 8; digit += 1) {
    text = DIGITS.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return `OAK-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** The ids with an order number: those from `from` up to `to`, that end in `end`. */
type NumberedIds = { from: string; to: string; end: string };

/**
 * Reads an order number in any case, with or without its prefix and dashes, and with O for 0, and I or L for 1. Returns
 * the ids that can have it, or null if the text is not an order number. The day makes it one range of the primary key,
 * so that orders need no other index. Days repeat after eleven years: `now` decides which is meant.
 */
export function parseOrderNumber(typed: string, now: Date): NumberedIds | null {
  const text = typed
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/^[O0]AK(?=.{8}$)/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (text.length !== 8) return null;
  let bits = 0;
  for (const letter of text) {
    const value = DIGITS.indexOf(letter);
    if (value < 0) return null;
    bits = bits * 32 + value;
  }
  // Clocks may differ by some hours, so tomorrow counts as well.
  const latest = Math.floor(now.getTime() / DAY_MS) + 1;
  const day = latest - ((((latest - Math.floor(bits / RANDOM)) % DAYS) + DAYS) % DAYS);
  return {
    from: firstIdOf(day),
    to: firstIdOf(day + 1),
    end: (bits % RANDOM).toString(16).padStart(RANDOM_DIGITS, '0'),
  };
}

function firstIdOf(day: number): string {
  const time = (day * DAY_MS).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
