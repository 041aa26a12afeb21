import type { TicketEntry } from '../entries.ts';
import { HASH_SIZE } from '../tree.ts';
import { isTime } from './shapes.ts';

/** A ticket's entry with the bytes of its hashes. */
export type ReadTicket = Pick<TicketEntry, 'type' | 'at' | 'number' | 'route'> & {
  answer: Uint8Array | null;
  holder: Uint8Array;
};

const INVALID = 0xff;
const DIGITS = '0123456789abcdef';
/** The value of each byte as a digit of lower-case hex. */
const HEX = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = DIGITS.indexOf(String.fromCharCode(byte));
  return digit < 0 ? INVALID : digit;
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const ANSWER = bytesOf('{"answer":"');
const NO_ANSWER = bytesOf('{"answer":null,"at":"');
const AT = bytesOf('","at":"');
const HOLDER = bytesOf('","holder":"');
const NUMBER = bytesOf('","number":');
const ROUTES = [
  { route: 'paid', end: bytesOf(',"route":"paid","type":"ticket"}') },
  { route: 'post', end: bytesOf(',"route":"post","type":"ticket"}') },
] as const;

const TIME_LENGTH = 20;
/** Longer numbers are left to the parser, although they may be valid. */
const MOST_DIGITS = 9;

/**
 * Reads the canonical bytes of tickets without parsing them as JSON, because nearly all of a million entries are tickets,
 * and parsing takes ten times as long. Both versions have the same tickets.
 * @returns a function that returns null for everything else. It overwrites the hashes of its last result.
 */
export function createTicketScanner(): (bytes: Uint8Array) => ReadTicket | null {
  const answer = new Uint8Array(HASH_SIZE);
  const holder = new Uint8Array(HASH_SIZE);
  const time = { bytes: new Uint8Array(TIME_LENGTH), text: '' };

  /** Most tickets are as old as the one before them. */
  const readTime = (bytes: Uint8Array, start: number): string | null => {
    if (time.text !== '' && hasAt(bytes, start, time.bytes)) return time.text;
    const read = bytes.slice(start, start + TIME_LENGTH);
    const text = String.fromCharCode(...read);
    if (!isTime(text)) return null;
    Object.assign(time, { bytes: read, text });
    return text;
  };

  return (bytes) => {
    const isAnswered = hasAt(bytes, 0, ANSWER);
    if (!isAnswered && !hasAt(bytes, 0, NO_ANSWER)) return null;
    let place = NO_ANSWER.length;
    if (isAnswered) {
      place = ANSWER.length + 2 * HASH_SIZE;
      if (!readHash(bytes, ANSWER.length, answer) || !hasAt(bytes, place, AT)) return null;
      place += AT.length;
    }
    const at = readTime(bytes, place);
    place += TIME_LENGTH;
    if (at === null || !hasAt(bytes, place, HOLDER)) return null;
    place += HOLDER.length;
    if (!readHash(bytes, place, holder)) return null;
    place += 2 * HASH_SIZE;
    if (!hasAt(bytes, place, NUMBER)) return null;
    place += NUMBER.length;
    const digits = countDigits(bytes, place);
    if (digits === 0 || digits > MOST_DIGITS || bytes[place] === 0x30) return null;
    let number = 0;
    for (const end = place + digits; place < end; place += 1)
      number = number * 10 + (bytes[place] ?? 0) - 0x30;
    const found = ROUTES.find(({ end }) => place + end.length === bytes.length && hasAt(bytes, place, end));
    if (!found) return null;
    return { type: 'ticket', at, number, route: found.route, answer: isAnswered ? answer : null, holder };
  };
}

function hasAt(bytes: Uint8Array, start: number, part: Uint8Array): boolean {
  for (let i = 0; i < part.length; i += 1) if (bytes[start + i] !== part[i]) return false;
  return true;
}

/** Decodes lower-case hex; returns false for other bytes. */
function readHash(bytes: Uint8Array, start: number, hash: Uint8Array): boolean {
  for (let i = 0; i < HASH_SIZE; i += 1) {
    const high = HEX[bytes[start + 2 * i] ?? 0] ?? INVALID;
    const low = HEX[bytes[start + 2 * i + 1] ?? 0] ?? INVALID;
    if (high === INVALID || low === INVALID) return false;
    hash[i] = (high << 4) | low;
  }
  return true;
}

function countDigits(bytes: Uint8Array, start: number): number {
  let end = start;
  while (isDigit(bytes[end] ?? 0)) end += 1;
  return end - start;
}

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
