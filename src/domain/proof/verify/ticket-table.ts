import { fromHex } from '../base64.ts';
import type { TicketEntry } from '../entries.ts';
import { HASH_SIZE } from '../tree.ts';
import { toSeconds } from './shapes.ts';

/** Stores the log's tickets in 65 bytes each, because a log may have a million. */
export interface TicketTable {
  count: () => number;
  add: (ticket: Pick<TicketEntry, 'answer' | 'at' | 'holder' | 'route'>) => void;
  /** Voids a ticket. Returns false if there is no such ticket or it is already voided. */
  void: (number: number) => boolean;
  route: (number: number) => TicketEntry['route'];
  countPost: () => number;
  /** The number of postal entries that were added after a time. */
  countPostAfter: (time: string) => number;
  isVoided: (number: number) => boolean;
  /** Whether the ticket commits to an answer. */
  hasAnswer: (number: number) => boolean;
  answerIs: (number: number, hash: Uint8Array) => boolean;
  holderIs: (number: number, hash: Uint8Array) => boolean;
}

const POST = 1;
const VOIDED = 2;
const ANSWERED = 4;
const FIRST_ROOM = 1024;

export function createTicketTable(): TicketTable {
  let count = 0;
  let marks = new Uint8Array(FIRST_ROOM);
  let hashes = new Uint8Array(FIRST_ROOM * 2 * HASH_SIZE);
  const postTimes: number[] = [];
  const marked = (number: number, mark: number) => ((marks[number - 1] ?? 0) & mark) !== 0;
  const put = (place: number, hex: string) => {
    const hash = fromHex(hex);
    if (hash) hashes.set(hash, place * HASH_SIZE);
  };
  const isAt = (place: number, hash: Uint8Array) => {
    for (let i = 0; i < HASH_SIZE; i += 1) if (hashes[place * HASH_SIZE + i] !== hash[i]) return false;
    return true;
  };
  return {
    count: () => count,
    add: ({ answer, at, holder, route }) => {
      if (route === 'post') postTimes.push(toSeconds(at));
      if (count === marks.length) {
        marks = doubled(marks);
        hashes = doubled(hashes);
      }
      marks[count] = (route === 'post' ? POST : 0) | (answer === null ? 0 : ANSWERED);
      if (answer !== null) put(2 * count, answer);
      put(2 * count + 1, holder);
      count += 1;
    },
    void: (number) => {
      if (number > count || marked(number, VOIDED)) return false;
      marks[number - 1] = (marks[number - 1] ?? 0) | VOIDED;
      return true;
    },
    countPost: () => postTimes.length,
    countPostAfter: (time) => postTimes.filter((seconds) => seconds > toSeconds(time)).length,
    route: (number) => (marked(number, POST) ? 'post' : 'paid'),
    isVoided: (number) => marked(number, VOIDED),
    hasAnswer: (number) => marked(number, ANSWERED),
    answerIs: (number, hash) => isAt(2 * (number - 1), hash),
    holderIs: (number, hash) => isAt(2 * (number - 1) + 1, hash),
  };
}

function doubled(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}
