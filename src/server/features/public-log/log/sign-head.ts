import {
  buildCheckpointBody,
  buildSignedNote,
  buildVerifierKey,
  computeKeyHash,
} from '#domain/proof/signed-note.ts';
import {
  computeRoot,
  decodeEdge,
  type Edge,
  encodeEdge,
  getEdgeSize,
  grow,
  hashLeaf,
  readEdgeAt,
  type Tile,
} from '#domain/proof/tree.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { KeptHead, KeptHeads } from '../keys/kept-heads.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { sha256, toHexText } from './build-entries.ts';
import { BrokenLog, requireNoShorter, requireSame } from './policy.ts';
import * as store from './store.ts';

/** A signed head that this process may publish. */
export type Head = { size: number; root: Uint8Array; edge: Edge; checkpoint: string };

/**
 * The number of entries that are read at a time. Entries that were appended in one transaction are always read
 * together.
 */
const CHUNK = 5_000;

/**
 * The number of entries that are hashed per turn of the event loop. This takes about a millisecond, so that sales are
 * not delayed.
 */
const HASHED_PER_TURN = 250;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

type Needs = { db: Database; key: SigningKey; kept: KeptHeads };

/**
 * Signs the heads of logs. A head covers only committed entries. It is stored in the database, then in the data
 * directory, and only then published. It always extends the heads stored in both.
 */
export function createHeadSigner({ db, key, kept }: Needs) {
  const queues = new Map<string, Promise<unknown>>();

  /** Runs work for one draw in sequence. Other processes wait for the lock on the head's row. */
  const inTurn = <Result>(drawId: string, work: () => Promise<Result>): Promise<Result> => {
    const before = queues.get(drawId) ?? Promise.resolve();
    const own = before.then(work, work);
    queues.set(drawId, own);
    const onEnd = () => {
      if (queues.get(drawId) === own) queues.delete(drawId);
    };
    own.then(onEnd, onEnd);
    return own;
  };

  const readKept = (drawId: string) => kept.read(drawId).catch(throwCannotKeep(drawId));

  // The published head is read first, because another process that uses this directory may write a newer one at any
  // time.
  return {
    /** Signs everything committed so far. */
    publish: (drawId: string): Promise<Head> =>
      inTurn(drawId, async () => {
        const before = await readKept(drawId);
        const row = await db.transaction((tx) => extend(tx, drawId, { key, before }));
        return releaseHead(row, before);
      }),

    /** The newest head that any process has signed; null if the draw has no log. */
    head: (drawId: string): Promise<Head | null> =>
      inTurn(drawId, async () => {
        const before = await readKept(drawId);
        const row = await store.findHead(db, drawId);
        return row && row.size > 0 ? releaseHead(row, before) : null;
      }),
  };

  async function releaseHead(row: store.HeadRow, before: KeptHead | null): Promise<Head> {
    const { drawId, size, root, checkpoint } = row;
    const edge = decodeEdge(row.edge);
    if (before) await requireContinued(db, { drawId, size, edge }, before);
    if (before?.size !== size) await writeKept(drawId, { size, root: toHexText(root) });
    return { size, root, edge, checkpoint };
  }

  async function writeKept(drawId: string, head: KeptHead): Promise<void> {
    const newest = await readKept(drawId);
    if (!newest || newest.size < head.size) await kept.write(drawId, head).catch(throwCannotKeep(drawId));
  }
}

const throwCannotKeep = (drawId: string) => (error: unknown) => {
  throw new BrokenLog(
    drawId,
    `its published head cannot be stored (${error instanceof Error ? error.message : error})`,
  );
};

/** Adds the entries committed since the newest head, and signs the new head. */
async function extend(
  tx: Transaction,
  drawId: string,
  { key, before }: { key: SigningKey; before: KeptHead | null },
): Promise<store.HeadRow> {
  const row = await store.lockHead(tx, drawId);
  const log = await store.findLog(tx, drawId);
  if (!row || !log) throw new ApiError('missing', 'This prize draw has no public log.', { code: 'no_log' });
  const vkey = buildVerifierKey(log.origin, key.publicKey, sha256);
  if (vkey !== log.vkey) throw new BrokenLog(drawId, 'it was opened under another signing key than this one');
  const edge = decodeEdge(row.edge);
  requireSame(drawId, { size: row.size, root: toHexText(row.root) }, headOf(edge));
  if (before && before.size <= row.size) await requireContinued(tx, { drawId, size: row.size, edge }, before);
  const sign = (): store.HeadRow => {
    const root = computeRoot(sha256, edge);
    const size = getEdgeSize(edge);
    const checkpoint = signedBy(key, log.origin, buildCheckpointBody(log.origin, size, root));
    return { drawId, size, root, edge: encodeEdge(edge), checkpoint, signedAt: new Date() };
  };
  const size = await addEntries(tx, { drawId, edge, before, size: row.size, sign });
  if (before) requireNoShorter(drawId, before, size);
  if (size === row.size) return row;
  const head = sign();
  await store.writeHead(tx, head);
  return head;
}

type Growing = {
  drawId: string;
  edge: Edge;
  size: number;
  before: KeptHead | null;
  sign: () => store.HeadRow;
};

async function addEntries(
  tx: Transaction,
  { drawId, edge, before, sign, ...from }: Growing,
): Promise<number> {
  let { size } = from;
  let lastPause = size;
  for (;;) {
    const end = size + CHUNK;
    const chunk = await store.readFrom(tx, drawId, { from: size, to: end });
    const tiles: Tile[] = [];
    for (const { first, firstTicket, texts } of chunk) {
      if (first !== size) throw new BrokenLog(drawId, `its entries continue at ${first} and not at ${size}`);
      for (const text of texts) {
        tiles.push(...grow(sha256, edge, size, hashLeaf(sha256, Buffer.from(text))));
        size += 1;
        if (before?.size === size) requireSame(drawId, before, headOf(edge));
      }
      if (firstTicket === null && endsInAnnouncement(texts)) await store.updateSeal(tx, drawId, sign());
      if (size - lastPause < HASHED_PER_TURN) continue;
      lastPause = size;
      await nextTurn();
    }
    await store.insertTiles(tx, drawId, tiles);
    if (size < end) return size;
  }
}

/** The announcement of an attempt is always the last entry in its transaction. */
const endsInAnnouncement = (texts: readonly string[]) => JSON.parse(texts.at(-1) ?? 'null')?.type === 'draw';

const signedBy = (key: SigningKey, name: string, body: string): string =>
  buildSignedNote(body, name, computeKeyHash(name, key.publicKey, sha256), key.sign(body));

const headOf = (edge: Edge) => ({ size: getEdgeSize(edge), root: toHexText(computeRoot(sha256, edge)) });

/** @throws {BrokenLog} unless the current tree extends a head that was published before */
async function requireContinued(
  connection: Database | Transaction,
  { drawId, size, edge }: { drawId: string; size: number; edge: Edge },
  before: KeptHead,
): Promise<void> {
  requireNoShorter(drawId, before, size);
  const then = await readEdgeAt(before.size, edge, async (level, index) => {
    const hashes = await store.readTile(connection, drawId, { level, index });
    return hashes ?? Promise.reject(new BrokenLog(drawId, `its tile ${index} of level ${level} is missing`));
  });
  requireSame(drawId, before, headOf(then));
}
