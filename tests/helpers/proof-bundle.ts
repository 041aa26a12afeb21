import { fromHex } from '#domain/proof/base64.ts';
import { toCanonical } from '#domain/proof/canonical.ts';
import { type DrawEntry, formatEntry, type LogEntry, type ResultEntry } from '#domain/proof/entries.ts';
import { deriveDrawSeed, pickWinners } from '#domain/proof/pick.ts';
import type { ProofVersion } from '#domain/proof/version.ts';
import { randomnessOf } from './proof-chain.ts';
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
import {
  addTicket,
  announce,
  close,
  hash,
  type MadeDraw,
  name,
  nonceOf,
  openDraw,
  solutionOf,
  voidTicket,
} from './proof-steps.ts';

const { sha256, hmac } = proofCrypto;

export type Made = {
  version?: ProofVersion;
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

/** A complete honest draw: sold, sealed, drawn and redrawn. */
export function honestDraw(made: Made = {}): MadeDraw {
  const { tickets = 12, wrong = [3], post = [5], voided = [4], redraws = [[2]], prizes = 3 } = made;
  const { beacon = true, version = 2 } = made;
  const draw = openDraw({ beacon, prizes, version });
  for (let number = 1; number <= tickets; number += 1)
    addTicket(draw, { given: wrong.includes(number) ? '999' : undefined, post: post.includes(number) });
  for (const number of voided) voidTicket(draw, number);
  close(draw);
  announce(
    draw,
    Array.from({ length: prizes }, (_, i) => i + 1),
  );
  for (const ranks of redraws) announce(draw, ranks);
  return recomputed(draw);
}

/** The same draw with one entry of this type changed, by default the first, and nothing recomputed. */
export function changedEntry<Type extends LogEntry['type']>(
  draw: MadeDraw,
  type: Type,
  change: Partial<Extract<LogEntry, { type: Type }>>,
  which = 0,
): MadeDraw {
  const places = draw.entries.flatMap((entry, i) => (entry.type === type ? [i] : []));
  const at = places[which];
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
        { ...draw, entries },
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

function enteredIn(draw: MadeDraw): number[] {
  const voided = new Set(draw.entries.map((entry) => (entry.type === 'void' ? entry.number : 0)));
  const isRight = ({ answer }: Opening) =>
    !answer || answer.given.trim().toLowerCase() === (answer.solution ?? solutionOf(draw, answer));
  return draw.openings
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
  above: MadeDraw,
  { attempt, ranks, round }: DrawEntry,
  secret: string,
  pool: number[],
): ResultEntry {
  const beacon = round === null ? { randomness: null, signature: null } : randomnessOf(round);
  const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array();
  const seed = deriveDrawSeed(
    {
      version: above.version,
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

/** The proof of a draw, signed as if everything in it were true. */
export function bundleOf(draw: MadeDraw, key: SigningKey = OPERATOR): Bundle {
  const { entries, terms, words, version } = draw;
  const isClosed = entries.some(({ type }) => type === 'close');
  return {
    version: `prize-draw-proof/v${draw.version}`,
    draw: DRAW,
    origin: ORIGIN,
    vkey: key.vkey,
    checkpoint: signHeadAt(draw, entries.length, key),
    entries: entries.map((entry) => formatEntry(entry, draw.version)),
    terms: terms.map((document) => toCanonical(document)),
    openings: isClosed ? draw.openings : [],
    seals: entries.flatMap((entry, i) =>
      entry.type === 'draw' ? [{ attempt: entry.attempt, checkpoint: signHeadAt(draw, i + 1, key) }] : [],
    ),
    ...(version === 2 && { words: isClosed && words ? toCanonical(words) : null, sealed: [] }),
  };
}
