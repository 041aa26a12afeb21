import { createHash } from 'node:crypto';
import { fromHex } from '#domain/proof/base64.ts';
import { toCanonical } from '#domain/proof/canonical.ts';
import { commitToAnswer, commitToHolder, commitToReason } from '#domain/proof/commitments.ts';
import { type DrawEntry, formatEntry, type LogEntry, type ResultEntry } from '#domain/proof/entries.ts';
import { deriveDrawSeed, pickWinners } from '#domain/proof/pick.ts';
import { roundFor } from '#domain/proof/rounds.ts';
import { randomnessOf, secretOf, TEST_CHAIN } from './proof-chain.ts';
import { proofCrypto } from './proof-crypto.ts';
import {
  type Bundle,
  computeRootAfter,
  DRAW,
  OPERATOR,
  type Opening,
  ORIGIN,
  type SigningKey,
  signHeadAt,
} from './proof-signing.ts';

const { sha256, hmac } = proofCrypto;
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const nonceOf = (what: string) => hash(`nonce of ${what}`).slice(0, 32);
const time = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

export const OPENED_AT = 1_777_626_000;

/** A draw that a test can change at every step. `recomputed` and `bundleOf` then turn it into a consistent proof. */
export type MadeDraw = {
  entries: LogEntry[];
  openings: Opening[];
  terms: { [name: string]: string | number | null | { description: string; rank: number }[] }[];
};

export type Made = {
  tickets?: number;
  /**
   * Numbers of the tickets with a wrong answer. `post` and `voided` list those by post and those voided before the
   * close.
   */
  wrong?: number[];
  post?: number[];
  voided?: number[];
  beacon?: boolean;
  /** Ranks of each attempt after the first. */
  redraws?: number[][];
  prizes?: number;
};

export const name = (number: number) => `Person ${number}`;

/** A complete honest draw: sold, sealed, drawn and redrawn. */
export function honestDraw(made: Made = {}): MadeDraw {
  const { tickets = 12, wrong = [3], post = [5], voided = [4], redraws = [[2]], prizes = 3 } = made;
  const beacon = made.beacon ?? true;
  const draw = openDraw(beacon, prizes);
  for (let number = 1; number <= tickets; number += 1)
    addTicket(draw, { given: wrong.includes(number) ? '999' : undefined, post: post.includes(number) });
  for (const number of voided) draw.entries.push({ type: 'void', at: findLastTime(draw), number });
  close(draw);
  announce(
    draw,
    Array.from({ length: prizes }, (_, i) => i + 1),
  );
  for (const ranks of redraws) announce(draw, ranks);
  return recomputed(draw);
}

/** A draw that was just published. */
export function openDraw(beacon = true, prizes = 3): MadeDraw {
  const terms = makeTerms({
    prizes: Array.from({ length: prizes }, (_, i) => ({ description: `Prize ${i + 1}`, rank: i + 1 })),
  });
  const open: LogEntry = {
    type: 'open',
    draw: DRAW,
    opened: time(OPENED_AT),
    terms: hash(toCanonical(terms)),
    seedChain: secretOf(0),
    beacon: beacon ? `drand:${TEST_CHAIN.hash}` : 'none',
  };
  return { entries: [open], openings: [], terms: [terms] };
}

export function makeTerms(changed: MadeDraw['terms'][number]): MadeDraw['terms'][number] {
  return {
    charityName: 'Lifeboats',
    charityNumber: '209603',
    charityPercentage: 20,
    drawMode: 'manual',
    endDate: time(OPENED_AT + 10 * 86_400),
    maxTicketsPerPerson: null,
    minTicketAmount: null,
    prizes: [],
    skillGameDifficulty: 'easy',
    skillGameType: 'math',
    startDate: null,
    ticketLimit: null,
    ticketPrice: 250,
    title: 'A week in a lighthouse',
    ...changed,
  };
}

/** Changes the terms. */
export function changeTerms(draw: MadeDraw, terms: MadeDraw['terms'][number]): void {
  draw.terms.push(terms);
  draw.entries.push({ type: 'terms', at: findLastTime(draw), terms: hash(toCanonical(terms)) });
}

/** Sells the next ticket, and stores its opening. */
export function addTicket(
  draw: MadeDraw,
  { given, post = false }: { given?: string | undefined; post?: boolean } = {},
): void {
  const number = draw.openings.length + 1;
  const ticket = { drawId: DRAW, number };
  const prompt = `${(number % 9) + 1} + 4`;
  const solution = String((number % 9) + 5);
  const puzzle = { difficulty: 'easy', given: given ?? ` ${solution}`, prompt, solution, type: 'math' };
  const [nonce, nameNonce] = [nonceOf(`answer ${number}`), nonceOf(`name ${number}`)];
  draw.openings.push({
    answer: post ? null : puzzle,
    answerNonce: post ? null : nonce,
    name: null,
    nameNonce: null,
    number,
    route: post ? 'post' : 'paid',
  });
  draw.entries.push({
    type: 'ticket',
    at: time(OPENED_AT + 60 * number),
    number,
    route: post ? 'post' : 'paid',
    answer: post ? null : commitToAnswer(hash, { ...ticket, puzzle: toCanonical(puzzle), nonce }),
    holder: commitToHolder(hash, { ...ticket, name: name(number), nonce: nameNonce }),
  });
}

