import type { DrandChain } from '../rounds.ts';
import type { ProofVersion } from '../version.ts';
import type { Findings } from './findings.ts';
import { listProblemsV2, type Past, type ReadEntry } from './order-v2.ts';

/** Follows the log entry by entry and reports violations of its order. */
export interface OrderCheck {
  /** Checks the next entry; null if it could not be parsed. */
  entry: (entry: ReadEntry | null, index: number) => void;
  end: (entries: number) => void;
}

type Rules = { version: ProofVersion; draw: string; chain: DrandChain };

export function createOrderCheck(findings: Findings, rules: Rules): OrderCheck {
  const past: Past = {
    before: null,
    at: '',
    hasTickets: false,
    ended: null,
    closed: false,
    cancelled: false,
    round: null,
  };
  const fail = (problem: string) => findings.fail('order', problem);
  return {
    entry: (entry, index) => {
      if (!entry) fail(`Entry ${index} is not a well-formed entry of a known type.`);
      else if (!isUsual(entry, past))
        for (const problem of listProblems(entry, index, past, rules)) fail(problem);
      past.before = entry;
      if (entry) note(entry, past);
    },
    end: (entries) => {
      if (entries === 0) fail('The log is empty.');
      if (past.before?.type === 'close') fail('The list is sealed, but no attempt is announced with it.');
      findings.holds(
        'order',
        `All ${entries.toLocaleString('en-GB')} entries are in an order that the rules allow.`,
      );
    },
  };
}

/** Whether an entry is a ticket after a ticket during the sale, which breaks no rule. Nearly all entries are. */
function isUsual(entry: ReadEntry, { before, at, ended, closed, cancelled }: Past): boolean {
  if (entry.type !== 'ticket' || before?.type !== 'ticket') return false;
  return entry.at >= at && ended === null && !closed && !cancelled;
}

function note(entry: ReadEntry, past: Past): void {
  const at = timeOf(entry);
  if (at > past.at) past.at = at;
  if (entry.type === 'ticket') past.hasTickets = true;
  if (entry.type === 'end') past.ended ??= entry;
  if (entry.type === 'close') past.closed = true;
  if (entry.type === 'draw') past.round = entry.round;
  if (entry.type === 'cancel') past.cancelled = true;
}

/** The time of an entry; results have none. Times in this format can be compared as text. */
function timeOf(entry: ReadEntry): string {
  if (entry.type === 'result') return '';
  return entry.type === 'open' ? entry.opened : entry.at;
}

function* listProblems(entry: ReadEntry, index: number, past: Past, rules: Rules): Generator<string> {
  const it = `Entry ${index} (${entry.type})`;
  if ((entry.type === 'open') !== (index === 0))
    yield index === 0
      ? 'The log does not begin with its opening entry.'
      : `${it} opens a log that is open already.`;
  if (entry.type === 'open' && entry.draw !== rules.draw) yield 'The log opens with the id of another draw.';
  if (entry.type !== 'result' && timeOf(entry) < past.at) yield `${it} is dated before an earlier entry.`;
  if (past.cancelled) yield `${it} follows the cancellation, which ends a log.`;
  yield* listProblemsOfType(entry, it, past);
  if (rules.version === 2) yield* listProblemsV2(entry, it, past, rules.chain);
  else if (entry.type === 'cancel' && past.before?.type === 'draw')
    yield `${it} is between an announcement and its result.`;
}

function* listProblemsOfType(entry: ReadEntry, it: string, { before, closed }: Past): Generator<string> {
  switch (entry.type) {
    case 'terms':
    case 'ticket':
    case 'void':
    case 'end':
      if (closed) yield `${it} was added after the list was sealed.`;
      break;
    case 'close':
      if (closed) yield `${it} seals a list that is sealed already.`;
      break;
    case 'draw':
      if (before?.type === 'close' && before.at !== entry.at)
        yield `${it} does not have the same time as the sealing of the list.`;
      if (before?.type !== 'close' && before?.type !== 'result')
        yield `${it} announces an attempt, but it does not follow the sealing of the list or a result.`;
      break;
    case 'result':
      if (before?.type !== 'draw' || before.attempt !== entry.attempt)
        yield `${it} does not directly follow the announcement of its attempt.`;
      break;
    case 'open':
    case 'cancel':
      break;
  }
  if (before?.type === 'close' && entry.type !== 'draw')
    yield `${it} is between the sealing of the list and its first attempt.`;
}
