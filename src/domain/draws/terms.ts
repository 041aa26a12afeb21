import type { Difficulty, GameType } from '../games/kinds.ts';
import type { DrawMode } from './fields.ts';

export type Prize = {
  rank: number;
  description: string;
};

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
  prizes: Prize[];
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
}

/** The promised terms as the public log of version 2 has them. There is no free entry yet. */
export function buildLoggedTerms(draw: PromisedFields, details: PromisedDetails) {
  return { ...pickTerms(draw), ...details, pictures: [...details.pictures], freeEntry: null };
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
      .map(({ description, rank }) => ({ description, rank })),
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

/** Whether terms as they were logged, which may promise more, have these values. */
export function hasTerms(logged: Partial<Record<keyof DrawTerms, unknown>>, terms: DrawTerms): boolean {
  return TERM_NAMES.every((name) => JSON.stringify(logged[name]) === JSON.stringify(terms[name]));
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