export function findLastTime({ entries }: MadeDraw): string {
  const times = entries.map((entry) =>
    entry.type === 'open' ? entry.opened : 'at' in entry ? entry.at : '',
  );
  return times.toSorted().at(-1) ?? '';
}

export function close(draw: MadeDraw): void {
  const at = time(Date.parse(findLastTime(draw)) / 1000 + 3600);
  draw.entries.push({ type: 'close', at, tickets: 0, entered: 0, entries: hash('') });
}

/** Announces the next attempt and adds an empty result, which `recomputed` fills. */
export function announce(draw: MadeDraw, ranks: number[]): void {
  const attempt = draw.entries.filter(({ type }) => type === 'draw').length + 1;
  const seconds = Date.parse(findLastTime(draw)) / 1000 + (attempt === 1 ? 0 : 600);
  const reason = { drawId: DRAW, attempt, notes: 'Nobody answered', nonce: nonceOf(`reason ${attempt}`) };
  draw.entries.push(
    {
      type: 'draw',
      at: time(seconds),
      attempt,
      ranks,
      round: beaconOf(draw) === 'none' ? null : roundFor(TEST_CHAIN, seconds),
      reason: attempt === 1 ? null : commitToReason(hash, reason),
    },
    { type: 'result', attempt, secret: secretOf(attempt), randomness: null, signature: null, winners: [] },
  );
}

export function cancel(draw: MadeDraw): void {
  const reason = { drawId: DRAW, attempt: 0, notes: 'No buyers', nonce: nonceOf('cancel') };
  draw.entries.push({ type: 'cancel', at: findLastTime(draw), reason: commitToReason(hash, reason) });
}

/** The same draw with its first entry of this type changed, and nothing recomputed. */
export function changedEntry<Type extends LogEntry['type']>(
  draw: MadeDraw,
  type: Type,
  change: Partial<Extract<LogEntry, { type: Type }>>,
): MadeDraw {
  const at = draw.entries.findIndex((entry) => entry.type === type);
  return { ...draw, entries: draw.entries.map((entry, i) => (i === at ? { ...entry, ...change } : entry)) };
}

/** The same draw with the sealed list, the results and the published names recomputed. */
export function recomputed(draw: MadeDraw): MadeDraw {
  const entries: LogEntry[] = [];
  const drawn = new Set<number | null>();
  const entered = enteredIn(draw);
  for (const entry of draw.entries) {
    const before = entries.at(-1);
    if (entry.type === 'close') {
      const list = hash(entered.map((number) => `${number}\n`).join(''));
      entries.push({ ...entry, tickets: draw.openings.length, entered: entered.length, entries: list });
    } else if (entry.type === 'result' && before?.type === 'draw') {
      const result = resultOf(
        entries,
        before,
        entry.secret,
        entered.filter((number) => !drawn.has(number)),
      );
      for (const { number } of result.winners) drawn.add(number);
      entries.push(result);
    } else entries.push(entry);
  }
  return {
    ...draw,
    entries,
    openings: draw.openings.map((opening) => withName(opening, drawn.has(opening.number))),
  };
}

function enteredIn({ entries, openings }: MadeDraw): number[] {
  const voided = new Set(entries.map((entry) => (entry.type === 'void' ? entry.number : 0)));
  const isRight = ({ answer }: Opening) => !answer || answer.given.trim().toLowerCase() === answer.solution;
  return openings
    .filter((opening) => isRight(opening) && !voided.has(opening.number))
    .map(({ number }) => number);
}

function withName(opening: Opening, drawn: boolean): Opening {
  const { number } = opening;
  return drawn
    ? { ...opening, name: name(number), nameNonce: nonceOf(`name ${number}`) }
    : { ...opening, name: null, nameNonce: null };
}

function resultOf(
  above: LogEntry[],
  { attempt, ranks, round }: DrawEntry,
  secret: string,
  pool: number[],
): ResultEntry {
  const beacon = round === null ? { randomness: null, signature: null } : randomnessOf(round);
  const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array();
  const seed = deriveDrawSeed(
    {
      drawId: DRAW,
      attempt,
      root: computeRootAfter(above),
      secret: bytes(secret),
      randomness: beacon.randomness === null ? null : bytes(beacon.randomness),
    },
    sha256,
  );
  return { type: 'result', attempt, secret, ...beacon, winners: pickWinners({ seed, pool, ranks }, hmac) };
}

function beaconOf({ entries }: MadeDraw): string {
  const [open] = entries;
  return open?.type === 'open' ? open.beacon : 'none';
}

/** The proof of a draw, signed as if everything in it were true. */
export function bundleOf(draw: MadeDraw, key: SigningKey = OPERATOR): Bundle {
  const { entries, terms } = draw;
  const isClosed = entries.some(({ type }) => type === 'close');
  return {
    version: 'prize-draw-proof/v1',
    draw: DRAW,
    origin: ORIGIN,
    vkey: key.vkey,
    checkpoint: signHeadAt(draw, entries.length, key),
    entries: entries.map(formatEntry),
    terms: terms.map((document) => toCanonical(document)),
    openings: isClosed ? draw.openings : [],
    seals: entries.flatMap((entry, i) =>
      entry.type === 'draw' ? [{ attempt: entry.attempt, checkpoint: signHeadAt(draw, i + 1, key) }] : [],
    ),
  };
}
