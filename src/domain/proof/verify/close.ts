import { formatTicketNumber } from '../../orders/ticket-digits.ts';
import { formatOrdinal } from '../../text/ordinal.ts';
import { formatDateTime } from '../../time/london.ts';
import { toHex } from '../base64.ts';
import type { CloseEntry } from '../entries.ts';
import { type Findings, formatCount } from './findings.ts';
import type { EntryList } from './openings.ts';
import type { ProofCrypto } from './report.ts';
import { toSeconds } from './shapes.ts';
import type { TermsInForce } from './terms.ts';
import type { LogFacts } from './walk.ts';

/** Checks the sealed counts and the hash of the entry list against the tickets: check `close`. */
export function checkClose(
  { close, tickets, cancelled }: LogFacts,
  { entered }: EntryList,
  { crypto, findings }: { crypto: ProofCrypto; findings: Findings },
): void {
  findings.holds(
    'close',
    cancelled ? 'The draw was called off before its list was sealed.' : 'The list is not sealed yet.',
  );
  if (!close) return;
  const hash = toHex(crypto.sha256(entryListBytes(entered)));
  findings.value('close', 'sealed tickets', close.tickets);
  findings.value('close', 'sealed entered', close.entered);
  findings.value('close', 'sealed list', close.entries);
  findings.value('close', 'list of the openings', hash);
  if (close.tickets !== tickets.count())
    findings.fail(
      'close',
      `The list was sealed with ${close.tickets} tickets issued, but the log has ${tickets.count()}.`,
    );
  if (close.entered !== entered.length)
    findings.fail(
      'close',
      `The list was sealed with ${close.entered} tickets entered, but there are ${entered.length}.`,
    );
  if (close.entries !== hash)
    findings.fail('close', 'The sealed list is not that of the tickets with a right answer.');
  findings.holds(
    'close',
    `The sealed list is exactly that of the ${formatCount(entered.length, 'entered ticket')}.`,
  );
}

/** The entry list as it is hashed: each number in decimal, followed by a line feed. */
function entryListBytes(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.reduce((size, number) => size + String(number).length + 1, 0));
  let end = 0;
  for (const number of numbers) {
    const digits = String(number);
    for (let i = 0; i < digits.length; i += 1) bytes[end + i] = digits.charCodeAt(i);
    bytes[end + digits.length] = 0x0a;
    end += digits.length + 1;
  }
  return bytes;
}

type Closing = { close: Pick<CloseEntry, 'at'> | null } & Pick<LogFacts, 'voided' | 'cancelled' | 'attempts'>;
type Answers = Pick<EntryList, 'wrong' | 'post'>;

/** Lists facts about the draw that are not errors, as sentences. */
export function findNotes(
  log: Closing,
  list: Answers,
  terms: Pick<TermsInForce, 'endDate'> | null,
): string[] {
  const notes: string[] = [];
  const early = log.close && terms?.endDate ? toSeconds(terms.endDate) - toSeconds(log.close.at) : 0;
  if (early > 0) notes.push(`The list was sealed ${howLong(early)} before the promised end.`);
  if (log.voided > 0) notes.push(`${formatCount(log.voided, 'ticket')} ${wereOr(log.voided)} voided.`);
  if (list.wrong > 0)
    notes.push(
      `${formatCount(list.wrong, 'ticket')} ${wereOr(list.wrong)} not entered: the answer was wrong.`,
    );
  if (list.post > 0) notes.push(`${formatCount(list.post, 'ticket')} came by post.`);
  if (log.cancelled) notes.push('The draw was called off.');
  return [...notes, ...describeRedraws(log.attempts)];
}

/** Each redraw with its date and the ticket that had won before, so that no redraw stays unnoticed. */
function describeRedraws(attempts: LogFacts['attempts']): string[] {
  const winners = new Map<number, number | null>();
  return attempts.flatMap(({ draw, result }, i) => {
    const redrawn = i === 0 ? [] : draw.ranks;
    const notes = redrawn.map((rank) => {
      const former = winners.get(rank) ?? null;
      const before = former === null ? '' : ` Ticket ${formatTicketNumber(former)} had been drawn before.`;
      return `The ${formatOrdinal(rank)} prize was redrawn on ${formatDateTime(draw.at)}.${before}`;
    });
    for (const { rank, number } of result?.winners ?? []) winners.set(rank, number);
    return notes;
  });
}

function howLong(seconds: number): string {
  if (seconds >= 86_400) return formatCount(Math.floor(seconds / 86_400), 'day');
  if (seconds >= 3600) return formatCount(Math.floor(seconds / 3600), 'hour');
  return formatCount(Math.ceil(seconds / 60), 'minute');
}

function wereOr(count: number): string {
  return count === 1 ? 'was' : 'were';
}
