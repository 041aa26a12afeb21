import type { Difficulty, GameType } from '../games/kinds.ts';
import type { FreeEntry } from '../postal/free-entry.ts';
import type { DrawMode } from './fields.ts';

export type Prize = {
  rank: number;
  description: string;
  /** Its value according to the host. */
  valuePence?: number | null;
  imageUrl?: string | null;
  imageAlt?: string | null;
};

/** A prize as the changes to the terms name it: with its value, if it has one. */
type PrizeTerm = { description: string; rank: number; valuePence?: number };

/** What the terms promise about a prize besides its description. `picture` is the SHA-256 of its file, in hex. */
export type PrizeDetails = { rank: number; valuePence: number | null; picture: string | null };

/** A question and the host's answer. */
export type Question = { question: string; answer: string };

/** The terms that a draw promises its buyers. Absent values are null. */
export interface PromisedFields {
  charityName: string | null;
  charityNumber: string | null;
  charityPercentage: number;
  drawMode: DrawMode;
  endDate: Date;
  maxTicketsPerPerson: number | null;
  minTicketAmount: number | null;
  prizes: readonly Prize[];
  skillGameDifficulty: Difficulty | null;
  skillGameType: GameType | null;
  startDate: Date | null;
  ticketLimit: number | null;
  /** Pence. */
  ticketPrice: number;
  title: string;
}

/** The promised terms as published: times in RFC 3339 UTC, in whole seconds. */
export type DrawTerms = Omit<PromisedFields, 'startDate' | 'endDate' | 'prizes'> & {
  startDate: string | null;
  endDate: string;
  prizes: PrizeTerm[];
};

/** What the terms promise in addition in version 2 of the draw proof. */
export interface PromisedDetails {
  description: string;
  /** The public name of the host. */
  host: string;
  /** SHA-256 of the picture files in hex, the main picture first. */
  pictures: readonly string[];
  /** SHA-256 of the word list in hex; null unless the game is a word game. */
  words: string | null;
  /** Of the prizes that have a value or a picture. */
  prizeDetails: readonly PrizeDetails[];
  questions: readonly Question[];
  /** Null if the draw has no free route. */
  freeEntry: FreeEntry | null;
}

/**
 * The promised terms as the public log of version 2 has them. The format fixes the members
 * of a prize, so values and pictures have a member of their own, which is absent if there are none.
 */
export function buildLoggedTerms(draw: PromisedFields, details: PromisedDetails) {
  const { prizeDetails, questions, freeEntry, ...required } = details;
  return {
    ...buildFirstTerms(draw),
    ...required,
    pictures: [...details.pictures],
    freeEntry: freeEntry && { address: freeEntry.address, receivedBy: wholeSeconds(freeEntry.receivedBy) },
    ...(prizeDetails.length > 0 && { prizeDetails: prizeDetails.map((prize) => ({ ...prize })) }),
    ...(questions.length > 0 && {
      questions: questions.map(({ question, answer }) => ({ answer, question })),
    }),
  };
}

/** The promised terms as the public log of version 1 has them, which has no place for values. */
export function buildFirstTerms(draw: PromisedFields) {
  const { prizes, ...terms } = pickTerms(draw);
  return { ...terms, prizes: prizes.map(({ description, rank }) => ({ description, rank })) };
}

/**
 * Lists what the terms promise about prizes besides their descriptions.
 * @param hashes of the pictures of the prizes that have one, by rank
 */
export function listPrizeDetails(prizes: readonly Prize[], hashes: readonly string[]): PrizeDetails[] {
  const left = [...hashes];
  return [...prizes]
    .sort((a, b) => a.rank - b.rank)
    .map(({ rank, valuePence = null, imageUrl = null }) => ({
      rank,
      valuePence,
      picture: imageUrl === null ? null : (left.shift() ?? null),
    }))
    .filter(({ valuePence, picture }) => valuePence !== null || picture !== null);
}

/** Picks the promised terms from a draw, in their published form. */
export function pickTerms(draw: PromisedFields): DrawTerms {
  return {
    charityName: draw.charityName,
    charityNumber: draw.charityNumber,
    charityPercentage: draw.charityPercentage,
    drawMode: draw.drawMode,
    endDate: wholeSeconds(draw.endDate),
    maxTicketsPerPerson: draw.maxTicketsPerPerson,
    minTicketAmount: draw.minTicketAmount,
    prizes: [...draw.prizes]
      .sort((a, b) => a.rank - b.rank)
      .map(({ description, rank, valuePence = null }) => ({
        description,
        rank,
        ...(valuePence !== null && { valuePence }),
      })),
    skillGameDifficulty: draw.skillGameDifficulty,
    skillGameType: draw.skillGameType,
    startDate: draw.startDate === null ? null : wholeSeconds(draw.startDate),
    ticketLimit: draw.ticketLimit,
    ticketPrice: draw.ticketPrice,
    title: draw.title,
  };
}

/** The names of the terms that differ, in alphabetical order. */
export function findChangedTerms(before: DrawTerms, after: DrawTerms): (keyof DrawTerms)[] {
  return TERM_NAMES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

type LoggedTerms = Partial<Record<keyof DrawTerms, unknown>> & {
  prizes?: PrizeTerm[];
  prizeDetails?: PrizeDetails[];
};

/** Whether terms as they were logged, which may promise more, have these values. */
export function hasTerms(logged: LoggedTerms, terms: DrawTerms): boolean {
  const prizes = logged.prizes?.map(({ description, rank }) => {
    const { valuePence = null } = logged.prizeDetails?.find((prize) => prize.rank === rank) ?? {};
    return { description, rank, ...(valuePence !== null && { valuePence }) };
  });
  const known = { ...logged, prizes };
  return TERM_NAMES.every((name) => JSON.stringify(known[name]) === JSON.stringify(terms[name]));
}

/**
 * Reconstructs the complete terms after each change, working back from the current terms.
 * @param changes newest first, each with the previous values by field name
 */
export function buildTermsVersions<Change extends { changes: readonly { field: string; before: unknown }[] }>(
  inForce: DrawTerms,
  changes: readonly Change[],
): (Change & { terms: DrawTerms })[] {
  let terms = inForce;
  return changes.map((change) => {
    const version = { ...change, terms };
    terms = { ...terms, ...Object.fromEntries(change.changes.map(({ field, before }) => [field, before])) };
    return version;
  });
}

const TERM_NAMES = [
  'charityName',
  'charityNumber',
  'charityPercentage',
  'drawMode',
  'endDate',
  'maxTicketsPerPerson',
  'minTicketAmount',
  'prizes',
  'skillGameDifficulty',
  'skillGameType',
  'startDate',
  'ticketLimit',
  'ticketPrice',
  'title',
] as const satisfies readonly (keyof DrawTerms)[];

function wholeSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
