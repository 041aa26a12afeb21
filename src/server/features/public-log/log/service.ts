import { formatDisplayName } from '#domain/accounts/display-name.ts';
import {
  buildFirstTerms,
  buildLoggedTerms,
  type PromisedDetails,
  type PromisedFields,
} from '#domain/draws/terms.ts';
import { WORDS } from '#domain/games/word.ts';
import { toCanonical } from '#domain/proof/canonical.ts';
import { formatEntry, type LogActor, type LogEntry } from '#domain/proof/entries.ts';
import { encodeEdge } from '#domain/proof/tree.ts';
import type { Transaction } from '#server/db/database.ts';
import { deriveSecret, makeChain } from '../keys/seed-chain.ts';
import { toVerifierKey } from '../keys/signing-key.ts';
import {
  buildTicketEntries,
  chooseEntryTime,
  formatTime,
  hashText,
  type IssuedTicket,
  NO_NONCES,
  type Nonces,
  sha256,
} from './build-entries.ts';
import { createForeignKey } from './release-head.ts';
import { createSigning, type SigningNeeds } from './signing.ts';
import * as store from './store.ts';

export type { KeptEntries, KeptGroup } from '../keys/kept-entries.ts';
export type { KeptHead } from '../keys/kept-heads.ts';
export type { KeptOrder, KeptPost, StoredRow } from '../keys/kept-records.ts';
export { createBrokenLogs, type NewRefusal } from './broken-logs.ts';
export {
  buildTicketEntries,
  chooseEntryTime,
  formatTime,
  hashText,
  type IssuedTicket,
  NO_NONCES,
  type Nonces,
} from './build-entries.ts';
export { createEntryKeeping } from './keep-entries.ts';
export {
  BrokenLog,
  createLogFault,
  createReplacedFault,
  type Impossible,
  ignoreBroken,
  requireNoShorter,
  SEAL_LOG,
} from './policy.ts';
export { type CommittedName, isCommittedName, proveName } from './proved-name.ts';
export { createTreeReader, type PublishedTree, readTileBytes } from './published-tree.ts';
export { isByHead, REPLACED_BY_LONGER, type RefusedLog, readRequiredHead } from './refusals.ts';
export {
  createForeignKey,
  createHeadGuard,
  decodeStoredEdge,
  requireContinued,
  type StoredLog,
  summarise,
} from './release-head.ts';
export { type Head, signedBy } from './sign-head.ts';
export { findLog, findTicketIndexes, readEntries, readEntryLines, readFrom, readTile } from './store.ts';
export { hasPublishedRoot, requireUnchanged, requireWhole } from './verify-tree.ts';

type Needs = SigningNeeds & {
  /** The site's origin, `https://…` without a path. It is part of the names of the site's logs. */
  site: string;
  /** The source of public randomness that new logs name. */
  beacon: string;
};

export type LogService = ReturnType<typeof createLog>;

/** A draw with what its log promises. The word list follows from the game. */
type PromisedDraw = PromisedFields & Omit<PromisedDetails, 'words'> & { id: string };

/** Manages the public logs of draws: their entries and signed heads. */
export function createLog(needs: Needs) {
  const { keys, site, beacon } = needs;
  const signing = createSigning(needs);

  return {
    /**
     * Opens the log when a draw is first published: fixes its name and key, and appends the first entry. Call under the
     * draw's lock.
     */
    open: async (tx: Transaction, draw: PromisedDraw, now: Date): Promise<void> => {
      const origin = `${site.replace(/^https?:\/\//, '')}/api/v1/prize-draws/${draw.id}/log`;
      const { first, kept: seedChain } = makeChain(keys.newest, draw.id);
      const vkey = toVerifierKey(keys.newest, origin);
      const openedAt = chooseEntryTime(now, null);
      const root = sha256(new Uint8Array());
      const nothing = { size: 0, root, edge: encodeEdge([]), checkpoint: '', signedAt: now };
      await store.insertLog(tx, { drawId: draw.id, origin, vkey, beacon, seedChain, openedAt }, nothing);
      const terms = await insertTerms(tx, draw);
      const opened = formatTime(openedAt);
      const entry: LogEntry = { type: 'open', draw: draw.id, opened, terms, seedChain: first, beacon };
      const { version } = await store.readEnd(tx, draw.id);
      const texts = [formatEntry(entry, version)];
      await store.append(tx, { drawId: draw.id, first: 0, texts, firstTicket: null, at: openedAt });
    },

    /** Appends the tickets and voids from before the draw had a log. Call right after `open`, under the draw's lock. */
    backfill,

    /** Appends the terms of a published draw, if they have changed. Call under the draw's lock. */
    promise: async (tx: Transaction, draw: PromisedDraw, now: Date): Promise<void> => {
      const before = await store.findLatestTerms(tx, draw.id);
      const terms = await insertTerms(tx, draw);
      if (terms !== before) await appendToLog(tx, draw.id, now, (at) => [{ type: 'terms', at, terms }]);
    },

    secret: async (tx: Transaction, drawId: string, attempt: number): Promise<Uint8Array> => {
      const log = await store.findLog(tx, drawId);
      if (!log) throw new Error(`the draw ${drawId} has no log`);
      const key = keys.find(log);
      if (!key) throw createForeignKey(drawId);
      return deriveSecret(key, { drawId, kept: log.seedChain, attempt });
    },

    ...signing,
  };
}

