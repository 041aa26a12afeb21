import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { EntriesSearch } from '#contract/drawing/proofs.ts';
import { displayName } from '#domain/accounts/display-name.ts';
import { toHex } from '#domain/proof/base64.ts';
import { holderCommitment } from '#domain/proof/commitments.ts';
import { inclusionProof, tileReader } from '#domain/proof/inclusion.ts';
import { bundleBytes, parseTilePath, type TileName, tileWidth } from '#domain/proof/tile-paths.ts';
import { formatTlogProof } from '#domain/proof/tlog-proof.ts';
import { TILE_WIDTH } from '#domain/proof/tree.ts';
import { ApiError } from '#server/api-error.ts';
import { createLimiter } from '#server/concurrency/limit-concurrency.ts';
import type { Database } from '#server/db/database.ts';
import { visibleDraw } from '#server/features/draws/lifecycle/service.ts';
import {
  findLog,
  type Head,
  hashText,
  indexOfTicket,
  type LogService,
  readEntries,
  readTile,
} from '#server/features/public-log/log/service.ts';
import { findTicket } from '#server/features/sales/tickets/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as policy from './policy.ts';
import {
  bundleText,
  enteredNumbers,
  type OpenedName,
  openingText,
  presentSeals,
  presentStanding,
} from './present.ts';
import * as store from './store.ts';

/** More than that is read from the log piece by piece. */
const BUNDLE_TICKETS = 50_000;

/** Read at a time for what is sent as a stream. */
const CHUNK = 1_000;
const LIST_CHUNK = 5_000;

type Needs = {
  db: Database;
  log: Pick<LogService, 'head' | 'publish'>;
  /** Where the site is, `https://…` without a path. */
  site: string;
  /** Fewer in tests. */
  bundleTickets?: number;
};

export type ProofsService = ReturnType<typeof createProofs>;

