import { ANONYMOUS } from '../accounts/display-name.ts';
import { formatPounds } from '../money/format.ts';
import { formatTicketNumber } from '../orders/ticket-digits.ts';
import { formatOrdinal } from '../text/ordinal.ts';
import { plural } from '../text/plural.ts';
import type { Canonical } from './canonical.ts';
import type { Check, Report, VerifiedAttempt } from './verify/report.ts';
import { hasMembers, isObject, isText, type Members } from './verify/shapes.ts';

/** What a site shows about a draw outside its proof. */
export interface Announcement {
  status: 'on-sale' | 'ended' | 'drawn' | 'cancelled';
  /** When the sales ended; null while that is open. RFC 3339 UTC. */
  endedAt: string | null;
  /** The committed terms that the site shows, by their name in the terms, except for prizes and pictures. */
  terms: Readonly<Record<string, Canonical>>;
  prizes: AnnouncedPrize[];
  /** The host's answers from before the first sale; null if the site does not show answers. */
  questions: AnnouncedQuestion[] | null;
  /** The current winners, and every result. */
  winners: AnnouncedWinner[];
  /** In the order of the site, the main picture first. */
  pictures: AnnouncedPicture[];
}

/** A site that shows neither values nor pictures of prizes has null and false. */
export interface AnnouncedPrize {
  rank: number;
  description: string;
  valuePence: number | null;
  hasPicture: boolean;
}

export interface AnnouncedQuestion {
  question: string;
  answer: string;
}

export interface AnnouncedWinner {
  /** The attempt of the result; null for the current winner of the rank. */
  attempt: number | null;
  rank: number;
  /** Null if no ticket was left for the rank. */
  number: number | null;
  name: string | null;
  /** The description of the prize, if the site shows it with the winner. */
  prize: string | null;
}

export interface AnnouncedPicture {
  address: string;
  /** The SHA-256 of its bytes in lower-case hex; null if it could not be loaded. */
  sha256: string | null;
  /** Whether the picture is shown from another site, so that only a copy of it was read. */
  isCopy: boolean;
}

/** The names of the terms that a site shows, and what to call them. */
export const SHOWN_TERMS = {
  title: 'title',
  description: 'description',
  host: 'host',
  charityName: 'charity',
  charityNumber: 'charity number',
  charityPercentage: 'share for the charity',
  ticketPrice: 'ticket price',
  ticketLimit: 'ticket limit',
  minTicketAmount: 'minimum number of tickets',
  maxTicketsPerPerson: 'limit of tickets per person',
  startDate: 'start date',
  endDate: 'end date',
  drawMode: 'way of starting the draw',
  skillGameType: 'skill question',
  skillGameDifficulty: 'difficulty of the skill question',
} as const;

type Difference = { problem: string; what: string; proved: string; shown: string };

const NONE = 'none';

/**
 * Compares what a site shows with a draw's proof: check `announced`. Every difference is named in the message.
 * @param shown what the site shows, or why it could not be read, as the rest of a sentence
 */
export function checkAnnounced(report: Report, shown: Announcement | { problem: string }): Check {
  const check = (ok: Check['ok'], message: string, values: Check['values'] = {}): Check => ({
    id: 'announced',
    ok,
    message,
    values,
  });
  if (report.draw === null) return check(null, 'Not checked: the proof cannot be read.');
  if (report.terms === null) return check(null, 'Not checked: the committed terms cannot be read.');
  if ('problem' in shown)
    return check(null, `What the site shows was not compared with the proof: ${shown.problem}.`);
  const terms = readTerms(report.terms);
  const differences = [
    ...compareStatus(report, terms, shown),
    ...compareTerms(terms, shown),
    // The terms of version 1 have no place for answers.
    ...(report.version === 1 ? [] : compareQuestions(terms, shown.questions)),
    ...comparePictures(terms, shown.pictures),
    ...compareWinners(report, terms, shown),
  ];
  if (differences.length > 0)
    return check(
      false,
      [...new Set(differences.map(({ problem }) => problem))].join(' '),
      Object.fromEntries(
        differences.flatMap(({ what, proved, shown }) => [
          [`${what}: proof`, proved],
          [`${what}: site`, shown],
        ]),
      ),
    );
  if (isListOfPictures(terms.pictures) && shown.pictures.some(({ isCopy }) => isCopy))
    return check(
      null,
      'The site shows pictures from another site, of which only the copies could be compared. Everything else is as in the proof.',
    );
  const { ended } = report.times;
  if (ended !== null && isEarly(shown, terms) && !isEarly({ endedAt: ended }, terms))
    return check(
      null,
      'The site shows that sales ended early, but the log records a later end. Everything else is as in the proof.',
      { 'end of the sales: proof': ended, 'end of the sales: site': shown.endedAt ?? NONE },
    );
  const pictures = isListOfPictures(terms.pictures) ? ', pictures' : '';
  return check(
    true,
    report.attempts.length > 0
      ? `The site shows the terms, prizes${pictures}, winners and names that are in the proof.`
      : `The site shows the terms${pictures} and prizes that are in the proof. There is no result yet.`,
  );
}

/** Adds the check to a report. */
export function addAnnounced(report: Report, check: Check): Report {
  return { ...report, valid: report.valid && check.ok !== false, checks: [...report.checks, check] };
}

function readTerms(text: string): Members {
  const terms: Canonical = JSON.parse(text);
  return isObject(terms) ? terms : {};
}

