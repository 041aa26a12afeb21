import { Readable } from 'node:stream';
import type { EntriesSearch, Sealed } from '#contract/drawing/proofs.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { TILE_WIDTH } from '#domain/proof/tree.ts';
import { ApiError } from '#server/api-error.ts';
import { createLimiter } from '#server/concurrency/limit-concurrency.ts';
import type { Database } from '#server/db/database.ts';
import { readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import {
  BrokenLog,
  findLog,
  type Head,
  isCommittedName,
  type LogService,
  readEntries,
  readTileBytes,
} from '#server/features/public-log/log/service.ts';
import type { SealsService } from '#server/features/public-log/seal-log/service.ts';
import { findTicket } from '#server/features/sales/tickets/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { buildTicketFiles, createPublishedTree, type TicketProof } from './build-ticket-files.ts';
import * as policy from './policy.ts';
import {
  addName,
  listEnteredNumbers,
  type OpenedName,
  presentSealing,
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
  seals: Pick<SealsService, 'proveSeal'>;
  /** The site's origin, such as `https://example.org`, without a path. */
  site: string;
  bundleTickets?: number;
};

export type ProofsService = ReturnType<typeof createProofs>;

/** Reads public logs and sealed lists for everyone, and ticket proofs for the tickets' holders. */
export function createProofs({ db, log, seals, site, bundleTickets = BUNDLE_TICKETS }: Needs) {
  // Streams queue for each chunk, so that they do not delay sales, however many streams there are.
  const limitReads = createLimiter({ concurrency: 2, maxWaiting: 500 });
  // Buyers get their files, however many visitors read.
  const limitFiles = createLimiter({ concurrency: 2, maxWaiting: 500 });
  const readPublished = async (drawId: string) => policy.requirePublic(await store.findDraw(db, drawId));
  /** Reads the log and its newest signed head. Nothing beyond that head is published. */
  const readSigned = async (drawId: string) => {
    const draw = await readPublished(drawId);
    const row = (await findLog(db, drawId)) ?? policy.rejectNoLog(draw);
    return { draw, row, head: (await log.head(drawId)) ?? (await log.publish(drawId)) };
  };
  /** Signs a new head if no signed head covers the tickets yet. @throws {ApiError} 404 without a log */
  const buildFiles = async (
    draw: Pick<store.PublicDraw, 'id' | 'logVersion' | 'sealedAt' | 'cancelledAt'>,
    numbers: readonly number[],
  ): Promise<TicketProof[]> => {
    const { vkey } = (await findLog(db, draw.id)) ?? policy.rejectNoLog(draw);
    const headOf = async (size: number) => {
      const known = await log.head(draw.id);
      return known && known.size >= size ? known : log.publish(draw.id);
    };
    return buildTicketFiles(db, { drawId: draw.id, version: draw.logVersion, vkey, headOf }, numbers);
  };
  /** Proves that the seals of the attempts are in the seal log. */
  const proveSeals = async (drawId: string, attempts: readonly store.AttemptRow[]): Promise<Sealed[]> => {
    const sealed: Sealed[] = [];
    for (const { attempt, sealSize } of attempts) {
      const tlogProof =
        sealSize === null ? null : await seals.proveSeal(drawId, sealSize).catch(nullIfBroken);
      if (tlogProof !== null) sealed.push({ attempt, tlogProof });
    }
    return sealed;
  };
  const attemptsIn = (drawId: string, { size }: Head) => store.listAttempts(db, drawId, size);
  const namesIn = (drawId: string, { size }: Head) => readDrawnNames(db, drawId, size);

  /** Reads the openings of issued tickets, as canonical text. */
  const readOpenings = async (
    draw: store.PublicDraw,
    range: store.Range,
    names: ReadonlyMap<number, OpenedName>,
  ) => {
    const openings = await store.readOpenings(db, draw, range);
    return openings.map((text, index) => {
      const name = names.get(range.after + index + 1);
      return name ? addName(text, name) : text;
    });
  };
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
      const { head } = await readSigned(drawId);
      return (await readTileBytes(createPublishedTree(db, drawId, head), path)) ?? policy.rejectMissing();
    },

    terms: async (drawId: string, hash: string) => {
      const draw = await readPublished(drawId);
      if (!(await findLog(db, drawId))) return policy.rejectNoLog(draw);
      return (await store.findTerms(db, drawId, hash)) ?? policy.rejectMissing();
    },

    /** Returns a page of openings. They are available once the signed head includes the sealing of the list. */
    openings: async (drawId: string, page: number): Promise<string[]> => {
      const { draw, head } = await readSigned(drawId);
      if ((await attemptsIn(drawId, head)).length === 0) return policy.rejectMissing();
      if (page * TILE_WIDTH >= draw.issuedCount) return policy.rejectMissing();
      const range = { after: page * TILE_WIDTH, count: TILE_WIDTH };
      const texts = await readOpenings(draw, range, await namesIn(drawId, head));
      return texts.length > 0 ? texts : policy.rejectMissing();
    },

    seals: async (drawId: string) => {
      const { draw, head } = await readSigned(drawId);
      const attempts = await attemptsIn(drawId, head);
      return presentSealing(draw.logVersion, presentSeals(attempts), await proveSeals(drawId, attempts));
    },

    /** Returns the word list that the terms promise, once the list of entries is sealed. */
    words: async (drawId: string) => {
      const { head } = await readSigned(drawId);
      const isClosed = (await attemptsIn(drawId, head)).length > 0;
      return (isClosed ? await store.findWords(db, drawId) : null) ?? policy.rejectMissing();
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
        limitReads(() => readOpenings(draw, { after, count: CHUNK }, names));
      const parts = {
        entries: collectTerms(chunks(head.size, CHUNK, entriesFrom), termsHashes),
        terms: () => readTerms(db, drawId, termsHashes),
        openings: () => chunks(attempts.length > 0 ? issuedCount : 0, CHUNK, openingsAfter),
        words: () => (attempts.length > 0 ? store.findWords(db, drawId) : Promise.resolve(null)),
      };
      const text = streamBundle({
        draw: drawId,
        log: row,
        checkpoint: head.checkpoint,
        version: draw.logVersion,
        seals: presentSeals(attempts),
        sealed: await proveSeals(drawId, attempts),
        ...parts,
      });
      return Readable.from(text, { objectMode: false });
    },

    /**
     * Returns a ticket's file, or only its proof in version 1. Signs a new head if no signed head covers the ticket
     * yet.
     */
    ticketProof: async (viewer: Viewer, drawId: string, ticketId: string) => {
      const draw = await readVisibleDraw(db, viewer, drawId);
      const ticket = await findTicket(db, drawId, ticketId);
      if (!ticket) throw new ApiError('missing', 'Ticket not found');
      policy.requireHolder(viewer, ticket);
      const [proof] = await buildFiles(draw, [ticket.number]);
      return proof ?? policy.rejectNoLog(draw);
    },

    /** Returns the files of an order's tickets, for its buyer. */
    orderProofs: async (viewer: Viewer, orderId: string): Promise<TicketProof[]> => {
      const { drawId, numbers } = policy.requireOwnOrder(viewer, await store.findOrder(db, orderId));
      const draw = await readPublished(drawId);
      return limitFiles(() => buildFiles(draw, numbers));
    },

    /**
     * Returns the files of the tickets of an order or a postal entry, for the confirmation by email; null in version 1 or
     * if there are too many.
     */
    filesOf: async (
      origin: { orderId: string } | { reference: string },
      most: number,
    ): Promise<{ drawId: string; files: TicketProof[] } | null> => {
      const found =
        'orderId' in origin
          ? await store.findOrder(db, origin.orderId)
          : await store.findPostalEntry(db, origin.reference);
      if (!found || found.numbers.length === 0 || found.numbers.length > most) return null;
      const draw = await readPublished(found.drawId);
      if (draw.logVersion === 1) return null;
      return { drawId: draw.id, files: await limitFiles(() => buildFiles(draw, found.numbers)) };
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

/** If the seal log cannot be published, the draw's own log still can. */
function nullIfBroken(error: unknown): null {
  if (!(error instanceof BrokenLog)) throw error;
  return null;
}

/**
 * Reads the committed names for the drawn tickets. If the holder was deleted or renamed, the commitment can no longer
 * be opened.
 */
async function readDrawnNames(db: Database, drawId: string, size: number): Promise<Map<number, OpenedName>> {
  const opened = new Map<number, OpenedName>();
  for (const { number, ...holder } of await store.listDrawn(db, drawId, size)) {
    if (isCommittedName(holder, { drawId, number }))
      opened.set(number, { name: formatDisplayName(holder), nameNonce: holder.nameNonce });
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
