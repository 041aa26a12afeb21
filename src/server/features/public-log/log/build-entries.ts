import { hash, randomBytes } from 'node:crypto';
import {
  type AnsweredRow,
  buildAnsweredPuzzle,
  commitToAnswer,
  commitToHolder,
  formatPuzzle,
  type HashText,
} from '#domain/proof/commitments.ts';
import { formatTicketEntry, type TicketEntry } from '#domain/proof/entries.ts';
import type { ProofVersion } from '#domain/proof/version.ts';

/** SHA-256 of a text, as lower-case hex. */
export const hashText: HashText = (text) => hash('sha256', text);

export const sha256 = (data: Uint8Array): Uint8Array => hash('sha256', data, 'buffer');

export const toHexText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The time of an entry, in whole seconds and never before the previous entry. */
export function chooseEntryTime(now: Date, before: Date | null): Date {
  const seconds = new Date(Math.floor(now.getTime() / 1000) * 1000);
  return before && before > seconds ? before : seconds;
}

/** RFC 3339 UTC in whole seconds. */
export const formatTime = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

export type IssuedTicket = {
  number: number;
  route: TicketEntry['route'];
  /** The answered puzzle; null for postal entries and in draws without a game. */
  answered: AnsweredRow | null;
  /** First initial and last name. */
  name: string;
};

/** The nonces that open a ticket's commitments; null if there is no commitment. */
export type Nonces = { answer: Buffer | null; holder: Buffer | null };

/** The nonces of tickets in draws without a log. */
export const NO_NONCES: Nonces = { answer: null, holder: null };

const NONCE_SIZE = 16;

/**
 * Builds the entries for newly issued tickets, with new nonces. The nonces open the commitments after the entries are
 * sealed.
 */
export function buildTicketEntries(
  { drawId, version }: { drawId: string; version: ProofVersion },
  time: Date,
  tickets: readonly IssuedTicket[],
): { texts: string[]; nonces: Nonces[] } {
  const at = formatTime(time);
  const random = randomBytes(2 * NONCE_SIZE * tickets.length);
  const nonces: Nonces[] = [];
  const puzzles = new Map<AnsweredRow, string>();
  const formatOnce = (answered: AnsweredRow): string => {
    const puzzle = puzzles.get(answered) ?? formatPuzzle(buildAnsweredPuzzle(answered, version));
    puzzles.set(answered, puzzle);
    return puzzle;
  };
  const texts = tickets.map(({ number, route, answered, name }, index) => {
    const start = 2 * NONCE_SIZE * index;
    const nonce = random.subarray(start, start + NONCE_SIZE);
    const holder = commitToHolder(hashText, { drawId, number, name, nonce: nonce.toString('hex') });
    if (answered === null) {
      nonces.push({ answer: null, holder: nonce });
      return formatTicketEntry({ type: 'ticket', at, number, route, answer: null, holder });
    }
    const answerNonce = random.subarray(start + NONCE_SIZE, start + 2 * NONCE_SIZE);
    nonces.push({ answer: answerNonce, holder: nonce });
    const answer = commitToAnswer(hashText, {
      drawId,
      number,
      puzzle: formatOnce(answered),
      nonce: answerNonce.toString('hex'),
    });
    return formatTicketEntry({ type: 'ticket', at, number, route, answer, holder });
  });
  return { texts, nonces };
}
