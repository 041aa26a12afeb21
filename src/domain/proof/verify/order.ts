import type { LogEntry } from '../entries.ts';
import type { Findings } from './findings.ts';

/** Follows the log entry by entry and reports violations of its order. */
export interface OrderCheck {
  /** Checks the next entry; null if it could not be parsed. */
  entry: (entry: LogEntry | null, index: number) => void;
  end: (entries: number) => void;
}

type Past = { before: LogEntry | null; at: string; closed: boolean; cancelled: boolean };

export function createOrderCheck(findings: Findings, drawId: string): OrderCheck {
  const past: Past = { before: null, at: '', closed: false, cancelled: false };
  const problem = (text: string) => findings.fail('order', text);
  return {
    entry: (entry, index) => {
      if (entry) for (const text of problemsOf(entry, index, past, drawId)) problem(text);
      else problem(`Entry ${index} is not written as an entry of a known kind has to be.`);
      past.before = entry;
      if (!entry) return;
      const at = timeOf(entry);
      if (at > past.at) past.at = at;
      if (entry.type === 'close') past.closed = true;
      if (entry.type === 'cancel') past.cancelled = true;
    },
    end: (entries) => {
      if (entries === 0) problem('The log is empty.');
      if (past.before?.type === 'close') problem('The list is sealed, but no attempt is announced with it.');
      findings.holds(
        'order',
        `All ${entries.toLocaleString('en-GB')} entries stand in the order that the rules ask for.`,
      );
    },
  };
}

/** The time of an entry; results have none. Times in this format can be compared as text. */
function timeOf(entry: LogEntry): string {
  if (entry.type === 'result') return '';
  return entry.type === 'open' ? entry.opened : entry.at;
}

function* problemsOf(entry: LogEntry, index: number, past: Past, drawId: string): Generator<string> {
  const it = `Entry ${index} (${entry.type})`;
  if ((entry.type === 'open') !== (index === 0))
    yield index === 0
      ? 'The log does not begin with its opening entry.'
      : `${it} opens a log that is open already.`;
  if (entry.type === 'open' && entry.draw !== drawId) yield 'The log opens with the id of another draw.';
  if (entry.type !== 'result' && timeOf(entry) < past.at) yield `${it} is dated before an entry above it.`;
  if (past.cancelled) yield `${it} follows the cancelling, which ends a log.`;
  yield* problemsOfKind(entry, it, past);
}

function* problemsOfKind(entry: LogEntry, it: string, { before, closed }: Past): Generator<string> {
  switch (entry.type) {
    case 'terms':
    case 'ticket':
    case 'void':
      if (closed) yield `${it} was added after the list was sealed.`;
      break;
    case 'close':
      if (closed) yield `${it} seals a list that is sealed already.`;
      break;
    case 'draw':
      if (before?.type === 'close' && before.at !== entry.at)
        yield `${it} is dated otherwise than the sealing of the list, with which it was announced.`;
      if (before?.type !== 'close' && before?.type !== 'result')
        yield `${it} announces an attempt where none may be: it follows the sealing of the list or a result.`;
      break;
    case 'result':
      if (before?.type !== 'draw' || before.attempt !== entry.attempt)
        yield `${it} does not stand right behind the announcement of its attempt.`;
      break;
    case 'cancel':
      if (before?.type === 'draw') yield `${it} stands between an announcement and its result.`;
      break;
    case 'open':
      break;
  }
  if (before?.type === 'close' && entry.type !== 'draw')
    yield `${it} stands between the sealing of the list and its first attempt.`;
}
