import { formatPounds } from '../../money/format.ts';
import { formatOrdinal } from '../../text/ordinal.ts';
import { plural } from '../../text/plural.ts';
import type { Canonical } from '../canonical.ts';
import { hasMembers, isObject, isText, type Members } from '../verify/shapes.ts';
import {
  type AnnouncedPicture,
  type AnnouncedPrize,
  type AnnouncedQuestion,
  type Announcement,
  SHOWN_TERMS,
} from './announcement.ts';
import { type Difference, NONE } from './difference.ts';

export function* compareTerms(terms: Members, shown: Announcement): Generator<Difference> {
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
  const missing = [...promised.keys()].filter((rank) => !shown.prizes.some((prize) => prize.rank === rank));
  const prizes = [...shown.prizes, ...missing.map((rank) => ({ rank, description: NONE }))];
  for (const { rank, description } of prizes) {
    const difference = comparePrize(rank, promised, description);
    if (difference) yield difference;
  }
  for (const prize of shown.prizes) yield* comparePrizeDetails(terms, prize);
}

/** The answers from before the first sale are committed, so that none can be changed, added or withdrawn. */
export function* compareQuestions(
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

/** Compares a prize that the site shows with the promised one of its rank. */
export function comparePrize(
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

/** The promised prizes by rank. */
export function prizesOf({ prizes = null }: Members): Map<number, string> {
  const list = Array.isArray(prizes) ? prizes : [];
  return new Map(
    list.flatMap((prize): [number, string][] => {
      const { rank, description } = isObject(prize) ? prize : {};
      return typeof rank === 'number' && typeof description === 'string' ? [[rank, description]] : [];
    }),
  );
}

/** Version 1 commits to no pictures. */
export function isListOfPictures(pictures: Canonical | undefined): pictures is Canonical[] {
  return Array.isArray(pictures);
}

export function* comparePictures(
  { pictures }: Members,
  shown: readonly AnnouncedPicture[],
): Generator<Difference> {
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

function isSame(a: Canonical, b: Canonical): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function formatTerm(value: Canonical): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
