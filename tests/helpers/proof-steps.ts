import { createHash } from 'node:crypto';
import { solve } from '#domain/games/solve.ts';
import { type Canonical, toCanonical } from '#domain/proof/canonical.ts';
import {
  type AnsweredPuzzle,
  commitToAnswer,
  commitToHolder,
  commitToReason,
} from '#domain/proof/commitments.ts';
import type { DrawEntry, EndEntry, LogEntry, VoidEntry } from '#domain/proof/entries.ts';
import { roundFor } from '#domain/proof/rounds.ts';
import type { WordList } from '#domain/proof/verify/words.ts';
import type { ProofVersion } from '#domain/proof/version.ts';
import { secretOf, TEST_CHAIN } from './proof-chain.ts';
import { DRAW, type Opening } from './proof-signing.ts';

export const hash = (text: string) => createHash('sha256').update(text).digest('hex');
export const nonceOf = (what: string) => hash(`nonce of ${what}`).slice(0, 32);
export const time = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

export const DAY = 86_400;
export const OPENED_AT = 1_777_626_000;

/** A draw that a test can change at every step. `recomputed` and `bundleOf` then turn it into a consistent proof. */
export type MadeDraw = {
  version: ProofVersion;
  entries: LogEntry[];
  openings: Opening[];
  terms: Terms[];
  /** The words of a word game, which are published after the close. */
  words: WordList | null;
};

export type Terms = { [name: string]: Canonical };

export const name = (number: number) => `Person ${number}`;

/** A draw that was just published. */
export function openDraw({
  beacon = true,
  prizes = 3,
  version = 2,
  ...changed
}: {
  beacon?: boolean;
  prizes?: number;
  version?: ProofVersion;
  terms?: Terms;
  words?: WordList;
} = {}): MadeDraw {
  const list = Array.from({ length: prizes }, (_, i) => ({ description: `Prize ${i + 1}`, rank: i + 1 }));
  const { words = null } = changed;
  const game = words && { skillGameType: 'word', words: hash(toCanonical(words)) };
  const terms = makeTerms({ prizes: list, ...game, ...changed.terms }, version);
  const open: LogEntry = {
    type: 'open',
    draw: DRAW,
    opened: time(OPENED_AT),
    terms: hash(toCanonical(terms)),
    seedChain: secretOf(0),
    beacon: beacon ? `drand:${TEST_CHAIN.hash}` : 'none',
  };
  return { version, entries: [open], openings: [], terms: [terms], words };
}

export function makeTerms(changed: Terms, version: ProofVersion = 2): Terms {
  const more = {
    description: 'Seven nights above the sea',
    freeEntry: { address: '1 Harbour Street', receivedBy: time(OPENED_AT + 10 * DAY) },
    host: 'The lighthouse keepers',
    pictures: ['ab'.repeat(32)],
    words: null,
  };
  return {
    charityName: 'Lifeboats',
    charityNumber: '209603',
    charityPercentage: 20,
    drawMode: 'manual',
    endDate: time(OPENED_AT + 10 * DAY),
    maxTicketsPerPerson: null,
    minTicketAmount: null,
    prizes: [],
    skillGameDifficulty: 'easy',
    skillGameType: 'math',
    startDate: null,
    ticketLimit: null,
    ticketPrice: 250,
    title: 'A week in a lighthouse',
    ...(version === 2 && more),
    ...changed,
  };
}

/** Changes the terms. */
export function changeTerms(draw: MadeDraw, terms: Terms): void {
  draw.terms.push(terms);
  draw.entries.push({ type: 'terms', at: findLastTime(draw), terms: hash(toCanonical(terms)) });
}

export type Sold = {
  given?: string | undefined;
  post?: boolean;
  /** The question; null for none. By default, paid tickets have one if the terms have a game. */
  question?: Question | null;
  /** Seconds since 1970. */
  at?: number;
};

/** A question and its level. */
export type Question = { difficulty: string; type: string; prompt?: string; sequence?: number[] };

/** Sells the next ticket, and stores its opening. */
export function addTicket(draw: MadeDraw, { given, post = false, question, at }: Sold = {}): void {
  const number = draw.openings.length + 1;
  const ticket = { drawId: DRAW, number };
  const hasGame = draw.terms.at(-1)?.skillGameType !== null;
  const asked = { difficulty: 'easy', prompt: `${(number % 9) + 1} + 4`, type: 'math' };
  const puzzle = makePuzzle(
    draw,
    question === undefined ? (post || !hasGame ? null : asked) : question,
    given,
  );
  const [nonce, nameNonce] = [nonceOf(`answer ${number}`), nonceOf(`name ${number}`)];
  const route = post ? 'post' : 'paid';
  draw.openings.push({
    answer: puzzle,
    answerNonce: puzzle && nonce,
    name: null,
    nameNonce: null,
    number,
    route,
  });
  draw.entries.push({
    type: 'ticket',
    at: time(at ?? OPENED_AT + 60 * number),
    number,
    route,
    answer: puzzle && commitToAnswer(hash, { ...ticket, puzzle: toCanonical(puzzle), nonce }),
    holder: commitToHolder(hash, { ...ticket, name: name(number), nonce: nameNonce }),
  });
}

