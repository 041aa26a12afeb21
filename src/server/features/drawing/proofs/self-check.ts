import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatEntry, type LogEntry } from '#domain/proof/entries.ts';
import { type DrandChain, QUICKNET } from '#domain/proof/rounds.ts';
import { buildCheckpointBody, buildSignedNote, parseVerifierKey } from '#domain/proof/signed-note.ts';
import { readPieces } from '#domain/proof/sources/entry-bundles.ts';
import { computeRoot, type Edge, grow, hashLeaf } from '#domain/proof/tree.ts';
import type { SignedHeads } from '#domain/proof/verify/report.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database } from '#server/db/database.ts';
import {
  createLogFault,
  findLog,
  type Head,
  type LogService,
  readEntries,
  readEntryLines,
} from '#server/features/public-log/log/service.ts';
import { proofCrypto } from '#server/security/proof-crypto.ts';
import { findFailures } from './find-failures.ts';
import { type LineSource, splitLines } from './line-source.ts';
import * as store from './store.ts';
import { findFailuresInThread } from './verify-in-thread.ts';

/** How many entries and openings are read at a time. Large enough that queries are few, small enough that each takes a few milliseconds. */
const CHUNK = 1_000;

/** How many pieces are read at the same time, so that the database works while the verifier does. */
const AT_ONCE = 4;

/** Logs with more entries are verified in a worker thread, which takes half a second to start. */
const LARGE = 5_000;

type Needs = { db: Database; log: Pick<LogService, 'head' | 'refuse' | 'acquit'>; chain: DrandChain | null };

/** A log that was verified: its size, and the entries with which it was continued. */
export type SelfChecked = { size: number; upcoming: readonly LogEntry[] };

export function createSelfCheck({ db, log, chain }: Needs) {
  /** The source is a promise, so that the thread starts while it is built. */
  const run = async (
    draw: store.PublicDraw,
    source: Promise<LineSource>,
    upcoming: Promise<unknown>,
  ): Promise<string[]> =>
    draw.logSize > LARGE
      ? findFailuresInThread(source, chain ?? QUICKNET, upcoming)
      : findFailures(splitLines(await source), chain ?? QUICKNET, nextTurn);

  return {
    /** Whether a draw is so large that verifying it takes long. */
    isLarge: async (drawId: string): Promise<boolean> =>
      (await store.requireDraw(db, drawId)).logSize > LARGE,

    /**
     * Verifies a draw's log as everyone can, with the entries that come next, before anything is sealed or announced.
     * Nothing is locked. The signatures are those of this server, so only what they sign is verified. `project` resolves
     * to those entries, and the log is verified meanwhile. It is called only once the size of the log is known, so entries
     * that were projected from a shorter log are never taken for a fault.
     * @throws {BrokenLog} 503, after the draw was taken off sale and admins were alerted
     * @throws {ApiError} 503 `log_changed` if the log has grown meanwhile
     */
    verify: async (drawId: string, project: () => Promise<readonly LogEntry[]>): Promise<SelfChecked> => {
      const draw = await store.requireDraw(db, drawId);
      const upcoming = project();
      // The verifier may fail before it awaits them.
      upcoming.catch(() => undefined);
      const failures = await run(draw, buildSource({ db, log }, draw, upcoming), upcoming);
      const next = await upcoming;
      const { logSize: size } = draw;
      // Entries that were added meanwhile make the projected ones wrong.
      if (size !== (await store.requireDraw(db, drawId)).logSize) rejectChanged();
      if (failures.length === 0) {
        await log.acquit(drawId);
        return { size, upcoming: next };
      }
      const fault = createLogFault(drawId, 'unproved', `it does not verify (${failures.join(' ')})`);
      await log.refuse(drawId, fault);
      throw fault;
    },
  };
}

/** How often a log is verified again because it has grown meanwhile. */
const MOST_VERIFICATIONS = 5;

/** Repeats work that verifies a log while the log grows. @throws {ApiError} 503 `log_changed` if it keeps growing */
export async function retryWhileChanging<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      const hasChanged = error instanceof ApiError && error.code === 'log_changed';
      if (!hasChanged || tries === MOST_VERIFICATIONS) throw error;
    }
  }
}

