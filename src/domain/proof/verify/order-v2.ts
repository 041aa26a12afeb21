import type { EndEntry, LogEntry, TicketEntry } from '../entries.ts';
import { calculateRoundTime, type DrandChain } from '../rounds.ts';
import type { ReadTicket } from './scan-ticket.ts';
import { toSeconds } from './shapes.ts';

/** An entry of the log. The hashes of tickets are bytes. */
export type ReadEntry = Exclude<LogEntry, TicketEntry> | ReadTicket;

/** What the log has had so far. */
export type Past = {
  before: ReadEntry | null;
  /** The latest time so far. */
  at: string;
  hasTickets: boolean;
  ended: EndEntry | null;
  closed: boolean;
  cancelled: boolean;
  /** The round of the latest attempt. */
  round: number | null;
};

/** How long after the end a payment that was under way may still issue its tickets, in seconds. */
const PAYING_SECONDS = 900;

/** How long an announced attempt may lack a result before the draw can be cancelled, in seconds. */
const RESULT_SECONDS = 72 * 3600;

/** Lists what breaks the rules of version 2, apart from those that version 1 has too. */
export function* listProblemsV2(
  entry: ReadEntry,
  it: string,
  past: Past,
  chain: DrandChain,
): Generator<string> {
  const { before, ended } = past;
  const isAfter = (at: string, from: string, seconds: number) => toSeconds(at) > toSeconds(from) + seconds;
  switch (entry.type) {
    case 'terms':
      if (past.hasTickets) yield `${it} changes the terms after the first ticket.`;
      if (ended) yield `${it} changes the terms after sales ended.`;
      break;
    case 'ticket':
      if (ended && entry.route === 'paid' && isAfter(entry.at, ended.at, PAYING_SECONDS))
        yield `${it} was sold after sales ended.`;
      break;
    case 'void':
      if (ended && entry.by === 'host') yield `${it} is by the host, after sales ended.`;
      break;
    case 'end':
      if (ended) yield `${it} ends sales that had already ended.`;
      break;
    case 'close':
      if (!ended) yield `${it} seals the list before sales ended.`;
      break;
    case 'draw':
      if (past.round !== null && toSeconds(entry.at) < calculateRoundTime(chain, past.round))
        yield `${it} was announced before the round of the previous attempt.`;
      break;
    case 'cancel':
      if (before?.type === 'draw' ? !isAfter(entry.at, before.at, RESULT_SECONDS - 1) : past.closed)
        yield before?.type === 'draw'
          ? `${it} cancels an announced attempt before 72 hours have passed.`
          : `${it} cancels a draw that has a result.`;
      break;
    case 'open':
    case 'result':
      break;
  }
}
