import {
  buildCheckpointBody,
  buildSignatureLine,
  buildSignedNote,
  computeKeyHash,
} from '#domain/proof/signed-note.ts';
import {
  computeRoot,
  type Edge,
  encodeEdge,
  getEdgeSize,
  grow,
  hashLeaf,
  TILE_WIDTH,
  type Tile,
} from '#domain/proof/tree.ts';
import { ApiError } from '#server/api-error.ts';
import { createSharedReads } from '#server/concurrency/read-together.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import type { KeptHead, KeptHeads } from '../keys/kept-heads.ts';
import type { SigningKey, SigningKeys } from '../keys/signing-key.ts';
import { sha256, toHexText } from './build-entries.ts';
import type { EntryKeeping } from './keep-entries.ts';
import { createLogFault, createReplacedFault, requireNoShorter, requireSame } from './policy.ts';
import { deleteRefusal, findRequiredHead } from './refusals.ts';
import {
  createForeignKey,
  createHeadGuard,
  decodeStoredEdge,
  requireContinued,
  type StoredLog,
  summarise,
} from './release-head.ts';
import * as store from './store.ts';
import { requireStoredTile, requireUnchanged, requireWhole } from './verify-tree.ts';

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

type Needs = {
  db: Database;
  keys: SigningKeys;
  kept: KeptHeads;
  keeping: EntryKeeping;
  /** Called before anything is signed or published. */
  requireReady: () => Promise<void>;
  /** The newest head that this process has seen in the database; undefined if it has seen none. */
  findSeen: (drawId: string) => KeptHead | undefined;
  /** Called with the size of each head that was stored and can be published. */
  onPublished: (drawId: string, size: number) => void;
  /** Called after entries were signed that are not only tickets. */
  onDecided: (drawId: string) => void;
};

/**
 * Signs the heads of logs. A head covers only committed entries. It is stored in the database, then in the data
 * directory, and only then published. It always extends the heads stored in both.
 */
export function createHeadSigner(needs: Needs) {
  const { db, keys, keeping, requireReady, findSeen, onPublished, onDecided } = needs;
  /** The full tile of each log that is compared next with its entries. */
  const nextTiles = new Map<string, number>();
  const guard = createHeadGuard(needs);
  const { inTurn, read: readKept } = guard;
  // However many verifiers read a log at once, signing waits for one of them at most.
  const shareReads = createSharedReads<Head | null>();

  const sign = async (drawId: string, before: KeptHead | null): Promise<Head> => {
    const tile = nextTiles.get(drawId) ?? 0;
    const { row, isDecided } = await db.transaction((tx) =>
      extend(tx, drawId, { keys, known: [before, findSeen(drawId)], tile }),
    );
    nextTiles.set(drawId, tile + 1 < Math.floor(row.size / TILE_WIDTH) ? tile + 1 : 0);
    const head = await releaseHead(row, before);
    if (isDecided) onDecided(drawId);
    return head;
  };

  // The published head is read first, because another process that uses this directory may write a newer one at any
  // time.
  return {
    /** Signs everything committed so far. */
    publish: (drawId: string): Promise<Head> =>
      inTurn(drawId, async () => sign(drawId, await readKept(drawId))),

    /** The newest head that any process has signed; null if the draw has no log. */
    head: (drawId: string): Promise<Head | null> =>
      shareReads(drawId, () => inTurn(drawId, () => readHead(drawId))),

    /** Keeps the entries of the newest head, however many they are. */
    keepEntries: (drawId: string, size: number): Promise<void> =>
      inTurn(drawId, () => keeping.keep(drawId, size)),

    /** Waits for all work in progress. */
    drain: guard.drain,

    /**
     * Compares all entries with the tree and with the published head. Nothing waits for this, because signed entries never
     * change. @throws {BrokenLog}
     */
    check: async (drawId: string): Promise<void> => {
      await requireReady();
      const row = await store.findHead(db, drawId);
      if (row) {
        decodeStoredEdge(drawId, row.edge, headOf(row));
        await requireWhole(createStoredLog(db, drawId), headOf(row));
      }
      await inTurn(drawId, async () => sign(drawId, await readKept(drawId)));
    },
  };

  async function readHead(drawId: string): Promise<Head | null> {
    const before = await readKept(drawId);
    const row = await store.findHead(db, drawId);
    if (!row || row.size === 0) return null;
    // A crash can lose the newest head, but not the entries that it covers. They are signed again.
    return before && before.size > row.size ? sign(drawId, before) : releaseHead(row, before);
  }

  async function releaseHead(row: store.HeadRow, before: KeptHead | null): Promise<Head> {
    const { drawId, size, root, checkpoint } = row;
    const edge = decodeStoredEdge(drawId, row.edge, headOf(row));
    const keepMore = () => keeping.keepBefore(drawId, size);
    const isWritten = await guard.release(createStoredLog(db, drawId), { size, edge }, before, keepMore);
    onPublished(drawId, size);
    const newest = isWritten ? await store.findHead(db, drawId) : null;
    if (newest && newest.size > size) await releaseHead(newest, await readKept(drawId));
    return { size, root, edge, checkpoint };
  }
}

const createStoredLog = (connection: Connection, drawId: string): StoredLog => ({
  id: drawId,
  readTile: (tile) => store.readTile(connection, drawId, tile),
  readEntries: (range) => store.readEntries(connection, drawId, range),
});

