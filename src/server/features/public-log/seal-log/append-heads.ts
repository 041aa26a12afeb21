import { formatSealHead, type SealHead, type SealKind } from '#domain/proof/seal-entries.ts';
import { buildCheckpointBody } from '#domain/proof/signed-note.ts';
import {
  computeRoot,
  type Edge,
  encodeEdge,
  grow,
  hashLeaf,
  readEdgeAt,
  type Tile,
} from '#domain/proof/tree.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Transaction } from '#server/db/database.ts';
import { chooseEntryTime, formatTime, sha256, toHexText } from '../log/build-entries.ts';
import { type Head, readTile } from '../log/service.ts';
import { type LockNeeds, lockSoundLog } from './lock-log.ts';
import { signSealHead } from './sign-seal-head.ts';
import * as store from './store.ts';

/** The entries of a draw's log whose heads are in the seal log. */
const KINDS: ReadonlyMap<string, SealKind> = new Map([
  ['open', 'open'],
  ['draw', 'seal'],
  ['result', 'result'],
  ['cancel', 'cancel'],
]);

export type DrawHead = {
  drawId: string;
  origin: string;
  vkey: string;
  /** The newest signed head of the draw's log. */
  head: Head;
  /** Adds a head for the day if the log has grown. */
  isDaily: boolean;
};

/**
 * Adds every head of a draw that the seal log does not have yet, in the order of their sizes, and signs the new head of
 * the seal log. It includes those that a crash left out, because heads that are missing or out of order would make the
 * draw's proof fail permanently.
 * @returns the kinds that were added
 * @throws {BrokenLog} if the seal log must not be signed
 */
export async function appendHeads(tx: Transaction, draw: DrawHead, needs: LockNeeds): Promise<SealKind[]> {
  const { row, edge } = await lockSoundLog(tx, needs);
  const missing = await listMissing(tx, draw);
  if (missing.length === 0) return [];
  const last = await store.findLastEntry(tx);
  const at = chooseEntryTime(await readDatabaseTime(tx), last?.at ?? null);
  const entries: store.SealEntryRow[] = [];
  const tiles: Tile[] = [];
  for (const { kind, size, root } of missing) {
    const index = row.size + entries.length;
    const entry = formatSealHead(describeHead(draw, { at: formatTime(at), kind, size, root }));
    tiles.push(...grow(sha256, edge, index, hashLeaf(sha256, Buffer.from(entry))));
    entries.push({ index, drawId: draw.drawId, kind, size, at, entry });
  }
  const size = row.size + entries.length;
  const body = buildCheckpointBody(row.origin, size, computeRoot(sha256, edge));
  const checkpoint = await signSealHead(tx, { keys: needs.keys, log: row, body });
  await store.append(tx, { entries, tiles, edge: encodeEdge(edge), size, checkpoint });
  return missing.map(({ kind }) => kind);
}

type MissingHead = { kind: SealKind; size: number; root: string };

async function listMissing(tx: Transaction, { drawId, head, isDaily }: DrawHead): Promise<MissingHead[]> {
  const known = (await store.findLastOfDraw(tx, drawId))?.size ?? 0;
  const groups = await store.listDecisions(tx, drawId, { from: known, to: head.size });
  const missing = groups.flatMap(({ first, texts }) =>
    texts.flatMap((text, offset) => {
      const kind = KINDS.get(JSON.parse(text).type);
      const size = first + offset + 1;
      return kind && size > known && size <= head.size ? [{ kind, size }] : [];
    }),
  );
  const newest = missing.at(-1)?.size ?? known;
  const all: Omit<MissingHead, 'root'>[] =
    isDaily && newest > 0 && head.size > newest ? [...missing, { kind: 'day', size: head.size }] : missing;
  const heads: MissingHead[] = [];
  for (const one of all) heads.push({ ...one, root: await computeRootAt(tx, drawId, one.size, head.edge) });
  return heads;
}

async function computeRootAt(tx: Transaction, drawId: string, size: number, edge: Edge): Promise<string> {
  const then = await readEdgeAt(size, edge, async (level, index) => {
    const hashes = await readTile(tx, drawId, { level, index });
    if (!hashes) throw new Error(`The log of draw ${drawId} is missing tile ${index} of level ${level}.`);
    return hashes;
  });
  return toHexText(computeRoot(sha256, then));
}

function describeHead(
  { drawId, origin, vkey }: DrawHead,
  { at, kind, size, root }: MissingHead & { at: string },
): SealHead {
  return {
    type: 'head',
    at,
    draw: drawId,
    kind,
    origin,
    root,
    size,
    ...(kind === 'open' && { vkey }),
  };
}
