import { formatTicketNumber } from '../orders/ticket-digits.ts';
import type { Voider } from '../refunds/void-facts.ts';
import { formatOrdinal } from '../text/ordinal.ts';
import { plural } from '../text/plural.ts';
import { formatDateTime } from '../time/london.ts';
import type { LogActor, RedrawCause } from './entries.ts';
import type { Note } from './verify/note.ts';
import type { Report } from './verify/report.ts';

const ACTOR_TEXT: Record<LogActor, string> = {
  schedule: 'The schedule',
  host: 'The host',
  admin: 'The platform',
};

/** Who voided one ticket, and who voided several. */
const VOIDER_TEXT: Record<Voider, readonly [string, string]> = {
  host: ['the host', 'the host'],
  admin: ['the platform', 'the platform'],
  buyer: ['its buyer', 'their buyers'],
  bank: ['a bank', 'banks'],
};

const CAUSE_TEXT: Record<RedrawCause, string> = {
  declined: 'the winner declined',
  unclaimed: 'the prize was not claimed',
  ineligible: 'the winner was not eligible',
  unreachable: 'the winner could not be reached',
  error: 'there was an error',
};

/**
 * A note in sentences for participants.
 * @param attempts of the same report, for the dates and tickets of redraws
 */
export function describeNote(note: Note, attempts: Report['attempts']): string {
  switch (note.id) {
    case 'closed-early':
      return note.values.days === 0
        ? 'The list was sealed less than a day before the promised end.'
        : `The list was sealed ${plural(note.values.days, 'day')} before the promised end.`;
    case 'ended-early':
      return `${ACTOR_TEXT[note.values.by]} ended sales ${formatDuration(note.values.seconds)} early.`;
    case 'voided':
      return 'count' in note.values ? describeVoidsV1(note.values.count) : describeVoids(note.values);
    case 'wrong-answers':
      return `${plural(note.values.count, 'ticket')} had a wrong answer.`;
    case 'by-post':
      return `${plural(note.values.count, 'ticket')} came from ${note.values.count === 1 ? 'a postal entry' : 'postal entries'}.`;
    case 'posted-late':
      return `${plural(note.values.count, 'postal entry', 'postal entries')} ${wereOr(note.values.count)} recorded after the deadline for postal entries.`;
    case 'redrawn':
      return describeRedraws(note.values, attempts);
    case 'winner-without-name':
      return `The proof shows no name for the winning ${listTickets(note.values.numbers)}.`;
    case 'overdue':
      return `Attempt ${note.values.attempt} was announced at least 24 hours ago, but has no result.`;
    case 'computable':
      return `The public randomness for attempt ${note.values.attempt} is known, so its result is certain: ${listWinners(note.values.winners)}.`;
    case 'cancelled':
      return `The draw was cancelled on ${formatDateTime(note.values.at)}.`;
    case 'seal-log-not-read':
      return 'The seal log was not read, so this check does not show whether there was a second list.';
    case 'policy-not-read':
      return 'The site names its witnesses in a form that cannot be read, so this check does not show whether witnesses saw the seal.';
    case 'key-handed-over':
      return `The seal log has been signed with another key since ${formatDateTime(note.values.at)}. The former key says so itself.`;
    case 'not-witnessed':
      return `Too few independent witnesses saw the seal of ${listAttempts(note.values.attempts)} in time.`;
  }
}

function describeVoidsV1(count: number): string {
  return `${plural(count, 'ticket')} ${wereOr(count)} voided.`;
}

function describeVoids({ afterEnd, ...by }: Record<Voider, number> & { afterEnd: number }): string {
  const voiders: readonly Voider[] = ['host', 'admin', 'buyer', 'bank'];
  const count = voiders.reduce((sum, voider) => sum + by[voider], 0);
  const present = voiders.filter((voider) => by[voider] > 0);
  if (count === 1) {
    const [voider] = present.map((one) => VOIDER_TEXT[one][0]);
    return `1 ticket was voided by ${voider}${afterEnd === 0 ? '' : ' after sales ended'}.`;
  }
  const parts = present.map(
    (one) => `${by[one].toLocaleString('en-GB')} by ${VOIDER_TEXT[one][by[one] === 1 ? 0 : 1]}`,
  );
  const late =
    afterEnd === 0
      ? ''
      : ` ${afterEnd === count ? 'All' : afterEnd.toLocaleString('en-GB')} of them ${wereOr(afterEnd)} voided after sales ended.`;
  return `${plural(count, 'ticket')} were voided: ${parts.join(', ')}.${late}`;
}

type Redrawn = Extract<Note, { id: 'redrawn' }>['values'];

/** One sentence for each redraw, and the ticket that had been drawn before. */
function describeRedraws({ rank, attempts, causes }: Redrawn, drawn: Report['attempts']): string {
  const find = (number: number | undefined) => drawn.find(({ attempt }) => attempt === number);
  return attempts
    .slice(1)
    .map((number, i) => {
      const at = find(number)?.at;
      const cause = causes[i];
      const former = find(attempts[i])?.winners.find((winner) => winner.rank === rank)?.number ?? null;
      const date = at === undefined ? '' : ` on ${formatDateTime(at)}`;
      const why = cause === undefined ? '' : `, because ${CAUSE_TEXT[cause]}`;
      const before = former === null ? '' : ` Ticket ${formatTicketNumber(former)} had been drawn before.`;
      return `The ${formatOrdinal(rank)} prize was redrawn${date}${why}.${before}`;
    })
    .join(' ');
}

function listTickets(numbers: readonly number[]): string {
  const tickets = numbers.map(formatTicketNumber).join(', ');
  return numbers.length === 1 ? `ticket ${tickets}` : `tickets ${tickets}`;
}

function listAttempts(attempts: readonly number[]): string {
  return attempts.length === 1 ? `attempt ${attempts[0]}` : `attempts ${attempts.join(', ')}`;
}

function listWinners(winners: readonly { rank: number; number: number | null }[]): string {
  return winners
    .map(({ rank, number }) =>
      number === null
        ? `the ${formatOrdinal(rank)} prize has no winner`
        : `ticket ${formatTicketNumber(number)} wins the ${formatOrdinal(rank)} prize`,
    )
    .join(', ');
}

function formatDuration(seconds: number): string {
  if (seconds >= 86_400) return plural(Math.floor(seconds / 86_400), 'day');
  if (seconds >= 3600) return plural(Math.floor(seconds / 3600), 'hour');
  return plural(Math.max(1, Math.floor(seconds / 60)), 'minute');
}

function wereOr(count: number): string {
  return count === 1 ? 'was' : 'were';
}
