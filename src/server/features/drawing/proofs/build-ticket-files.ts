import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { buildInclusionProof, rememberNodes } from '#domain/proof/inclusion.ts';
import { formatTlogProof } from '#domain/proof/tlog-proof.ts';
import type { ProofVersion } from '#domain/proof/version.ts';
import type { Database } from '#server/db/database.ts';
import {
  createTreeReader,
  findTicketIndexes,
  type Head,
  type PublishedTree,
  readEntries,
  readTile,
} from '#server/features/public-log/log/service.ts';
import { formatTicketFile } from './present.ts';
import * as store from './store.ts';

/** A ticket file, or in version 1 only its proof, which is not JSON. */
export type TicketProof = { number: number; file: string; isJson: boolean };

type DrawLog = {
  drawId: string;
  version: ProofVersion;
  vkey: string;
  /** Returns a signed head that covers this many entries. */
  headOf: (size: number) => Promise<Head>;
};

/** What has been published of a draw's log. */
export const createPublishedTree = (db: Database, drawId: string, head: Head): PublishedTree => ({
  head,
  readTile: (tile) => readTile(db, drawId, tile),
  readEntries: (range) => readEntries(db, drawId, range),
});

/** The number of proofs that are built without a break. */
const BATCH = 50;

/** Builds the files of some tickets of a draw, in ascending order, without those that the log does not contain. */
export async function buildTicketFiles(
  db: Database,
  { drawId, version, vkey, headOf }: DrawLog,
  numbers: readonly number[],
): Promise<TicketProof[]> {
  const places = await findTicketIndexes(db, drawId, numbers);
  const last = places.at(-1);
  if (!last) return [];
  const head = await headOf(last.index + 1);
  const tickets = version === 1 ? [] : await store.listHeldTickets(db, drawId, numbers);
  const held = new Map(tickets.map((ticket) => [ticket.number, ticket]));
  const entries = await readEntriesAt(
    db,
    drawId,
    places.map(({ index }) => index),
  );
  // The tickets of an order are next to each other in the log, so most of their proofs need the same tiles.
  const read = rememberNodes(createTreeReader(createPublishedTree(db, drawId, head)));
  const proofs: TicketProof[] = [];
  for (const [i, { number, index }] of places.entries()) {
    // Other requests must not wait for a large order.
    if (i > 0 && i % BATCH === 0) await setImmediate();
    const entry = entries.get(index) ?? '';
    const hashes = await buildInclusionProof(index, head.size, read, sha256);
    const { checkpoint } = head;
    const tlogProof = formatTlogProof({ index, entry: Buffer.from(entry), hashes, checkpoint });
    const ticket = held.get(number);
    if (version === 1) proofs.push({ number, file: tlogProof, isJson: false });
    else if (ticket) {
      const file = formatTicketFile(ticket, { draw: drawId, vkey, entry, tlogProof });
      proofs.push({ number, file, isJson: true });
    }
  }
  return proofs;
}

/** Reads entries by their indexes, which ascend. Neighbours are read together. */
async function readEntriesAt(
  db: Database,
  drawId: string,
  indexes: readonly number[],
): Promise<Map<number, string>> {
  const entries = new Map<number, string>();
  let start = 0;
  for (let at = 1; at <= indexes.length; at += 1) {
    if (at < indexes.length && indexes[at] === (indexes[at - 1] ?? 0) + 1) continue;
    const from = indexes[start] ?? 0;
    const texts = await readEntries(db, drawId, { from, to: from + at - start });
    for (const [i, text] of texts.entries()) entries.set(from + i, text);
    start = at;
  }
  return entries;
}

const sha256 = (data: Uint8Array): Uint8Array => hash('sha256', data, 'buffer');