/** What anybody may read of a draw's public log and its sealed list, and the receipts of those who hold tickets. */
export function createProofs({ db, log, site, bundleTickets = BUNDLE_TICKETS }: Needs) {
  // Streams read their next piece in turn, so that sales come between the pieces of however many there are.
  const limitReads = createLimiter({ concurrency: 2, maxWaiting: 500 });
  const published = async (drawId: string) => policy.requirePublic(await store.findDraw(db, drawId));
  /** The log's name and key, and its newest head: nothing beyond that is given out. */
  const signed = async (drawId: string) => {
    const draw = await published(drawId);
    const row = (await findLog(db, drawId)) ?? policy.noLog(draw);
    return { draw, row, head: (await log.head(drawId)) ?? (await log.publish(drawId)) };
  };
  const attemptsIn = (drawId: string, { size }: Head) => store.listAttempts(db, drawId, size);
  const namesIn = (drawId: string, { size }: Head) => drawnNames(db, drawId, size);

  /** Openings of issued tickets from a number on, as canonical texts. */
  const openings = async (drawId: string, range: store.Range, names: ReadonlyMap<number, OpenedName>) =>
    (await store.listOpened(db, drawId, range)).map((ticket) =>
      openingText(ticket, names.get(ticket.number) ?? UNOPENED),
    );
  const entered = async (draw: policy.SealedDraw, after: number, count: number) =>
    enteredNumbers(await store.listJudged(db, draw.id, { after, count }), draw);

  return {
    vkey: async (drawId: string) => {
      const draw = await published(drawId);
      return ((await findLog(db, drawId)) ?? policy.noLog(draw)).vkey;
    },

    checkpoint: async (drawId: string) => (await signed(drawId)).head.checkpoint,

    /** The bytes of a tile of hashes or of a bundle of entries, named by its path below the log's prefix. */
    tile: async (drawId: string, path: string): Promise<Uint8Array> => {
      const tile = parseTilePath(path) ?? policy.nothingThere();
      const { head } = await signed(drawId);
      if (tileWidth(head.size, tile.level, tile.index) < tile.width) return policy.nothingThere();
      return tile.level === 'entries'
        ? entryBundle(db, drawId, tile)
        : hashTile(db, { drawId, head }, { ...tile, level: tile.level });
    },

    terms: async (drawId: string, hash: string) => {
      const draw = await published(drawId);
      if (!(await findLog(db, drawId))) return policy.noLog(draw);
      return (await store.findTerms(db, drawId, hash)) ?? policy.nothingThere();
    },

    /** A page of openings, once the head has the close in it. */
    openings: async (drawId: string, page: number): Promise<string[]> => {
      const { head } = await signed(drawId);
      if ((await attemptsIn(drawId, head)).length === 0) return policy.nothingThere();
      const range = { after: page * TILE_WIDTH, count: TILE_WIDTH };
      const texts = await openings(drawId, range, await namesIn(drawId, head));
      return texts.length > 0 ? texts : policy.nothingThere();
    },

    seals: async (drawId: string) => {
      const { head } = await signed(drawId);
      return presentSeals(await attemptsIn(drawId, head));
    },

    /**
     * The whole proof as JSON. What the newest head covers never changes, so its pieces are read one after the other
     * without a transaction that others would wait for.
     */
    bundle: async (drawId: string): Promise<Readable> => {
      const { draw, row, head } = await signed(drawId);
      policy.requireSmall(draw, bundleTickets, `${site}/api/v1/prize-draws/${drawId}/log`);
      const attempts = await attemptsIn(drawId, head);
      // The head may have tickets, and the sealing behind them, that were not there when the draw was read.
      const { issuedCount } = await published(drawId);
      const names = await namesIn(drawId, head);
      const promised = new Set<string>();
      const entriesFrom = (from: number) =>
        limitReads(() => readEntries(db, drawId, { from, to: Math.min(from + CHUNK, head.size) }));
      const openingsAfter = (after: number) =>
        limitReads(() => openings(drawId, { after, count: CHUNK }, names));
      const parts = {
        entries: noted(chunks(head.size, CHUNK, entriesFrom), promised),
        terms: () => termsBehind(db, drawId, promised),
        openings: () => chunks(attempts.length > 0 ? issuedCount : 0, CHUNK, openingsAfter),
      };
      const { checkpoint } = head;
      const text = bundleText({
        ...{ draw: drawId, log: row, checkpoint, seals: presentSeals(attempts), ...parts },
      });
      return Readable.from(text, { objectMode: false });
    },

    /** The receipt of a ticket, under a head that is signed for it where none covers it yet. */
    ticketProof: async (viewer: Viewer, drawId: string, ticketId: string) => {
      const draw = await visibleDraw(db, viewer, drawId);
      const ticket = await findTicket(db, drawId, ticketId);
      if (!ticket) throw new ApiError('missing', 'Ticket not found');
      policy.requireHolder(viewer, ticket);
      const index = (await indexOfTicket(db, drawId, ticket.number)) ?? policy.noLog(draw);
      const known = await log.head(drawId);
      const head = known && known.size > index ? known : await log.publish(drawId);
      const tileOf = async (level: number, at: number) =>
        hashTile(db, { drawId, head }, { level, index: at, width: tileWidth(head.size, level, at) });
      const hashes = await inclusionProof(index, head.size, tileReader(tileOf, sha256), sha256);
      const [entry = ''] = await readEntries(db, drawId, { from: index, to: index + 1 });
      const text = formatTlogProof({
        index,
        entry: Buffer.from(entry),
        hashes,
        checkpoint: head.checkpoint,
      });
      return { number: ticket.number, text };
    },

    /** A page of the sealed list, or what became of one ticket; and the last number looked at, where there are more. */
    entries: async (drawId: string, { after, limit, ticket }: EntriesSearch) => {
      const draw = policy.requireSealed(await published(drawId));
      if (ticket !== undefined) {
        const [found] = await store.listJudged(db, drawId, { after: ticket - 1, count: 1 });
        return { draw, numbers: [], ticket: presentStanding(ticket, found, draw), more: false };
      }
      const numbers: number[] = [];
      for (let at = after; at < draw.issuedCount && numbers.length <= limit; at += CHUNK) {
        numbers.push(...(await limitReads(() => entered(draw, at, CHUNK))));
      }
      return { draw, numbers: numbers.slice(0, limit), ticket: null, more: numbers.length > limit };
    },

    /** The sealed list as it is hashed, a piece at a time. */
    entryList: async (drawId: string) => {
      const draw = policy.requireSealed(await published(drawId));
      const pieces = chunks(draw.issuedCount, LIST_CHUNK, (after) =>
        limitReads(async () => (await entered(draw, after, LIST_CHUNK)).map((number) => `${number}\n`)),
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

/** The first hashes of a tile: of a full one as it is kept, else of the edge that the head ends in. */
async function hashTile(db: Database, { drawId, head }: OfHead, tile: HashTile): Promise<Uint8Array> {
  const { level, index, width } = tile;
  const full = tileWidth(head.size, level, index) === TILE_WIDTH;
  const hashes = full ? await readTile(db, drawId, { level, index }) : (head.edge[level] ?? []);
  if (!hashes) throw new Error(`The log of draw ${drawId} has lost its tile ${index} of level ${level}.`);
  return Buffer.concat(hashes.slice(0, width));
}

async function entryBundle(db: Database, drawId: string, { index, width }: TileName): Promise<Uint8Array> {
  const from = index * TILE_WIDTH;
  const texts = await readEntries(db, drawId, { from, to: from + width });
  return bundleBytes(texts.map((text) => Buffer.from(text)));
}

/**
 * The names of the drawn tickets as they were committed to. Where somebody has been erased since, or was given another
 * name, what was committed to cannot be opened any more.
 */
async function drawnNames(db: Database, drawId: string, size: number): Promise<Map<number, OpenedName>> {
  const opened = new Map<number, OpenedName>();
  for (const { number, nonce: kept, ...person } of await store.listDrawn(db, drawId, size)) {
    const index = await indexOfTicket(db, drawId, number);
    if (index === null || kept === null) continue;
    const [entry = '{}'] = await readEntries(db, drawId, { from: index, to: index + 1 });
    const [name, nonce] = [displayName(person), toHex(kept)];
    const { holder } = JSON.parse(entry);
    if (holder === holderCommitment(hashText, { drawId, number, name, nonce }))
      opened.set(number, { name, nameNonce: nonce });
  }
  return opened;
}

/** Remembers the hashes of terms that the entries which pass through it promise. */
async function* noted(entries: AsyncIterable<string[]>, promised: Set<string>): AsyncGenerator<string[]> {
  for await (const texts of entries) {
    // Only these two have terms, and a text inside another entry could not say so: it is all hashes and numbers.
    for (const text of texts.filter((text) => text.includes('"terms":')))
      promised.add(JSON.parse(text).terms);
    yield texts;
  }
}

async function* termsBehind(
  db: Database,
  drawId: string,
  hashes: Iterable<string>,
): AsyncGenerator<string[]> {
  for (const hash of hashes) {
    const document = await store.findTerms(db, drawId, hash);
    if (document === undefined) throw new Error(`The log of draw ${drawId} has lost the terms ${hash}.`);
    yield [document];
  }
}

/** What is read in pieces of one size, up to an end. */
async function* chunks(
  end: number,
  size: number,
  read: (from: number) => Promise<string[]>,
): AsyncGenerator<string[]> {
  for (let from = 0; from < end; from += size) yield await read(from);
}
