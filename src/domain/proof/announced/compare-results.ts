import { ANONYMOUS } from '../../accounts/display-name.ts';
import { formatTicketNumber } from '../../orders/ticket-digits.ts';
import { formatOrdinal } from '../../text/ordinal.ts';
import type { Report, VerifiedAttempt } from '../verify/report.ts';
import type { Members } from '../verify/shapes.ts';
import type { AnnouncedWinner, Announcement } from './announcement.ts';
import { comparePrize, prizesOf } from './compare-terms.ts';
import { type Difference, NONE } from './difference.ts';

export function* compareStatus(
  { times, attempts, version, tickets }: Report,
  terms: Members,
  { status, endedAt }: Announcement,
): Generator<Difference> {
  const differ = (problem: string, proved: string) => ({ problem, what: 'status', proved, shown: status });
  if (times.cancelled !== null && status !== 'cancelled')
    yield differ('The site does not show that the draw was cancelled.', 'cancelled');
  if (times.cancelled === null && status === 'cancelled')
    yield differ('The site shows the draw as cancelled, but the log does not.', 'not cancelled');
  if ((times.ended !== null || times.sealed !== null) && status === 'on-sale')
    yield differ('The site shows the draw as on sale, but its sales have ended.', 'ended');
  if (attempts.length === 0 && status === 'drawn')
    yield differ('The site shows the draw as completed, but the log has no result.', 'no result');
  // When sales end by schedule, the log may say so later. Without tickets, it says so only if sales go on and then end.
  const isMissing = times.ended === null && times.cancelled === null && tickets > 0;
  if (version === 2 && isMissing && isEarly({ endedAt }, terms))
    yield {
      problem: 'The site shows that sales ended early, but the log does not.',
      what: 'end of the sales',
      proved: NONE,
      shown: endedAt ?? NONE,
    };
}

/** Whether sales ended before the promised end. */
export function isEarly({ endedAt }: Pick<Announcement, 'endedAt'>, { endDate = null }: Members): boolean {
  return endedAt !== null && typeof endDate === 'string' && endedAt < endDate;
}

export function* compareWinners(
  { attempts, names, times }: Report,
  terms: Members,
  { winners }: Announcement,
): Generator<Difference> {
  const prizes = prizesOf(terms);
  const nameOf = new Map(names.map(({ number, name }) => [number, name]));
  for (const shown of winners) {
    const proved = findWinner(attempts, shown);
    if (!proved || proved.number !== shown.number) yield describeOtherTicket(shown, proved);
    else if (shown.number !== null) {
      const difference = compareName(shown.number, nameOf.get(shown.number) ?? null, shown.name);
      if (difference) yield difference;
    }
    const prize = shown.prize === null ? undefined : comparePrize(shown.rank, prizes, shown.prize);
    if (prize) yield prize;
  }
  if (times.cancelled === null) yield* findMissingWinners(attempts, winners);
}

type Place = Pick<AnnouncedWinner, 'attempt' | 'rank'>;

/** The result of a rank in an attempt, or its latest result. */
function findWinner(attempts: readonly VerifiedAttempt[], { attempt, rank }: Place) {
  return attempts
    .filter((one) => attempt === null || one.attempt === attempt)
    .flatMap((one) => one.winners)
    .findLast((winner) => winner.rank === rank);
}

function describeOtherTicket(
  { attempt, rank, number }: AnnouncedWinner,
  proved: { number: number | null } | undefined,
): Difference {
  const place = describePlace({ attempt, rank });
  const [here, there] = [formatTicket(number), formatTicket(proved?.number ?? null)];
  return {
    problem: proved
      ? `The site shows ${here} as the winner of ${place}, but the log has ${there}.`
      : `The site shows ${here} as the winner of ${place}, but the log has no result for it.`,
    what: place,
    proved: proved ? there : NONE,
    shown: here,
  };
}

function compareName(number: number, proved: string | null, shown: string | null): Difference | undefined {
  const [there, here] = [proved ?? ANONYMOUS, shown ?? ANONYMOUS];
  if (there === here) return undefined;
  const ticket = formatTicket(number);
  return {
    problem:
      proved === null
        ? `The site names “${here}” as the holder of ${ticket}, but the proof shows no name for it.`
        : `The site names “${here}” as the holder of ${ticket}, but the proof says “${there}”.`,
    what: `name of ${ticket}`,
    proved: proved ?? NONE,
    shown: shown ?? NONE,
  };
}

/** Every result must be shown: in the list of all results, and the latest of its rank as the current one. */
function* findMissingWinners(
  attempts: readonly VerifiedAttempt[],
  shown: readonly AnnouncedWinner[],
): Generator<Difference> {
  const isShown = ({ attempt, rank }: Place) =>
    shown.some((winner) => winner.attempt === attempt && winner.rank === rank);
  const places = attempts.flatMap(({ attempt, winners }) => winners.map(({ rank }) => ({ attempt, rank })));
  const current = [...new Set(places.map(({ rank }) => rank))].map((rank) => ({ attempt: null, rank }));
  for (const place of [...current, ...places]) {
    if (isShown(place)) continue;
    const ticket = formatTicket(findWinner(attempts, place)?.number ?? null);
    const what = describePlace(place);
    yield {
      problem: `The site does not show the winner of ${what}, ${ticket}.`,
      what,
      proved: ticket,
      shown: NONE,
    };
  }
}

function describePlace({ attempt, rank }: Place): string {
  const prize = `the ${formatOrdinal(rank)} prize`;
  return attempt === null ? prize : `${prize} in attempt ${attempt}`;
}

function formatTicket(number: number | null): string {
  return number === null ? 'no ticket' : `ticket ${formatTicketNumber(number)}`;
}