/**
 * Appends entries to a draw's log. Call under the draw's lock, in the transaction that makes the changes that the
 * entries describe.
 * @returns the new size of the log; null if the draw has no log
 */
export async function appendToLog(
  tx: Transaction,
  drawId: string,
  now: Date,
  make: (at: string) => LogEntry[],
): Promise<number | null> {
  const { version, size, loggedAt } = await store.readEnd(tx, drawId);
  if (size === 0) return null;
  const at = chooseEntryTime(now, loggedAt);
  const texts = make(formatTime(at)).map((entry) => formatEntry(entry, version));
  if (texts.length > 0) await store.append(tx, { drawId, first: size, texts, firstTicket: null, at });
  return size + texts.length;
}

/** Appends the end of the sales, unless the log has it or its version has no such entry. Call under the draw's lock. */
export async function appendEnd(
  tx: Transaction,
  drawId: string,
  { by, now }: { by: LogActor; now: Date },
): Promise<void> {
  const { version, size, endLoggedAt } = await store.readEnd(tx, drawId);
  if (version === 1 || size === 0 || endLoggedAt) return;
  await appendToLog(tx, drawId, now, (at) => [{ type: 'end', at, by }]);
  await store.updateEndLogged(tx, drawId, now);
}

/**
 * Appends the entries for newly issued tickets with consecutive numbers. Returns the nonces of their commitments; null
 * if the draw has no log.
 */
export async function logTickets(
  tx: Transaction,
  drawId: string,
  now: Date,
  tickets: readonly IssuedTicket[],
): Promise<Nonces[] | null> {
  const { version, size, loggedAt } = await store.readEnd(tx, drawId);
  const firstTicket = tickets[0]?.number;
  if (size === 0 || firstTicket === undefined) return null;
  const at = chooseEntryTime(now, loggedAt);
  const { texts, nonces } = buildTicketEntries({ drawId, version }, at, tickets);
  await store.append(tx, { drawId, first: size, texts, firstTicket, at });
  return nonces;
}

/** The number of tickets that are read at a time. */
const CHUNK = 1_000;

async function backfill(tx: Transaction, drawId: string, now: Date): Promise<void> {
  const voided: store.EarlierTicket[] = [];
  for (let after = 0; ; ) {
    const tickets = await store.listTicketsAfter(tx, drawId, { after, most: CHUNK });
    const nonces = (await logTickets(tx, drawId, now, tickets.map(toIssuedTicket))) ?? [];
    await store.updateNonces(
      tx,
      tickets.map(({ id }, index) => ({ id, nonces: nonces[index] ?? NO_NONCES })),
    );
    voided.push(...tickets.filter((ticket) => ticket.voided));
    const last = tickets.at(-1);
    if (!last || tickets.length < CHUNK) break;
    after = last.number;
  }
  await appendToLog(tx, drawId, now, (at) =>
    voided.map(({ number, voidedBy, voidCause }) => ({
      type: 'void',
      at,
      number,
      by: voidedBy ?? 'admin',
      cause: voidCause ?? 'other',
    })),
  );
}

function toIssuedTicket({ number, route, challenge, ...name }: store.EarlierTicket): IssuedTicket {
  return { number, route, answered: challenge, name: formatDisplayName(name) };
}

/** Stores the terms, and the word list that they promise. Returns the hash of the terms. */
async function insertTerms(tx: Transaction, draw: PromisedDraw): Promise<string> {
  const { version } = await store.readEnd(tx, draw.id);
  const words = draw.skillGameType === 'word' ? toCanonical(WORDS) : null;
  if (version === 2 && words !== null)
    await store.insertWords(tx, { hash: hashText(words), document: words });
  const { description, host, pictures, prizeDetails, questions, freeEntry } = draw;
  const details = {
    description,
    host,
    pictures,
    prizeDetails,
    questions,
    freeEntry,
    words: words && hashText(words),
  };
  const document = toCanonical(version === 1 ? buildFirstTerms(draw) : buildLoggedTerms(draw, details));
  const hash = hashText(document);
  await store.insertTerms(tx, { drawId: draw.id, hash, document });
  return hash;
}
