import { checkpointBody, keyHash, signedNote, verifierKey } from '#domain/proof/note.ts';
import {
  type Edge,
  edgeAt,
  edgeBytes,
  edgeFrom,
  grow,
  leafHash,
  rootOf,
  sizeOf,
  type Tile,
} from '#domain/proof/tree.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { KeptHead, KeptHeads } from '../keys/kept-heads.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { hexOf, sha256 } from './build-entries.ts';
import { BrokenLog, requireNoShorter, requireSame } from './policy.ts';
import * as store from './store.ts';

/** A signed head that this process may give out. */
export type Head = { size: number; root: Uint8Array; edge: Edge; checkpoint: string };

/** Entries read at a time, or as many as one transaction appended. */
const CHUNK = 5_000;

/** Entries hashed in one go, about a millisecond's worth: whoever buys meanwhile must not feel it. */
const HASHED_AT_ONCE = 250;

const turn = () => new Promise((resolve) => setImmediate(resolve));

type Needs = { db: Database; key: SigningKey; kept: KeptHeads };

/**
 * Signs the logs. What is signed was committed before, is recorded in the database before it is kept in the data
 * directory, and there before anybody is given it; and it begins with all that either of them knows.
 */
export function createPublisher({ db, key, kept }: Needs) {
  const turns = new Map<string, Promise<unknown>>();

  /** One at a time for each draw; other processes wait at the head's row. */
  const inTurn = <Result>(drawId: string, work: () => Promise<Result>): Promise<Result> => {
    const before = turns.get(drawId) ?? Promise.resolve();
    const own = before.then(work, work);
    turns.set(drawId, own);
    const leave = () => {
      if (turns.get(drawId) === own) turns.delete(drawId);
    };
    own.then(leave, leave);
    return own;
  };

  const readKept = (drawId: string) => kept.read(drawId).catch(cannotKeep(drawId));

  // What is kept is read first: another process on this directory may keep a newer head at any time.
  return {
    /** Signs all that is committed by now. */
    publish: (drawId: string): Promise<Head> =>
      inTurn(drawId, async () => {
        const before = await readKept(drawId);
        const row = await db.transaction((tx) => extend(tx, drawId, { key, before }));
        return giveOut(row, before);
      }),

    /** The newest head that was signed by any process; null where the draw has no log. */
    head: (drawId: string): Promise<Head | null> =>
      inTurn(drawId, async () => {
        const before = await readKept(drawId);
        const row = await store.findHead(db, drawId);
        return row && row.size > 0 ? giveOut(row, before) : null;
      }),
  };

  async function giveOut(row: store.HeadRow, before: KeptHead | null): Promise<Head> {
    const { drawId, size, root, checkpoint } = row;
    const edge = edgeFrom(row.edge);
    if (before) await requireContinued(db, { drawId, size, edge }, before);
    if (before?.size !== size) await keep(drawId, { size, root: hexOf(root) });
    return { size, root, edge, checkpoint };
  }

  async function keep(drawId: string, head: KeptHead): Promise<void> {
    const newest = await readKept(drawId);
    if (!newest || newest.size < head.size) await kept.write(drawId, head).catch(cannotKeep(drawId));
  }
}

const cannotKeep = (drawId: string) => (error: unknown) => {
  throw new BrokenLog(
    drawId,
    `what was given out cannot be kept (${error instanceof Error ? error.message : error})`,
  );
};

/** Takes in what was committed since the newest head, and signs where it ends. */
async function extend(
  tx: Transaction,
  drawId: string,
  { key, before }: { key: SigningKey; before: KeptHead | null },
): Promise<store.HeadRow> {
  const row = await store.lockHead(tx, drawId);
  const log = await store.findLog(tx, drawId);
  if (!row || !log) throw new ApiError('missing', 'This prize draw has no public log.', { code: 'no_log' });
  const vkey = verifierKey(log.origin, key.publicKey, sha256);
  if (vkey !== log.vkey) throw new BrokenLog(drawId, 'it was opened under another signing key than this one');
  const edge = edgeFrom(row.edge);
  requireSame(drawId, { size: row.size, root: hexOf(row.root) }, headOf(edge));
  if (before && before.size <= row.size) await requireContinued(tx, { drawId, size: row.size, edge }, before);
  const sign = (): store.HeadRow => {
    const root = rootOf(sha256, edge);
    const size = sizeOf(edge);
    const checkpoint = signedBy(key, log.origin, checkpointBody(log.origin, size, root));
    return { drawId, size, root, edge: edgeBytes(edge), checkpoint, signedAt: new Date() };
  };
  const size = await takeIn(tx, { drawId, edge, before, size: row.size, sign });
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

async function takeIn(tx: Transaction, { drawId, edge, before, sign, ...from }: Growing): Promise<number> {
  let { size } = from;
  let rested = size;
  for (;;) {
    const end = size + CHUNK;
    const chunk = await store.readFrom(tx, drawId, { from: size, to: end });
    const tiles: Tile[] = [];
    for (const { first, firstTicket, texts } of chunk) {
      if (first !== size) throw new BrokenLog(drawId, `its entries go on at ${first} and not at ${size}`);
      for (const text of texts) {
        tiles.push(...grow(sha256, edge, size, leafHash(sha256, Buffer.from(text))));
        size += 1;
        if (before?.size === size) requireSame(drawId, before, headOf(edge));
      }
      if (firstTicket === null && announces(texts)) await store.keepSeal(tx, drawId, sign());
      if (size - rested < HASHED_AT_ONCE) continue;
      rested = size;
      await turn();
    }
    await store.insertTiles(tx, drawId, tiles);
    if (size < end) return size;
  }
}

/** An attempt's announcement ends what its transaction appended. */
const announces = (texts: readonly string[]) => JSON.parse(texts.at(-1) ?? 'null')?.type === 'draw';

const signedBy = (key: SigningKey, name: string, body: string): string =>
  signedNote(body, name, keyHash(name, key.publicKey, sha256), key.sign(body));

const headOf = (edge: Edge) => ({ size: sizeOf(edge), root: hexOf(rootOf(sha256, edge)) });

/** Whether a head that was given out before is a beginning of the tree as it is now. */
async function requireContinued(
  connection: Database | Transaction,
  { drawId, size, edge }: { drawId: string; size: number; edge: Edge },
  before: KeptHead,
): Promise<void> {
  requireNoShorter(drawId, before, size);
  const then = await edgeAt(before.size, edge, async (level, index) => {
    const hashes = await store.readTile(connection, drawId, { level, index });
    return hashes ?? Promise.reject(new BrokenLog(drawId, `its tile ${index} of level ${level} is missing`));
  });
  requireSame(drawId, before, headOf(then));
}