const headOf = ({ size, root }: Pick<store.HeadRow, 'size' | 'root'>): KeptHead => ({
  size,
  root: toHexText(root),
});

type Extension = {
  keys: SigningKeys;
  known: readonly (KeptHead | null | undefined)[];
  tile: number;
};

/**
 * Adds the entries committed since the newest head, and signs the new head. Without the log's key, that is possible only
 * if the draw is over and nothing was added.
 */
async function extend(
  tx: Transaction,
  drawId: string,
  { keys, known, tile }: Extension,
): Promise<{ row: store.HeadRow; isDecided: boolean }> {
  const row = await store.lockHead(tx, drawId);
  const log = await store.findLog(tx, drawId);
  if (!row || !log) throw new ApiError('missing', 'This prize draw has no public log.', { code: 'no_log' });
  const key = keys.find(log);
  if (!key && !(await store.isOver(tx, drawId))) throw createForeignKey(drawId);
  const stored = createStoredLog(tx, drawId);
  const edge = decodeStoredEdge(drawId, row.edge, headOf(row));
  const required = await findRequiredHead(tx, drawId);
  const published = [...known, required].filter((head) => head != null);
  for (const head of published) {
    if (head.size <= row.size) await requireContinued(stored, { size: row.size, edge }, head);
  }
  // Entries are read after the size that the draw's row counts, so they must be at least as many.
  const logSize = await store.readLogSize(tx, drawId);
  if (required === undefined) await requireUnchanged(stored, { size: row.size, edge }, tile);
  else await requireWhole(stored, headOf(row));
  const sign = (): store.HeadRow => {
    if (!key) throw createForeignKey(drawId);
    const root = computeRoot(sha256, edge);
    const size = getEdgeSize(edge);
    const checkpoint = signedBy(key, log.origin, buildCheckpointBody(log.origin, size, root));
    return { drawId, size, root, edge: encodeEdge(edge), checkpoint, signedAt: new Date() };
  };
  const { size, isDecided } = await addEntries(tx, { stored, edge, published, size: row.size, sign });
  for (const head of published) requireNoShorter(drawId, head, size);
  if (size < logSize) {
    throw createLogFault(drawId, 'entries_missing', `it has ${size} entries, and its draw counts ${logSize}`);
  }
  if (required !== undefined && !(await deleteRefusal(tx, drawId, required)))
    throw createReplacedFault(drawId);
  if (size === row.size) return { row, isDecided };
  const head = sign();
  await store.writeHead(tx, head);
  return { row: head, isDecided };
}

type Growing = {
  stored: StoredLog;
  edge: Edge;
  size: number;
  published: readonly KeptHead[];
  sign: () => store.HeadRow;
};

async function addEntries(
  tx: Transaction,
  { stored, edge, published, sign, ...from }: Growing,
): Promise<{ size: number; isDecided: boolean }> {
  const drawId = stored.id;
  let { size } = from;
  let isDecided = false;
  let lastPause = size;
  for (;;) {
    const end = size + CHUNK;
    const chunk = await store.readFrom(tx, drawId, { from: size, to: end });
    const tiles: Tile[] = [];
    for (const { first, count, firstTicket, texts } of chunk) {
      if (first !== size) {
        const detail = `its entries continue at ${first} and not at ${size}`;
        throw createLogFault(drawId, 'entries_missing', detail);
      }
      if (count !== texts.length || !isOfTickets(firstTicket, texts)) {
        const detail = `its entries from ${first} on are not those that were appended`;
        throw createLogFault(drawId, 'entries_changed', detail);
      }
      for (const text of texts) {
        tiles.push(...grow(sha256, edge, size, hashLeaf(sha256, Buffer.from(text))));
        size += 1;
        for (const head of published) {
          if (head.size === size) requireSame(drawId, head, summarise(edge));
        }
      }
      if (firstTicket === null) isDecided = true;
      if (firstTicket === null && endsInAnnouncement(texts)) await store.updateSeal(tx, drawId, sign());
      if (size - lastPause < HASHED_PER_TURN) continue;
      lastPause = size;
      await nextTurn();
    }
    for (const tile of await store.insertTiles(tx, drawId, tiles)) await requireStoredTile(stored, tile);
    if (size < end) return { size, isDecided };
  }
}

/** Whether a group of entries holds the tickets that its row names, or no tickets if it names none. */
function isOfTickets(firstTicket: number | null, texts: readonly string[]): boolean {
  const [first, last] = [texts[0], texts.at(-1)].map((text) => parseEntry(text));
  if (firstTicket === null) return first?.type !== 'ticket' && last?.type !== 'ticket';
  return first?.number === firstTicket && last?.number === firstTicket + texts.length - 1;
}

function parseEntry(text: string | undefined): { type?: unknown; number?: unknown } | null {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** The announcement of an attempt is always the last entry in its transaction. */
const endsInAnnouncement = (texts: readonly string[]) => parseEntry(texts.at(-1))?.type === 'draw';

/** A head with the signature of a log's key, and those of its former keys. */
export const signedBy = (key: SigningKey, name: string, body: string, former: SigningKey[] = []): string => {
  const hashOf = ({ publicKey }: SigningKey) => computeKeyHash(name, publicKey, sha256);
  const lines = former.map((one) => buildSignatureLine(name, hashOf(one), one.sign(body)));
  return [buildSignedNote(body, name, hashOf(key), key.sign(body)), ...lines].join('');
};