function* compareStatus(
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
function isEarly({ endedAt }: Pick<Announcement, 'endedAt'>, { endDate = null }: Members): boolean {
  return endedAt !== null && typeof endDate === 'string' && endedAt < endDate;
}

function* compareTerms(terms: Members, shown: Announcement): Generator<Difference> {
  for (const [name, label] of Object.entries(SHOWN_TERMS)) {
    const [promised, now] = [terms[name], shown.terms[name]];
    if (promised === undefined || now === undefined || isSame(promised, now)) continue;
    yield {
      problem: `The ${label} on the site differs from the committed terms.`,
      what: label,
      proved: formatTerm(promised),
      shown: formatTerm(now),
    };
  }
  const promised = prizesOf(terms);
  const byRank = new Map(shown.prizes.map(({ rank, description }) => [rank, description]));
  for (const rank of new Set([...promised.keys(), ...byRank.keys()])) {
    const difference = comparePrize(rank, promised, byRank.get(rank) ?? NONE);
    if (difference) yield difference;
  }
  for (const prize of shown.prizes) yield* comparePrizeDetails(terms, prize);
}

/** The answers from before the first sale are committed, so that none can be changed, added or withdrawn. */
function* compareQuestions(
  { questions: committed = null }: Members,
  shown: Announcement['questions'],
): Generator<Difference> {
  if (shown === null) return;
  const promised = Array.isArray(committed) ? committed.filter(isQuestion) : [];
  const answersIn = (list: readonly AnnouncedQuestion[], asked: string) =>
    list.filter(({ question }) => question === asked).map(({ answer }) => answer);
  for (const question of new Set([...promised, ...shown].map((one) => one.question))) {
    const [proved, now] = [answersIn(promised, question), answersIn(shown, question)];
    if (proved.every((answer) => now.includes(answer)) && now.every((answer) => proved.includes(answer)))
      continue;
    yield {
      problem: 'The answers to questions on the site differ from the committed terms.',
      what: `answer to "${question}"`,
      proved: proved.join(' / ') || NONE,
      shown: now.join(' / ') || NONE,
    };
  }
}

const isQuestion = (value: Canonical): value is Members & AnnouncedQuestion =>
  hasMembers(value, { question: isText, answer: isText });

/** A value or a picture that a site shows must be committed. It may leave them out. */
function* comparePrizeDetails(
  { prizeDetails = null }: Members,
  { rank, valuePence, hasPicture }: AnnouncedPrize,
): Generator<Difference> {
  const list = Array.isArray(prizeDetails) ? prizeDetails : [];
  const details = list.filter(isObject).find((prize) => prize.rank === rank);
  const what = `value of the ${formatOrdinal(rank)} prize`;
  const value = details?.valuePence ?? null;
  if (valuePence !== null && valuePence !== value)
    yield {
      problem: `The ${what} on the site differs from the committed terms.`,
      what,
      proved: typeof value === 'number' ? formatPounds(value) : NONE,
      shown: formatPounds(valuePence),
    };
  if (hasPicture && (details?.picture ?? null) === null)
    yield {
      problem: `The site shows a picture of the ${formatOrdinal(rank)} prize that is not in the committed terms.`,
      what: `picture of the ${formatOrdinal(rank)} prize`,
      proved: NONE,
      shown: 'a picture',
    };
}

function comparePrize(
  rank: number,
  promised: ReadonlyMap<number, string>,
  shown: string,
): Difference | undefined {
  const proved = promised.get(rank) ?? NONE;
  if (proved === shown) return undefined;
  const what = `${formatOrdinal(rank)} prize`;
  return {
    problem: `The site shows “${shown}” as the ${what}, but the committed terms say “${proved}”.`,
    what,
    proved,
    shown,
  };
}

function prizesOf({ prizes = null }: Members): Map<number, string> {
  const list = Array.isArray(prizes) ? prizes : [];
  return new Map(
    list.flatMap((prize): [number, string][] => {
      const { rank, description } = isObject(prize) ? prize : {};
      return typeof rank === 'number' && typeof description === 'string' ? [[rank, description]] : [];
    }),
  );
}

/** Version 1 commits to no pictures. */
function isListOfPictures(pictures: Canonical | undefined): pictures is Canonical[] {
  return Array.isArray(pictures);
}

function* comparePictures({ pictures }: Members, shown: readonly AnnouncedPicture[]): Generator<Difference> {
  if (!isListOfPictures(pictures)) return;
  if (pictures.length !== shown.length)
    yield {
      problem: `The site shows ${plural(shown.length, 'picture')}, but the committed terms have ${pictures.length}.`,
      what: 'number of pictures',
      proved: String(pictures.length),
      shown: String(shown.length),
    };
  for (const [i, { address, sha256 }] of shown.entries()) {
    const promised = pictures[i];
    if (promised === undefined || promised === sha256) continue;
    const what = i === 0 ? 'The main picture' : `Picture ${i + 1}`;
    yield {
      problem:
        sha256 === null
          ? `${what} on the site, ${address}, could not be loaded.`
          : `${what} on the site, ${address}, is not the one in the committed terms.`,
      what,
      proved: String(promised),
      shown: sha256 ?? NONE,
    };
  }
}

function* compareWinners(
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

function isSame(a: Canonical, b: Canonical): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function formatTerm(value: Canonical): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
