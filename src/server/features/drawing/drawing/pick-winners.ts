import { createHash, createHmac } from 'node:crypto';
import type { Status } from '#domain/draws/states.ts';
import { findOutcome } from '#domain/ledger/draw-money.ts';
import type { LogEntry } from '#domain/proof/entries.ts';
import {
  deriveDrawSeed,
  type Hmac,
  type PickedWinner,
  pickWinners,
  removeDrawn,
  type Sha256,
} from '#domain/proof/pick.ts';
import { parseCheckpoint } from '#domain/proof/signed-note.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { createSharedReads } from '#server/concurrency/read-together.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { insertAwards } from '#server/features/awards/awards/service.ts';
import type { DrawRow } from '#server/features/draws/lifecycle/service.ts';
import { appendToLog, type LogService } from '#server/features/public-log/log/service.ts';
import type { Beacon, BeaconRound } from '#server/providers/beacon/provider.ts';
import { retryWhileChanging, type SelfCheck } from '../proofs/self-check.ts';
import { createResultChecks } from './check-results.ts';
import { deriveStatusAfterResult, type Facts, type Wait } from './policy.ts';
import * as store from './store.ts';
import { createRoundWaiter } from './wait-for-round.ts';

/** Returns 32 random bytes for an attempt in a draw without a public log. Called only after the countdown. */
export type RandomSeed = () => Uint8Array;

type Needs = {
  db: Database;
  log: Pick<LogService, 'publish' | 'secret'>;
  beacon: Beacon;
  randomSeed: RandomSeed;
  selfCheck: SelfCheck;
};

type Outcome = { statusBefore: Status; status: Status; logged: boolean };

/**
 * Picks the winners in a draw's latest attempt, once, however many callers request it. Resolves to what the attempt is
 * still waiting for, or to null if nothing is left to do.
 */
export function createWinnerPicker(
  { db, log, beacon, randomSeed, selfCheck }: Needs,
  onPicked: (drawId: string, outcome: Outcome) => Promise<void>,
) {
  const waitForRound = createRoundWaiter(beacon);
  const checks = createResultChecks({ db, selfCheck });

  /** Returns how many milliseconds of an attempt's countdown remain. */
  const readRemainingMs = async ({
    countdownEndsAt,
  }: Pick<store.AttemptRow, 'countdownEndsAt'>): Promise<number> =>
    countdownEndsAt.getTime() - (await readDatabaseTime(db)).getTime();

  const pick = async (drawId: string, actor: Actor): Promise<Wait | null> => {
    const latest = await store.findLatestAttempt(db, drawId);
    if (!latest || latest.drawnAt) {
      await checks.forget(drawId);
      return null;
    }
    const ms = await readRemainingMs(latest);
    if (ms > 0) return { for: 'countdown', ms };
    // The seal must be published before anyone can know the result.
    if (latest.sealSize !== null && latest.seal === null) await log.publish(drawId);
    const { attempt, round } = latest;
    const beaconRound = round === null ? null : await waitForRound(latest.beacon ?? 'none', round);
    if (round !== null && !beaconRound) return { for: 'beacon', ms: 100 };
    const due = { drawId, attempt, actor, beaconRound, log, randomSeed };
    let verified: Result | null = null;
    if (latest.sealSize !== null) {
      const check = await checks.take(drawId, attempt);
      const project = async () => {
        const entered = await check.entered;
        verified = await db.transaction((tx) => projectResult(tx, due, entered));
        return verified?.entry ? [verified.entry] : [];
      };
      const { size } = await check.finish(project);
      if (size !== latest.sealSize) return null;
    }
    const outcome = await db.transaction((tx) => pickOnce(tx, due, verified));
    if (outcome) await onPicked(drawId, outcome);
    return null;
  };
  // The timer, the job and visitors all ask for a result that is due, and verifying a large draw takes long.
  const share = createSharedReads<Wait | null>();
  return {
    pickIfDue: (drawId: string, actor: Actor): Promise<Wait | null> =>
      share(drawId, () => retryWhileChanging(() => pick(drawId, actor))),
    /** Starts to verify a large draw whose countdown ends soon. If this fails, the result only takes longer. */
    prepare: async (drawId: string): Promise<void> => {
      try {
        const { attempt, seal, ...latest } = await store.requireLatestAttempt(db, drawId);
        const ms = await readRemainingMs(latest);
        if (seal !== null && ms > 0) await checks.prepare(drawId, { attempt, ms });
      } catch {
        // The result itself reports what is wrong.
      }
    },
    stop: checks.stop,
  };
}

