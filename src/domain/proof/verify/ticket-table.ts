import type { TicketEntry } from '../entries.ts';
import { HASH_SIZE } from '../tree.ts';
import type { ReadTicket } from './scan-ticket.ts';
import { toSeconds } from './shapes.ts';

/** Stores the log's tickets in at most 65 bytes each, because a log may have a million. */
export interface TicketTable {
  count: () => number;
  add: (ticket: Pick<ReadTicket, 'answer' | 'at' | 'holder' | 'route'>) => void;
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

type Options = {
  /** Whether to store the hashes of holders. Without them, `holderIs` is always false. */
  keepsHolders: boolean;
};

/** The number of tickets whose hashes are stored together, so that no hash is moved when the table grows. */
const PAGE = 1024;

export function createTicketTable({ keepsHolders }: Options): TicketTable {
  let count = 0;
  let marks = new Uint8Array(PAGE);
  const answers = createHashes();
  const holders = createHashes();
  const postTimes: number[] = [];
  const marked = (number: number, mark: number) => ((marks[number - 1] ?? 0) & mark) !== 0;
  return {
    count: () => count,
    add: ({ answer, at, holder, route }) => {
      if (route === 'post') postTimes.push(toSeconds(at));
      if (count === marks.length) marks = doubled(marks);
      marks[count] = (route === 'post' ? POST : 0) | (answer === null ? 0 : ANSWERED);
      if (answer !== null) answers.set(count, answer);
      if (keepsHolders) holders.set(count, holder);
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
    answerIs: (number, hash) => answers.isAt(number - 1, hash),
    holderIs: (number, hash) => holders.isAt(number - 1, hash),
  };
}

/** A list of hashes with gaps. A page without any hash takes no memory, as in a draw without a game. */
function createHashes() {
  const pages: (Uint8Array | undefined)[] = [];
  return {
    set: (index: number, hash: Uint8Array): void => {
      const at = Math.floor(index / PAGE);
      const page = pages[at] ?? new Uint8Array(PAGE * HASH_SIZE);
      pages[at] = page;
      page.set(hash, (index % PAGE) * HASH_SIZE);
    },
    isAt: (index: number, hash: Uint8Array): boolean => {
      const page = pages[Math.floor(index / PAGE)];
      const place = (index % PAGE) * HASH_SIZE;
      if (!page) return false;
      for (let i = 0; i < HASH_SIZE; i += 1) if (page[place + i] !== hash[i]) return false;
      return true;
    },
  };
}

function doubled(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}
