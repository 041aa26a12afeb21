import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { type PromisedFields, pickTerms } from '#domain/draws/terms.ts';
import { toCanonical } from '#domain/proof/canonical.ts';
import { buildAnsweredPuzzle, formatPuzzle } from '#domain/proof/commitments.ts';
import { formatEntry, type LogEntry } from '#domain/proof/entries.ts';
import { buildVerifierKey } from '#domain/proof/signed-note.ts';
import { encodeEdge } from '#domain/proof/tree.ts';
import { ApiError } from '#server/api-error.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { createRounds } from '#server/concurrency/run-rounds.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { KeptHeads } from '../keys/kept-heads.ts';
import { deriveSecret, makeChain } from '../keys/seed-chain.ts';
import type { SigningKey } from '../keys/signing-key.ts';
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
import { BrokenLog } from './policy.ts';
import { createHeadSigner } from './sign-head.ts';
import * as store from './store.ts';

export {
  buildTicketEntries,
  chooseEntryTime,
  hashText,
  type IssuedTicket,
  NO_NONCES,
  type Nonces,
} from './build-entries.ts';
export type { Head } from './sign-head.ts';
export { findLog, findTicketIndex, readEntries, readTile } from './store.ts';

/** The delay between two rounds of signing. */
const REST_MS = 1_000;
const REST_AFTER_FAILURE_MS = 2_000;

/** How long a log is skipped after it could not be signed. */
const BROKEN_REST_MS = 60_000;

type Needs = {
  db: Database;
  key: SigningKey;
  kept: KeptHeads;
  /** The site's origin, `https://…` without a path. It is part of the names of the site's logs. */
  site: string;
  /** The source of public randomness that new logs name. */
  beacon: string;
  /** Reports to the operator why a log is not signed. Called again from time to time while the problem lasts. */
  report: (problem: string) => void;
};

export type LogService = ReturnType<typeof createLog>;

type PromisedDraw = PromisedFields & { id: string };

