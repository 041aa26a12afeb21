import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { EntriesSearch } from '#contract/drawing/proofs.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { toHex } from '#domain/proof/base64.ts';
import { commitToHolder } from '#domain/proof/commitments.ts';
import { buildInclusionProof, createTileReader } from '#domain/proof/inclusion.ts';
import { computeTileWidth, encodeBundle, parseTilePath, type TileName } from '#domain/proof/tile-paths.ts';
import { formatTlogProof } from '#domain/proof/tlog-proof.ts';
import { TILE_WIDTH } from '#domain/proof/tree.ts';
import { ApiError } from '#server/api-error.ts';
import { createLimiter } from '#server/concurrency/limit-concurrency.ts';
import type { Database } from '#server/db/database.ts';
import { readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import {
  findLog,
  findTicketIndex,
  type Head,
  hashText,
  type LogService,
  readEntries,
  readTile,
} from '#server/features/public-log/log/service.ts';
import { findTicket } from '#server/features/sales/tickets/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as policy from './policy.ts';
import {
  formatOpening,
  listEnteredNumbers,
  type OpenedName,
  presentSeals,
  presentTicketStatus,
  streamBundle,
} from './present.ts';
import * as store from './store.ts';

/** The proofs of larger draws must be read from the log in parts. */
const BUNDLE_TICKETS = 50_000;

/** How many items a stream reads at a time. */
const CHUNK = 1_000;
const LIST_CHUNK = 5_000;

type Needs = {
  db: Database;
  log: Pick<LogService, 'head' | 'publish'>;
  /** The site's origin, such as `https://example.org`, without a path. */
  site: string;
  bundleTickets?: number;
};

export type ProofsService = ReturnType<typeof createProofs>;

/** Reads public logs and sealed lists for everyone, and ticket proofs for the tickets' holders. */
export function createProofs({ db, log, site, bundleTickets = BUNDLE_TICKETS }: Needs) {
  // Streams queue for each chunk, so that they do not delay sales, however many streams there are.
  const limitReads = createLimiter({ concurrency: 2, maxWaiting: 500 });
  const readPublished = async (drawId: string) => policy.requirePublic(await store.findDraw(db, drawId));
  /** Reads the log and its newest signed head. Nothing beyond that head is published. */
  const readSigned = async (drawId: string) => {
    const draw = await readPublished(drawId);
    const row = (await findLog(db, drawId)) ?? policy.rejectNoLog(draw);
    return { draw, row, head: (await log.head(drawId)) ?? (await log.publish(drawId)) };
  };
  const attemptsIn = (drawId: string, { size }: Head) => store.listAttempts(db, drawId, size);
  const namesIn = (drawId: string, { size }: Head) => readDrawnNames(db, drawId, size);

  /** Reads the openings of issued tickets, as canonical text. */
  const readOpenings = async (drawId: string, range: store.Range, names: ReadonlyMap<number, OpenedName>) =>
    (await store.listOpened(db, drawId, range)).map((ticket) =>
      formatOpening(ticket, names.get(ticket.number) ?? UNOPENED),
    );
  const readEntered = async (draw: policy.SealedDraw, after: number, count: number) =>
    listEnteredNumbers(await store.listJudged(db, draw.id, { after, count }), draw);

  return {
    vkey: async (drawId: string) => {
      const draw = await readPublished(drawId);
      return ((await findLog(db, drawId)) ?? policy.rejectNoLog(draw)).vkey;
    },

    checkpoint: async (drawId: string) => (await readSigned(drawId)).head.checkpoint,

    /** Returns the bytes of a tile of hashes or a bundle of entries. `path` is relative to the log's prefix. */
    tile: async (drawId: string, path: string): Promise<Uint8Array> => {
      const tile = parseTilePath(path) ?? policy.rejectMissing();
      const { head } = await readSigned(drawId);
      if (computeTileWidth(head.size, tile.level, tile.index) < tile.width) return policy.rejectMissing();
      return tile.level === 'entries'
        ? entryBundle(db, drawId, tile)
        : hashTile(db, { drawId, head }, { ...tile, level: tile.level });
    },

    terms: async (drawId: string, hash: string) => {
      const draw = await readPublished(drawId);
      if (!(await findLog(db, drawId))) return policy.rejectNoLog(draw);
      return (await store.findTerms(db, drawId, hash)) ?? policy.rejectMissing();
    },

    /** Returns a page of openings. They are available once the signed head includes the sealing of the list. */
    openings: async (drawId: string, page: number): Promise<string[]> => {
      const { head } = await readSigned(drawId);
      if ((await attemptsIn(drawId, head)).length === 0) return policy.rejectMissing();
      const range = { after: page * TILE_WIDTH, count: TILE_WIDTH };
      const texts = await readOpenings(drawId, range, await namesIn(drawId, head));
      return texts.length > 0 ? texts : policy.rejectMissing();
    },

    seals: async (drawId: string) => {
      const { head } = await readSigned(drawId);
      return presentSeals(await attemptsIn(drawId, head));
    },

    /**
     * Streams the whole proof as JSON. The data below the newest head never changes, so it is read in chunks without a
     * transaction, which would block others.
     */
    bundle: async (drawId: string): Promise<Readable> => {
      const { draw, row, head } = await readSigned(drawId);
      policy.requireSmall(draw, bundleTickets, `${site}/api/v1/prize-draws/${drawId}/log`);
      const attempts = await attemptsIn(drawId, head);
      // The head may include tickets and a seal that did not exist when the draw was first read.
      const { issuedCount } = await readPublished(drawId);
      const names = await namesIn(drawId, head);
      const termsHashes = new Set<string>();
      const entriesFrom = (from: number) =>
        limitReads(() => readEntries(db, drawId, { from, to: Math.min(from + CHUNK, head.size) }));
      const openingsAfter = (after: number) =>
        limitReads(() => readOpenings(drawId, { after, count: CHUNK }, names));
      const parts = {
        entries: collectTerms(chunks(head.size, CHUNK, entriesFrom), termsHashes),
        terms: () => readTerms(db, drawId, termsHashes),
        openings: () => chunks(attempts.length > 0 ? issuedCount : 0, CHUNK, openingsAfter),
      };
      const text = streamBundle({
        draw: drawId,
        log: row,
        checkpoint: head.checkpoint,
        seals: presentSeals(attempts),
        ...parts,
      });
      return Readable.from(text, { objectMode: false });
    },

    /** Returns a ticket's proof. Signs a new head if no signed head covers the ticket yet. */
    ticketProof: async (viewer: Viewer, drawId: string, ticketId: string) => {
      const draw = await readVisibleDraw(db, viewer, drawId);
      const ticket = await findTicket(db, drawId, ticketId);
      if (!ticket) throw new ApiError('missing', 'Ticket not found');
      policy.requireHolder(viewer, ticket);
      const index = (await findTicketIndex(db, drawId, ticket.number)) ?? policy.rejectNoLog(draw);
      const known = await log.head(drawId);
      const head = known && known.size > index ? known : await log.publish(drawId);
      const tileOf = async (level: number, at: number) =>
        hashTile(db, { drawId, head }, { level, index: at, width: computeTileWidth(head.size, level, at) });
      const hashes = await buildInclusionProof(index, head.size, createTileReader(tileOf, sha256), sha256);
      const [entry = ''] = await readEntries(db, drawId, { from: index, to: index + 1 });
      const text = formatTlogProof({
        index,
        entry: Buffer.from(entry),
        hashes,
        checkpoint: head.checkpoint,
      });
      return { number: ticket.number, text };
    },

    /** Returns a page of the sealed list, or the status of one ticket. */
    entries: async (drawId: string, { after, limit, ticket }: EntriesSearch) => {
      const draw = policy.requireSealed(await readPublished(drawId));
      if (ticket !== undefined) {
        const [found] = await store.listJudged(db, drawId, { after: ticket - 1, count: 1 });
        return { draw, numbers: [], ticket: presentTicketStatus(ticket, found, draw), more: false };
      }
      const numbers: number[] = [];
      for (let at = after; at < draw.issuedCount && numbers.length <= limit; at += CHUNK) {
        numbers.push(...(await limitReads(() => readEntered(draw, at, CHUNK))));
      }
      return { draw, numbers: numbers.slice(0, limit), ticket: null, more: numbers.length > limit };
    },

    /** Streams the sealed list in the form in which it is hashed. */
    entryList: async (drawId: string) => {
      const draw = policy.requireSealed(await readPublished(drawId));
      const pieces = chunks(draw.issuedCount, LIST_CHUNK, (after) =>
        limitReads(async () => (await readEntered(draw, after, LIST_CHUNK)).map((number) => `${number}\n`)),
      );
      const text = (async function* () {
        for await (const lines of pieces) if (lines.length > 0) yield lines.join('');
      })();
      return { hash: draw.entriesHash, text: Readable.from(text, { objectMode: false }) };
    },
  };
}

const sha256 = (data: Uint8Array): Uint8Array => hash('sha256', data, 'buffer');

const UNOPENED: OpenedName = { name: null, nameNonce: null };

type OfHead = { drawId: string; head: Head };
type HashTile = { level: number; index: number; width: number };

/** Reads the first hashes in a tile: from storage if the tile is full, or else from the edge of the head. */
async function hashTile(db: Database, { drawId, head }: OfHead, tile: HashTile): Promise<Uint8Array> {
  const { level, index, width } = tile;
  const full = computeTileWidth(head.size, level, index) === TILE_WIDTH;
  const hashes = full ? await readTile(db, drawId, { level, index }) : (head.edge[level] ?? []);
  if (!hashes) throw new Error(`The log of draw ${drawId} is missing tile ${index} of level ${level}.`);
  return Buffer.concat(hashes.slice(0, width));
}

async function entryBundle(db: Database, drawId: string, { index, width }: TileName): Promise<Uint8Array> {
  const from = index * TILE_WIDTH;
  const texts = await readEntries(db, drawId, { from, to: from + width });
  return encodeBundle(texts.map((text) => Buffer.from(text)));
}

/**
 * Reads the committed names for the drawn tickets. If the holder was deleted or renamed, the commitment can no longer
 * be opened.
 */
async function readDrawnNames(db: Database, drawId: string, size: number): Promise<Map<number, OpenedName>> {
  const opened = new Map<number, OpenedName>();
  for (const { number, nonce: kept, ...person } of await store.listDrawn(db, drawId, size)) {
    const index = await findTicketIndex(db, drawId, number);
    if (index === null || kept === null) continue;
    const [entry = '{}'] = await readEntries(db, drawId, { from: index, to: index + 1 });
    const [name, nonce] = [formatDisplayName(person), toHex(kept)];
    const { holder } = JSON.parse(entry);
    if (holder === commitToHolder(hashText, { drawId, number, name, nonce }))
      opened.set(number, { name, nameNonce: nonce });
  }
  return opened;
}

/** Passes entries through, and collects the hashes of the terms that they refer to. */
async function* collectTerms(
  entries: AsyncIterable<string[]>,
  termsHashes: Set<string>,
): AsyncGenerator<string[]> {
  for await (const texts of entries) {
    // Only `open` and `terms` entries contain this text; all other entries contain only hashes and numbers.
    for (const text of texts.filter((text) => text.includes('"terms":')))
      termsHashes.add(JSON.parse(text).terms);
    yield texts;
  }
}

async function* readTerms(db: Database, drawId: string, hashes: Iterable<string>): AsyncGenerator<string[]> {
  for (const hash of hashes) {
    const document = await store.findTerms(db, drawId, hash);
    if (document === undefined) throw new Error(`The log of draw ${drawId} is missing the terms ${hash}.`);
    yield [document];
  }
}

/** Reads chunks of the same size until the end. */
async function* chunks(
  end: number,
  size: number,
  read: (from: number) => Promise<string[]>,
): AsyncGenerator<string[]> {
  for (let from = 0; from < end; from += size) yield await read(from);
}
