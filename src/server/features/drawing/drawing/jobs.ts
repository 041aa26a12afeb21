import { createHash, createHmac } from 'node:crypto';
import type { Status } from '#domain/draws/states.ts';
import type { LogEntry } from '#domain/proof/entries.ts';
import { parseCheckpoint } from '#domain/proof/note.ts';
import { drawSeed, type Hmac, pickWinners, type Sha256 } from '#domain/proof/pick.ts';
import { ApiError } from '#server/api-error.ts';
import { databaseNow } from '#server/clock.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { appendToLog, type LogService } from '#server/features/public-log/log/service.ts';
import type { Beacon, BeaconRound } from '#server/providers/beacon/provider.ts';
import type { Job } from '#server/scheduler.ts';
import { beaconOf, type DrandBeacon, statusAfterResult, type Wait } from './policy.ts';
import * as store from './store.ts';

type Work = {
  drawDue: () => Promise<unknown>;
  startByThemselves: () => Promise<unknown>;
};

/** What is drawn when nobody asks: within a second of its time, also after a stop of the server. */
export function drawingJobs(drawing: Work): Job[] {
  return [
    { name: 'draw what is due', everyMs: 500, run: drawing.drawDue },
    { name: 'start automatic drawings', everyMs: 1_000, run: drawing.startByThemselves },
  ];
}

/**
 * One timer a draw, so that its result comes at the very end of the countdown. `finish` answers what is still waited
 * for, because the database's clock decides. What fails here is left to the jobs, which try again and report.
 */
export function createTimers(finish: (drawId: string) => Promise<Wait | null>) {
  const timers = new Map<string, NodeJS.Timeout>();
  const working = new Set<Promise<void>>();
  let stopped = false;

  const set = (drawId: string, waitMs: number): void => {
    if (stopped) return;
    clearTimeout(timers.get(drawId));
    timers.set(
      drawId,
      setTimeout(() => fire(drawId), waitMs),
    );
  };
  const fire = (drawId: string): void => {
    timers.delete(drawId);
    const work = finish(drawId)
      .then((wait) => wait && set(drawId, wait.ms))
      .catch(() => {})
      .then(() => void working.delete(work));
    working.add(work);
  };
  return {
    set,
    stop: async (): Promise<void> => {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(working);
    },
  };
}

/** The same that stands in the way of the same draw is reported this often. */
const REPORT_AGAIN_MS = 60_000;
/** And left alone for so long by the jobs, so that nobody who cannot be reached is asked without a pause. */
const REST_MS = 3_000;
/** Many draws may end at one time, and sales of others go on. */
const AT_ONCE = 4;

/**
 * Does something for each draw, whatever becomes of the others. What is refused because of how things stand is looked at
 * again in the next round; what an operator must see to is reported, and tried again after a rest.
 */
export function createReports(report: (problem: string) => void) {
  const unavailable = new Map<string, { notBefore: number; reportAt: number }>();

  const refused = (drawId: string, { kind, message }: ApiError): void => {
    if (kind !== 'unavailable') return;
    const now = performance.now();
    const reportAt = unavailable.get(drawId)?.reportAt ?? 0;
    if (reportAt <= now) report(`Prize draw ${drawId} waits for its drawing: ${message}`);
    unavailable.set(drawId, {
      notBefore: now + REST_MS,
      reportAt: reportAt <= now ? now + REPORT_AGAIN_MS : reportAt,
    });
  };

  return async (drawIds: readonly string[], act: (drawId: string) => Promise<unknown>): Promise<void> => {
    const attempt = async (drawId: string) => {
      if ((unavailable.get(drawId)?.notBefore ?? 0) > performance.now()) return;
      try {
        await act(drawId);
        unavailable.delete(drawId);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refused(drawId, error);
      }
    };
    await forEach(drawIds, attempt, { failed: 'Some drawings failed.', atOnce: AT_ONCE });
  };
}

/** A round that is not there yet is asked for so often at first, and then less and less. */
const ASK_AGAIN_MS = 400;
const SLOWER = 1.15;
const LONGEST_REST_MS = 3_000;
/** Relays that do not answer must not keep others from being asked again. */
const MOST_UNDER_WAY = 3;
const ROUNDS_REMEMBERED = 50;

type Asked = {
  arrived: PromiseWithResolvers<BeaconRound>;
  underWay: number;
  restMs: number;
  notBefore: number;
};

/**
 * Reads rounds for all who wait for one in this process, however many and however often they ask: the beacon itself is
 * asked in measure. Answers null where the round has not arrived within the time between two asks.
 */
