import { isRight } from '../../games/answer.ts';
import type { ProofSource, Report } from '../verify/report.ts';

/** What the log says of one ticket. */
export interface TicketFacts {
  number: number;
  /** Its place in the log, counted from 0, as a `tlog-proof` names it. */
  index: number;
  voided: boolean;
  /** Whether it is in the sealed list; null before the close, when nobody can know. */
  entered: boolean | null;
  /** What it was drawn for, attempt by attempt; a later attempt may have drawn the rank again. */
  drawn: { attempt: number; rank: number; stands: boolean }[];
}

/** How far the log has come: on sale, sealed with an attempt under way, drawn, or called off. */
export type LogStage = 'open' | 'sealed' | 'drawn' | 'cancelled';

export interface TicketIndex {
  /** Notes an entry; to be given all of them in order. */
  addEntry: (text: string) => void;
  /** Notes an opening; to be given all of them in order. */
  addOpening: (text: string) => void;
  /** Null where the log has no such ticket. */
  find: (number: number, report: Report) => TicketFacts | null;
  stage: () => LogStage;
  /** Whether the entry list was sealed, also where the draw was called off afterwards. */
  isSealed: () => boolean;
  /** The sealed list as it is hashed, or null before the close. */
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

/** Remembers of each ticket where it is in the log and whether it is entered, in five bytes or so a ticket. */
export function createTicketIndex(): TicketIndex {
  let places = new Uint32Array(1024);
  let marks = new Uint8Array(1024);
  let entries = 0;
  let tickets = 0;
  let opened = 0;
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
      // Most are tickets, whose canonical text ends so: parsing a million of them would take seconds.
      if (text.endsWith(TICKET_END)) addTicket();
      else addOther(parsed(text));
      entries += 1;
    },
    addOpening: (text) => {
      opened += 1;
      if (letsIn(parsed(text)?.answer)) mark(opened, ENTERED);
    },
    find: (number, { attempts }) => {
      if (!Number.isInteger(number) || number < 1 || number > tickets) return null;
      const drawn = attempts.flatMap(({ attempt, winners }) =>
        winners.filter((winner) => winner.number === number).map(({ rank }) => ({ attempt, rank })),
      );
      return {
        number,
        index: places[number] ?? 0,
        voided: ((marks[number] ?? 0) & VOIDED) > 0,
        entered: opened > 0 ? isEntered(number) : null,
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

/** The same source; what passes through it is noted in the index. */
export function indexed(source: ProofSource, index: TicketIndex): ProofSource {
  return {
    ...source,
    entries: () => noted(source.entries(), index.addEntry),
    openings: () => noted(source.openings(), index.addOpening),
  };
}

/** Notes a whole proof. What the verifier could not read has nothing to look up either, and its report says so. */
export function indexBundle(text: string, index: TicketIndex): void {
  try {
    const { entries, openings }: Partial<Record<'entries' | 'openings', unknown[]>> = JSON.parse(text);
    for (const entry of entries ?? []) index.addEntry(String(entry));
    for (const opening of openings ?? []) index.addOpening(JSON.stringify(opening));
  } catch {
    return;
  }
}

async function* noted(texts: AsyncIterable<string>, note: (text: string) => void): AsyncGenerator<string> {
  for await (const text of texts) {
    note(text);
    yield text;
  }
}

/** The verifier has solved the puzzle by then: what is left to ask is whether the answer was the solution. */
function letsIn(answer: unknown): boolean {
  if (answer === null) return true;
  if (typeof answer !== 'object' || !('given' in answer) || !('solution' in answer)) return false;
  return isRight(String(answer.solution), String(answer.given));
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