/** Manages the public logs of draws: their entries and signed heads. */
export function createLog({ db, key, kept, site, beacon, report }: Needs) {
  const signer = createHeadSigner({ db, key, kept });
  const grown = new Set<string>();
  const broken = new Map<string, number>();

  const recordBroken = async <Result>(drawId: string, work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof BrokenLog) reportBroken(drawId, error);
      throw error;
    }
  };
  const reportBroken = (drawId: string, { reason }: BrokenLog) => {
    if (isBroken(drawId)) return;
    report(reason);
    broken.set(drawId, performance.now());
  };
  const head = (drawId: string) => recordBroken(drawId, signer.head(drawId));
  const publish = async (drawId: string) => {
    const published = await recordBroken(drawId, signer.publish(drawId));
    broken.delete(drawId);
    return published;
  };
  const isBroken = (drawId: string) => performance.now() - (broken.get(drawId) ?? -Infinity) < BROKEN_REST_MS;
  const publishAll = (drawIds: Iterable<string>) => {
    const attempt = async (drawId: string) => {
      if (isBroken(drawId)) return;
      await publish(drawId).catch((error: unknown) => {
        // Broken logs were already reported, and a deleted draw has no log to sign.
        if (!(error instanceof ApiError)) throw error;
      });
    };
    return forEach(drawIds, attempt, { failed: 'Some logs could not be signed.' });
  };
  const rounds = createRounds({
    restMs: REST_MS,
    restAfterFailureMs: REST_AFTER_FAILURE_MS,
    run: async () => {
      const drawIds = [...grown];
      grown.clear();
      await publishAll(drawIds).catch((error: unknown) => {
        for (const drawId of drawIds) grown.add(drawId);
        throw error;
      });
    },
  });

  return {
    /**
     * Opens the log when a draw is first published: fixes its name and key, and appends the first entry. Call under the
     * draw's lock.
     */
    open: async (tx: Transaction, draw: PromisedDraw, now: Date): Promise<void> => {
      const origin = `${site.replace(/^https?:\/\//, '')}/api/v1/prize-draws/${draw.id}/log`;
      const { first, kept: seedChain } = makeChain(key, draw.id);
      const vkey = buildVerifierKey(origin, key.publicKey, sha256);
      const openedAt = chooseEntryTime(now, null);
      const root = sha256(new Uint8Array());
      const nothing = { size: 0, root, edge: encodeEdge([]), checkpoint: '', signedAt: now };
      await store.insertLog(tx, { drawId: draw.id, origin, vkey, beacon, seedChain, openedAt }, nothing);
      const terms = await insertTerms(tx, draw);
      const opened = formatTime(openedAt);
      const entry: LogEntry = { type: 'open', draw: draw.id, opened, terms, seedChain: first, beacon };
      const texts = [formatEntry(entry)];
      await store.append(tx, { drawId: draw.id, first: 0, texts, firstTicket: null, at: openedAt });
    },

    /** Appends the tickets and voids from before the draw had a log. Call right after `open`, under the draw's lock. */
    backfill,

    /** Appends the changed terms of a published draw. Call under the draw's lock. */
    promise: async (tx: Transaction, draw: PromisedDraw, now: Date): Promise<void> => {
      const terms = await insertTerms(tx, draw);
      await appendToLog(tx, draw.id, now, (at) => [{ type: 'terms', at, terms }]);
    },

    secret: async (tx: Transaction, drawId: string, attempt: number): Promise<Uint8Array> => {
      const log = await store.findLog(tx, drawId);
      if (!log) throw new Error(`the draw ${drawId} has no log`);
      return deriveSecret(key, { drawId, kept: log.seedChain, attempt });
    },

    /** Signs everything committed so far and returns the head. @throws {ApiError} 503 if the log cannot be signed */
    publish,

    /**
     * Returns the newest signed head; null if the draw has no log.
     * @throws {ApiError} 503 if the log cannot be signed
     */
    head,

    /** Call after entries were committed to a draw's log. The next round signs them. */
    grown: (drawId: string): void => {
      grown.add(drawId);
      rounds.request();
    },

    /** Signs entries that another process committed but did not sign. */
    publishBehind: async () => publishAll(await store.listBehind(db)),

    /** Checks the heads that this machine has published, and reports logs that contradict them. */
    checkKept: async (): Promise<void> => {
      for (const drawId of await kept.list()) {
        await head(drawId).catch((error: unknown) => {
          if (!(error instanceof BrokenLog)) throw error;
        });
      }
    },

    stop: rounds.stop,
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
  const { size, loggedAt } = await store.readEnd(tx, drawId);
  if (size === 0) return null;
  const at = chooseEntryTime(now, loggedAt);
  const texts = make(formatTime(at)).map(formatEntry);
  if (texts.length > 0) await store.append(tx, { drawId, first: size, texts, firstTicket: null, at });
  return size + texts.length;
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
  const { size, loggedAt } = await store.readEnd(tx, drawId);
  const firstTicket = tickets[0]?.number;
  if (size === 0 || firstTicket === undefined) return null;
  const at = chooseEntryTime(now, loggedAt);
  const { texts, nonces } = buildTicketEntries(drawId, at, tickets);
  await store.append(tx, { drawId, first: size, texts, firstTicket, at });
  return nonces;
}

/** The number of tickets that are read at a time. */
const CHUNK = 1_000;

async function backfill(tx: Transaction, drawId: string, now: Date): Promise<void> {
  const voided: number[] = [];
  for (let after = 0; ; ) {
    const tickets = await store.listTicketsAfter(tx, drawId, { after, most: CHUNK });
    const nonces = (await logTickets(tx, drawId, now, tickets.map(toIssuedTicket))) ?? [];
    await store.updateNonces(
      tx,
      tickets.map(({ id }, index) => ({ id, nonces: nonces[index] ?? NO_NONCES })),
    );
    voided.push(...tickets.filter((ticket) => ticket.voided).map(({ number }) => number));
    const last = tickets.at(-1);
    if (!last || tickets.length < CHUNK) break;
    after = last.number;
  }
  await appendToLog(tx, drawId, now, (at) => voided.map((number) => ({ type: 'void', at, number })));
}

function toIssuedTicket({ number, route, challenge, ...name }: store.EarlierTicket): IssuedTicket {
  const puzzle = challenge && formatPuzzle(buildAnsweredPuzzle(challenge));
  return { number, route, puzzle, name: formatDisplayName(name) };
}

async function insertTerms(tx: Transaction, draw: PromisedDraw): Promise<string> {
  const document = toCanonical(pickTerms(draw));
  const hash = hashText(document);
  await store.insertTerms(tx, { drawId: draw.id, hash, document });
  return hash;
}