/** @throws {ApiError} 503 always, because the log has grown since it was verified */
export function rejectChanged(): never {
  throw new ApiError('unavailable', 'The draw has just changed. Please try again.', {
    code: 'log_changed',
    retryAfterSeconds: 1,
  });
}

export type SelfCheck = ReturnType<typeof createSelfCheck>;

/** The draw's log as a source of the verifier, continued with entries that are not written yet. */
async function buildSource(
  { db, log }: Pick<Needs, 'db' | 'log'>,
  draw: store.PublicDraw,
  upcoming: Promise<readonly LogEntry[]>,
): Promise<LineSource> {
  const { id: drawId, logVersion: version, logSize, issuedCount } = draw;
  const row = await findLog(db, drawId);
  const head = await log.head(drawId);
  if (!row || !head) throw new Error(`The draw ${drawId} has no log.`);
  return {
    version,
    draw: drawId,
    origin: row.origin,
    vkey: row.vkey,
    expected: logSize,
    heads: () => buildHeads({ db, row, head }, draw, upcoming),
    sealed: [],
    entries: async function* () {
      yield* readLog(db, drawId, logSize);
      yield (await upcoming).map((entry) => formatEntry(entry, version)).join('\n');
    },
    terms: (hashes) =>
      Promise.all(hashes.map(async (hash) => (await store.findTerms(db, drawId, hash)) ?? '')),
    words: () => store.findWords(db, drawId),
    openings: () => readOpenings(db, draw, issuedCount),
    isNameless: true,
  };
}

type Signed = {
  db: Database;
  row: { origin: string; vkey: string };
  head: Pick<Head, 'size' | 'edge'>;
};

/** The head that the log will have, computed from its signed head and everything after it, and all seals. */
async function buildHeads(
  { db, row, head }: Signed,
  { id: drawId, logVersion: version, logSize }: store.PublicDraw,
  upcoming: Promise<readonly LogEntry[]>,
): Promise<SignedHeads> {
  const edge: Edge = head.edge.map((hashes) => [...hashes]);
  let size = head.size;
  const append = (text: string) => {
    grow(proofCrypto.sha256, edge, size, hashLeaf(proofCrypto.sha256, Buffer.from(text)));
    size += 1;
  };
  for (let from = head.size; from < logSize; from += CHUNK)
    for (const text of await readEntries(db, drawId, { from, to: Math.min(from + CHUNK, logSize) }))
      append(text);
  const attempts = await store.listAttempts(db, drawId, logSize);
  const seals = attempts.map(({ attempt, seal }) => ({ attempt, checkpoint: seal ?? '' }));
  for (const entry of await upcoming) {
    append(formatEntry(entry, version));
    if (entry.type === 'draw')
      seals.push({ attempt: entry.attempt, checkpoint: buildUnsigned(row, size, edge) });
  }
  return { checkpoint: buildUnsigned(row, size, edge), seals };
}

/** A head with an empty signature, for a tree that is not published. */
function buildUnsigned({ origin, vkey }: { origin: string; vkey: string }, size: number, edge: Edge): string {
  const { hash } = parseVerifierKey(vkey, proofCrypto.sha256);
  const body = buildCheckpointBody(origin, size, computeRoot(proofCrypto.sha256, edge));
  return buildSignedNote(body, origin, hash, new Uint8Array(64));
}

/** Reads a log in pieces, a few ahead of the verifier. */
function readLog(db: Database, drawId: string, size: number): AsyncGenerator<string> {
  return inTurns(Math.ceil(size / CHUNK), (index) => {
    const from = index * CHUNK;
    return readEntryLines(db, drawId, { from, to: Math.min(from + CHUNK, size) });
  });
}

/** Opens every ticket, but no name. */
function readOpenings(db: Database, draw: store.PublicDraw, issued: number): AsyncGenerator<string> {
  return inTurns(Math.ceil(issued / CHUNK), async (index) => {
    const after = index * CHUNK;
    const openings = await store.readOpenings(db, draw, { after, count: Math.min(CHUNK, issued - after) });
    return openings.join('\n');
  });
}

/** Reads pieces, and lets the process serve others after each of them. */
async function* inTurns<T>(count: number, load: (index: number) => Promise<T>): AsyncGenerator<T> {
  for await (const piece of readPieces(count, load, AT_ONCE)) {
    yield piece;
    await nextTurn();
  }
}