function makePuzzle(draw: MadeDraw, question: Question | null, given: string | undefined): Opening['answer'] {
  if (!question) return null;
  const solution = solutionOf(draw, question) ?? '';
  return { ...question, given: given ?? ` ${solution}`, ...(draw.version === 1 && { solution }) };
}

/** The solution by the rules of version 2; null if there is none. */
export function solutionOf({ words }: MadeDraw, question: Question): string | null {
  // a test can ask for anything
  const asked = question as AnsweredPuzzle;
  return solve(asked as Parameters<typeof solve>[0], words?.[asked.difficulty]);
}

export function voidTicket(
  draw: MadeDraw,
  number: number,
  {
    at = findLastTime(draw),
    by = 'buyer',
    cause = 'requested',
  }: Partial<Omit<VoidEntry, 'type' | 'number'>> = {},
): void {
  const why = draw.version === 1 ? { by: null, cause: null } : { by, cause };
  draw.entries.push({ type: 'void', at, number, ...why });
}

export function findLastTime({ entries }: Pick<MadeDraw, 'entries'>): string {
  const times = entries.map((entry) =>
    entry.type === 'open' ? entry.opened : 'at' in entry ? entry.at : '',
  );
  return times.toSorted().at(-1) ?? '';
}

const secondsOf = (at: string) => Date.parse(at) / 1000;

/** Ends the sales. There is no such entry in version 1. */
export function end(
  draw: MadeDraw,
  { at = findLastTime(draw), by = 'host' }: { at?: string; by?: EndEntry['by'] } = {},
): void {
  if (draw.version === 2) draw.entries.push({ type: 'end', at, by });
}

/** Seals the list, and ends the sales before if they have not ended. */
export function close(draw: MadeDraw, at?: string): void {
  if (!draw.entries.some(({ type }) => type === 'end')) end(draw);
  const sealedAt = at ?? time(secondsOf(findLastTime(draw)) + 3600);
  draw.entries.push({ type: 'close', at: sealedAt, tickets: 0, entered: 0, entries: hash('') });
}

/** Announces the next attempt. */
export function announceOnly(draw: MadeDraw, ranks: number[], change: Partial<DrawEntry> = {}): void {
  const attempt = draw.entries.filter(({ type }) => type === 'draw').length + 1;
  const at = change.at ?? time(secondsOf(findLastTime(draw)) + (attempt === 1 ? 0 : 600));
  const reason = { drawId: DRAW, attempt, notes: 'No longer wanted', nonce: nonceOf(`reason ${attempt}`) };
  const hasBeacon = beaconOf(draw) !== 'none';
  // with witnesses the platform takes a round 15 seconds later than the first that the rules allow
  const later = draw.version === 2 ? 15 : 0;
  draw.entries.push({
    type: 'draw',
    at,
    attempt,
    ranks,
    round: hasBeacon ? roundFor(TEST_CHAIN, secondsOf(at) + later) : null,
    secret: hasBeacon && draw.version === 2 ? secretOf(attempt) : null,
    reason: attempt === 1 ? null : commitToReason(hash, reason),
    by: draw.version === 2 ? 'host' : null,
    cause: attempt === 1 || draw.version === 1 ? null : 'declined',
    ...change,
  });
}

/** Announces the next attempt and adds an empty result, which `recomputed` fills. */
export function announce(draw: MadeDraw, ranks: number[], change: Partial<DrawEntry> = {}): void {
  announceOnly(draw, ranks, change);
  const last = draw.entries.at(-1);
  const attempt = last?.type === 'draw' ? last.attempt : 0;
  const none = { randomness: null, signature: null, winners: [] };
  draw.entries.push({ type: 'result', attempt, secret: secretOf(attempt), ...none });
}

export function cancel(draw: MadeDraw, at = findLastTime(draw)): void {
  const reason = { drawId: DRAW, attempt: 0, notes: 'No buyers', nonce: nonceOf('cancel') };
  draw.entries.push({ type: 'cancel', at, reason: commitToReason(hash, reason) });
}

function beaconOf({ entries }: MadeDraw): string {
  const [open] = entries;
  return open?.type === 'open' ? open.beacon : 'none';
}
