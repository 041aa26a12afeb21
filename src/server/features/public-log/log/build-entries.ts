import { hash, randomBytes } from 'node:crypto';
import { commitToAnswer, commitToHolder, type HashText } from '#domain/proof/commitments.ts';
import { formatEntry, type TicketEntry } from '#domain/proof/entries.ts';

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
  /** The canonical text of the answered puzzle; null for postal entries and in draws without a game. */
  puzzle: string | null;
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
  drawId: string,
  time: Date,
  tickets: readonly IssuedTicket[],
): { texts: string[]; nonces: Nonces[] } {
  const at = formatTime(time);
  const random = randomBytes(2 * NONCE_SIZE * tickets.length);
  const nonces: Nonces[] = [];
  const texts = tickets.map(({ number, route, puzzle, name }, index) => {
    const start = 2 * NONCE_SIZE * index;
    const holder = random.subarray(start, start + NONCE_SIZE);
    const answer = puzzle === null ? null : random.subarray(start + NONCE_SIZE, start + 2 * NONCE_SIZE);
    nonces.push({ answer, holder });
    return formatEntry({
      type: 'ticket',
      at,
      number,
      route,
      answer:
        puzzle !== null && answer
          ? commitToAnswer(hashText, { drawId, number, puzzle, nonce: answer.toString('hex') })
          : null,
      holder: commitToHolder(hashText, { drawId, number, name, nonce: holder.toString('hex') }),
    });
  });
  return { texts, nonces };
}