export function createRoundWatch(beacon: Beacon) {
  const rounds = new Map<number, Asked>();

  const ask = async ({ round: read }: DrandBeacon, round: number, asked: Asked): Promise<void> => {
    asked.notBefore = performance.now() + asked.restMs;
    asked.restMs = Math.min(LONGEST_REST_MS, asked.restMs * SLOWER);
    asked.underWay += 1;
    const answer = await read(round);
    asked.underWay -= 1;
    if (answer) asked.arrived.resolve(answer);
  };
  const remembered = (round: number): Asked => {
    const known = rounds.get(round);
    if (known) return known;
    const asked = { arrived: Promise.withResolvers<BeaconRound>(), underWay: 0 };
    const fresh = { ...asked, restMs: ASK_AGAIN_MS, notBefore: 0 };
    rounds.set(round, fresh);
    const [oldest] = rounds.keys();
    if (rounds.size > ROUNDS_REMEMBERED && oldest !== undefined) rounds.delete(oldest);
    return fresh;
  };

  return async (named: string, round: number): Promise<BeaconRound | null> => {
    const source = beaconOf(named, beacon);
    if (!source) throw new Error(`Round ${round} is of a draw without a beacon.`);
    const asked = remembered(round);
    if (performance.now() >= asked.notBefore && asked.underWay < MOST_UNDER_WAY)
      void ask(source, round, asked);
    const tooLong = Promise.withResolvers<null>();
    const timer = setTimeout(() => tooLong.resolve(null), ASK_AGAIN_MS);
    return Promise.race([asked.arrived.promise, tooLong.promise]).finally(() => clearTimeout(timer));
  };
}

/** Where an attempt's 32 bytes of chance come from in a draw without a public log; asked for once its countdown is over. */
export type RandomSeed = () => Uint8Array;

type Needs = {
  db: Database;
  log: Pick<LogService, 'publish' | 'secret'>;
  beacon: Beacon;
  randomSeed: RandomSeed;
};

type Outcome = { before: Status; status: Status; logged: boolean };

/**
 * Gives the latest attempt its outcome, once, whoever asks and however many do. Answers what is still waited for; null
 * where there is nothing left to do.
 */
export function createFinish(
  { db, log, beacon, randomSeed }: Needs,
  drawn: (drawId: string, outcome: Outcome) => Promise<void>,
) {
  const readRound = createRoundWatch(beacon);

  return async (drawId: string, actor: Actor): Promise<Wait | null> => {
    const latest = await store.findLatestAttempt(db, drawId);
    if (!latest || latest.drawnAt) return null;
    const ms = latest.countdownEndsAt.getTime() - (await databaseNow(db)).getTime();
    if (ms > 0) return { for: 'countdown', ms };
    // Nobody may say afterwards that the list was sealed once the outcome was known.
    if (latest.sealSize !== null && latest.seal === null) await log.publish(drawId);
    const { attempt, round } = latest;
    const arrived = round === null ? null : await readRound(latest.beacon ?? 'none', round);
    if (round !== null && !arrived) return { for: 'beacon', ms: 100 };
    const outcome = await db.transaction((tx) =>
      drawWhenDue(tx, { drawId, attempt, actor, arrived, log, randomSeed }),
    );
    if (outcome) await drawn(drawId, outcome);
    return null;
  };
}

type Due = Pick<Needs, 'log' | 'randomSeed'> & {
  drawId: string;
  attempt: number;
  actor: Actor;
  arrived: BeaconRound | null;
};

/** Under the draw's lock: the outcome of the attempt, if it has none. */
async function drawWhenDue(tx: Transaction, due: Due): Promise<Outcome | null> {
  const { drawId, attempt, actor } = due;
  const facts = await store.readLocked(tx, drawId);
  const { draw, now, latest } = facts;
  if (latest?.attempt !== attempt || latest.drawnAt) return null;
  const status = statusAfterResult(facts);
  const entered = await store.readEntered(tx, draw);
  // Nothing may have touched the list since; if anything did, no winner is better than a wrong one.
  if (entered.hash !== draw.entriesHash)
    throw new Error(`The entries of draw ${drawId} are not those sealed.`);
  const drawnBefore = new Set((await store.listResults(tx, drawId)).map((result) => result.ticketNumber));
  const pool = entered.numbers.filter((number) => !drawnBefore.has(number));
  const { seed, secret } = await seedOf(tx, due, latest);
  const winners = pickWinners({ seed, pool, ranks: latest.ranks }, hmac);
  await store.keepOutcome(tx, drawId, { attempt, picks: winners, status, drawnAt: now });
  if (secret) {
    const { randomness, signature } = due.arrived ?? { randomness: null, signature: null };
    const entry: LogEntry = { type: 'result', attempt, secret, randomness, signature, winners };
    await appendToLog(tx, drawId, now, () => [entry]);
  }
  const details = { attempt, winners };
  await recordAct(tx, actor, { action: 'drawing.result', target: { kind: 'draw', id: drawId }, details });
  return { before: draw.status, status, logged: secret !== null };
}

/** What decides, and the secret of the public log that goes into it; null where the draw has no log. */
async function seedOf(
  tx: Transaction,
  { drawId, arrived, log, randomSeed }: Due,
  { attempt, sealSize, seal }: store.AttemptRow,
): Promise<{ seed: Uint8Array; secret: string | null }> {
  if (sealSize === null) return { seed: randomSeed(), secret: null };
  if (seal === null) throw new Error(`Attempt ${attempt} of draw ${drawId} has no seal.`);
  const { size, root } = parseCheckpoint(seal);
  if (size !== sealSize) throw new Error(`The seal of attempt ${attempt} of draw ${drawId} is another head.`);
  const secret = await log.secret(tx, drawId, attempt);
  const randomness = arrived && Buffer.from(arrived.randomness, 'hex');
  const seed = drawSeed({ drawId, attempt, root, secret, randomness }, sha256);
  return { seed, secret: Buffer.from(secret).toString('hex') };
}

const sha256: Sha256 = (data) => createHash('sha256').update(data).digest();
const hmac: Hmac = (key, data) => createHmac('sha256', key).update(data).digest();