type DueAttempt = Pick<Needs, 'log' | 'randomSeed'> & {
  drawId: string;
  attempt: number;
  actor: Actor;
  beaconRound: BeaconRound | null;
};

/** The winners of an attempt, and the entry for the log; null if the draw has none. `entriesHash` is that of their list. */
type Result = { winners: PickedWinner[]; entry: LogEntry | null; entriesHash: string };

/**
 * The result of an attempt, if it were written now; null if another process has already written it. If the list is no
 * longer the sealed one, the verifier names what was changed.
 */
async function projectResult(
  tx: Transaction,
  due: DueAttempt,
  entered: store.Entered,
): Promise<Result | null> {
  const facts = await store.readUnlocked(tx, due.drawId);
  if (facts.latest?.attempt !== due.attempt || facts.latest.drawnAt) return null;
  // A draw that was cancelled gets no result.
  deriveStatusAfterResult(facts);
  return computeResult(tx, due, entered, facts.latest, facts);
}

/**
 * Picks and stores the winners, unless the attempt already has them. The draw must be locked.
 * @param verified the result of this attempt; null in a draw without a log
 */
async function pickOnce(tx: Transaction, due: DueAttempt, verified: Result | null): Promise<Outcome | null> {
  const { drawId, attempt, actor } = due;
  const facts = await store.readLocked(tx, drawId);
  const { draw, now, latest } = facts;
  if (latest?.attempt !== attempt || latest.drawnAt) return null;
  const status = deriveStatusAfterResult(facts);
  // Computing it again would lock a large draw for long, and nothing can change it.
  const computeLocked = async () => computeResult(tx, due, await store.readEntered(tx, draw), latest, facts);
  const { winners, entry, entriesHash } = verified ?? (await computeLocked());
  // Throws an error, because a wrong winner would be worse than none.
  if (entriesHash !== draw.entriesHash)
    throw new Error(`The entries of draw ${drawId} differ from the sealed list.`);
  await store.insertOutcome(tx, drawId, { attempt, picks: winners, status, drawnAt: now });
  await insertAwards(tx, { drawId, attempt, isCash: findOutcome(draw) === 'minimum_not_met' });
  if (entry) await appendToLog(tx, drawId, now, () => [entry]);
  const details = { attempt, winners };
  await recordAct(tx, actor, { action: 'drawing.result', target: { kind: 'draw', id: drawId }, details });
  return { statusBefore: draw.status, status, logged: entry !== null };
}

/** Computes the result of an attempt. */
async function computeResult(
  tx: Transaction,
  due: DueAttempt,
  { numbers, hash: entriesHash }: store.Entered,
  latest: store.AttemptRow,
  { draw }: Facts,
): Promise<Result> {
  const { drawId, attempt } = due;
  const drawnBefore = new Set((await store.listResults(tx, drawId)).map((result) => result.ticketNumber));
  const pool = removeDrawn(numbers, drawnBefore);
  const { seed, secret } = await readSeed(tx, draw, due, latest);
  const winners = pickWinners({ seed, pool, ranks: latest.ranks }, hmac);
  if (!secret) return { winners, entry: null, entriesHash };
  const { randomness, signature } = due.beaconRound ?? { randomness: null, signature: null };
  const entry: LogEntry = { type: 'result', attempt, secret, randomness, signature, winners };
  return { winners, entry, entriesHash };
}

/**
 * Returns the seed that decides the attempt, and the log's secret in hex. The secret is null if the draw has no log.
 */
async function readSeed(
  tx: Transaction,
  { logVersion: version }: Pick<DrawRow, 'logVersion'>,
  { drawId, beaconRound, log, randomSeed }: DueAttempt,
  { attempt, sealSize, seal }: store.AttemptRow,
): Promise<{ seed: Uint8Array; secret: string | null }> {
  if (sealSize === null) return { seed: randomSeed(), secret: null };
  if (seal === null) throw new Error(`Attempt ${attempt} of draw ${drawId} has no seal.`);
  const { size, root } = parseCheckpoint(seal);
  if (size !== sealSize)
    throw new Error(`The seal of attempt ${attempt} of draw ${drawId} belongs to another head.`);
  const secret = await log.secret(tx, drawId, attempt);
  const randomness = beaconRound && Buffer.from(beaconRound.randomness, 'hex');
  const seed = deriveDrawSeed({ version, drawId, attempt, root, secret, randomness }, sha256);
  return { seed, secret: Buffer.from(secret).toString('hex') };
}

const sha256: Sha256 = (data) => createHash('sha256').update(data).digest();
const hmac: Hmac = (key, data) => createHmac('sha256', key).update(data).digest();
