import type { ProofReader, Report } from '../verify/report.ts';

/** The facts about one ticket in the log. */
export interface TicketFacts {
  number: number;
  /** The index in the log, from 0, as in a `tlog-proof`. */
  index: number;
  voided: boolean;
  /** Whether the ticket is in the sealed list; null before the list is sealed. */
  entered: boolean | null;
  /** The ranks that it won, by attempt. A later attempt may have redrawn the rank. */
  drawn: { attempt: number; rank: number; stands: boolean }[];
}

/** The state of the log: on sale, sealed with an attempt in progress, drawn, or cancelled. */
export type LogStage = 'open' | 'sealed' | 'drawn' | 'cancelled';

export interface TicketIndex extends ProofReader {
  /** Null if the log has no such ticket. */
  find: (number: number, report: Report) => TicketFacts | null;
  stage: () => LogStage;
  /** Whether the entry list was sealed, even if the draw was cancelled later. */
  isSealed: () => boolean;
  /** The sealed list as it is hashed; null before the list is sealed. */
  entryList: () => string | null;
}

const STAGES: Record<string, LogStage> = {
  close: 'sealed',
  draw: 'sealed',
  result: 'drawn',
  cancel: 'cancelled',
};

const TICKET_END = '"type":"ticket"}';

const VOIDED = 1;
const ENTERED = 2;

/** Stores the log index of each ticket and whether it is entered, in about five bytes per ticket. */
export function createTicketIndex(): TicketIndex {
  let places = new Uint32Array(1024);
  let marks = new Uint8Array(1024);
  let entries = 0;
  let tickets = 0;
  let stage: LogStage = 'open';
  let sealed = false;
  const mark = (number: unknown, bit: number) => {
    if (typeof number === 'number' && number >= 1 && number <= tickets)
      marks[number] = (marks[number] ?? 0) | bit;
  };
  const addTicket = () => {
    tickets += 1;
    if (tickets >= places.length) {
      places = grown(places, new Uint32Array(places.length * 2));
      marks = grown(marks, new Uint8Array(marks.length * 2));
    }
    places[tickets] = entries;
  };
  const addOther = (entry: Record<string, unknown> | null) => {
    if (entry?.type === 'void') mark(entry.number, VOIDED);
    if (entry?.type === 'close') sealed = true;
    stage = STAGES[String(entry?.type)] ?? stage;
  };
  const isEntered = (number: number) => marks[number] === ENTERED;
  return {
    addEntry: (text) => {
      // Most entries are tickets, recognised by the end of their canonical text. Parsing a million of them would take
      // seconds.
      if (text.endsWith(TICKET_END)) addTicket();
      else addOther(parsed(text));
      entries += 1;
    },
    addEntered: (number) => mark(number, ENTERED),
    find: (number, { attempts }) => {
      if (!Number.isInteger(number) || number < 1 || number > tickets) return null;
      const drawn = attempts.flatMap(({ attempt, winners }) =>
        winners.filter((winner) => winner.number === number).map(({ rank }) => ({ attempt, rank })),
      );
      return {
        number,
        index: places[number] ?? 0,
        voided: ((marks[number] ?? 0) & VOIDED) > 0,
        entered: sealed ? isEntered(number) : null,
        drawn: drawn.map((win) => ({ ...win, stands: !drawnAgain(attempts, win) })),
      };
    },
    stage: () => stage,
    isSealed: () => sealed,
    entryList: () => {
      if (!sealed) return null;
      const lines: string[] = [];
      for (let number = 1; number <= tickets; number += 1) if (isEntered(number)) lines.push(`${number}\n`);
      return lines.join('');
    },
  };
}

function drawnAgain(attempts: Report['attempts'], win: { attempt: number; rank: number }): boolean {
  return attempts.some(
    ({ attempt, winners }) => attempt > win.attempt && winners.some(({ rank }) => rank === win.rank),
  );
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function grown<T extends Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(from: T, to: T): T {
  to.set(from);
  return to;
}
