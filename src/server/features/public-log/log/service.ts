import { displayName } from '#domain/accounts/display-name.ts';
import { type PromisedFields, termsOf } from '#domain/draws/terms.ts';
import { canonical } from '#domain/proof/canonical.ts';
import { answeredPuzzle, puzzleText } from '#domain/proof/commitments.ts';
import { entryText, type LogEntry } from '#domain/proof/entries.ts';
import { verifierKey } from '#domain/proof/note.ts';
import { edgeBytes } from '#domain/proof/tree.ts';
import { ApiError } from '#server/api-error.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { createRounds } from '#server/concurrency/run-rounds.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { KeptHeads } from '../keys/kept-heads.ts';
import { makeChain, secretOf } from '../keys/seed-chain.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import {
  entryTime,
  hashText,
  type IssuedTicket,
  NO_NONCES,
  type Nonces,
  sha256,
  ticketEntries,
  timeText,
} from './build-entries.ts';
import { BrokenLog } from './policy.ts';
import { createPublisher } from './sign-head.ts';
import * as store from './store.ts';

export {
  entryTime,
  hashText,
  type IssuedTicket,
  NO_NONCES,
  type Nonces,
  ticketEntries,
} from './build-entries.ts';
export type { Head } from './sign-head.ts';
export { findLog, indexOfTicket, readEntries, readTile } from './store.ts';

/** Between two rounds of signing; nobody checks a log more often. */
const REST_MS = 1_000;
const REST_AFTER_FAILURE_MS = 2_000;

/** How long a log that cannot be signed is left alone by the rounds. */
const BROKEN_REST_MS = 60_000;

type Needs = {
  db: Database;
  key: SigningKey;
  kept: KeptHeads;
  /** Where the site is, `https://…` without a path: its logs are named by it. */
  site: string;
  /** What new logs say of where randomness will come from. */
  beacon: string;
  /** Told once in a while why a log is not signed. */
  report: (problem: string) => void;
};

export type LogService = ReturnType<typeof createLog>;

/** A draw as it is promised to everybody. */
type Promised = PromisedFields & { id: string };

/** The public logs of the draws: what is appended to them, and their signed heads. */
export function createLog({ db, key, kept, site, beacon, report }: Needs) {
  const publisher = createPublisher({ db, key, kept });
  const grown = new Set<string>();
  const broken = new Map<string, number>();

  const noting = async <Result>(drawId: string, work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof BrokenLog) noteBroken(drawId, error);
      throw error;
    }
  };
  const noteBroken = (drawId: string, { reason }: BrokenLog) => {
    if (isBroken(drawId)) return;
    report(reason);
    broken.set(drawId, performance.now());
  };
  const head = (drawId: string) => noting(drawId, publisher.head(drawId));
  const publish = async (drawId: string) => {
    const published = await noting(drawId, publisher.publish(drawId));
    broken.delete(drawId);
    return published;
  };
  const isBroken = (drawId: string) => performance.now() - (broken.get(drawId) ?? -Infinity) < BROKEN_REST_MS;
  const publishAll = (drawIds: Iterable<string>) => {
    const attempt = async (drawId: string) => {
      if (isBroken(drawId)) return;
      await publish(drawId).catch((error: unknown) => {
        // Broken logs are reported, and a draw that was deleted meanwhile has none to sign.
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
    /** At the first publication of a draw, under its lock: fixes the log's name and key, and appends its first entry. */
    open: async (tx: Transaction, draw: Promised, now: Date): Promise<void> => {
      const origin = `${site.replace(/^https?:\/\//, '')}/api/v1/prize-draws/${draw.id}/log`;
      const { first, kept: seedChain } = makeChain(key, draw.id);
      const vkey = verifierKey(origin, key.publicKey, sha256);
      const openedAt = entryTime(now, null);
      const root = sha256(new Uint8Array());
      const nothing = { size: 0, root, edge: edgeBytes([]), checkpoint: '', signedAt: now };
      await store.insertLog(tx, { drawId: draw.id, origin, vkey, beacon, seedChain, openedAt }, nothing);
      const terms = await keepTerms(tx, draw);
      const opened = timeText(openedAt);
      const entry: LogEntry = { type: 'open', draw: draw.id, opened, terms, seedChain: first, beacon };
      const texts = [entryText(entry)];
      await store.append(tx, { drawId: draw.id, first: 0, texts, firstTicket: null, at: openedAt });
    },

    /** Appends what was sold in a draw, and voided, before it had a log; under its lock, right after it was opened. */
    backfill,

    /** The promised terms of a published draw were changed, under its lock. */
    promise: async (tx: Transaction, draw: Promised, now: Date): Promise<void> => {
      const terms = await keepTerms(tx, draw);
      await appendToLog(tx, draw.id, now, (at) => [{ type: 'terms', at, terms }]);
    },

    /** The secret that an attempt reveals. */
    secret: async (tx: Transaction, drawId: string, attempt: number): Promise<Uint8Array> => {
      const log = await store.findLog(tx, drawId);
      if (!log) throw new Error(`the draw ${drawId} has no log`);
      return secretOf(key, { drawId, kept: log.seedChain, attempt });
    },

    /** Signs all that is committed by now, and answers the head. @throws {ApiError} 503 where it is not to be signed */
    publish,

    /** The newest signed head; null where the draw has no log. @throws {ApiError} 503 as above */
    head,

    /** Something was appended to this draw's log and is committed: it is signed soon. */
    grown: (drawId: string): void => {
      grown.add(drawId);
      rounds.request();
    },

    /** Signs what another process committed and could not sign any more. */
    publishBehind: async () => publishAll(await store.listBehind(db)),

    /** Looks through the heads that this machine gave out, and reports the logs that are behind them. */
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
 * Appends to a draw's log in the transaction of what the entries tell, under the draw's lock. Answers the log's size
 * then, and null where the draw has no log.
 */
export async function appendToLog(
  tx: Transaction,
  drawId: string,
  now: Date,
  make: (at: string) => LogEntry[],
): Promise<number | null> {
  const { size, loggedAt } = await store.readEnd(tx, drawId);
  if (size === 0) return null;
  const at = entryTime(now, loggedAt);
  const texts = make(timeText(at)).map(entryText);
  if (texts.length > 0) await store.append(tx, { drawId, first: size, texts, firstTicket: null, at });
  return size + texts.length;
}

/** The same for tickets that are issued now, their numbers following each other. Answers what opens their commitments. */
export async function logTickets(
  tx: Transaction,
  drawId: string,
  now: Date,
  tickets: readonly IssuedTicket[],
): Promise<Nonces[] | null> {
  const { size, loggedAt } = await store.readEnd(tx, drawId);
  const firstTicket = tickets[0]?.number;
  if (size === 0 || firstTicket === undefined) return null;
  const at = entryTime(now, loggedAt);
  const { texts, nonces } = ticketEntries(drawId, at, tickets);
  await store.append(tx, { drawId, first: size, texts, firstTicket, at });
  return nonces;
}

/** Tickets whose entries are made at a time. */
const CHUNK = 1_000;

async function backfill(tx: Transaction, drawId: string, now: Date): Promise<void> {
  const voided: number[] = [];
  for (let after = 0; ; ) {
    const tickets = await store.ticketsAfter(tx, drawId, { after, most: CHUNK });
    const nonces = (await logTickets(tx, drawId, now, tickets.map(issuedBefore))) ?? [];
    await store.noteNonces(
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

function issuedBefore({ number, route, challenge, ...name }: store.EarlierTicket): IssuedTicket {
  const puzzle = challenge && puzzleText(answeredPuzzle(challenge));
  return { number, route, puzzle, name: displayName(name) };
}

async function keepTerms(tx: Transaction, draw: Promised): Promise<string> {
  const document = canonical(termsOf(draw));
  const hash = hashText(document);
  await store.insertTerms(tx, { drawId: draw.id, hash, document });
  return hash;
}
