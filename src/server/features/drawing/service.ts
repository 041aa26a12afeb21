import { createHash, createHmac } from 'node:crypto';
import { isEntered } from '#domain/draws/entered.ts';
import { type Hmac, pickWinners } from '#domain/proof/pick.ts';
import type { Clock } from '../../clock.ts';
import { type Actor, recordAct } from '../../db/audit.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import type { Viewer } from '../../viewer.ts';
import { type DrawsService, drawFactsUnderLock, visibleDraw } from '../draws/service.ts';
import { createTimers } from './jobs.ts';
import {
  endOfSale,
  refuseUnstarted,
  requireOwner,
  seesWinners,
  statusAfterRedraw,
  statusAfterResult,
  statusAfterStart,
} from './policy.ts';
import * as store from './store.ts';

/** Where an attempt's 32 bytes of chance come from; asked for once the countdown is over. */
export type RandomSeed = () => Uint8Array;

type Needs = {
  db: Database;
  clock: Clock;
  draws: DrawsService;
  countdownSeconds: number;
  randomSeed: RandomSeed;
};

/** Asking as a visitor hides what only the owner and admins are told. */
type Seeing = { as?: 'visitor' | undefined };

export type DrawingService = ReturnType<typeof createDrawing>;

export function createDrawing({ db, clock, draws, countdownSeconds, randomSeed }: Needs) {
  /** Gives the latest attempt its outcome, once, whoever asks and however many do. Answers how long it is too early. */
  const finish = (drawId: string, actor: Actor): Promise<number> =>
    db.transaction((tx) => drawWhenDue(tx, { drawId, actor, randomSeed }));
  const timers = createTimers((drawId) => finish(drawId, 'server'));

  const announce = async (drawId: string, write: (tx: Transaction) => Promise<Announced>) => {
    const { attempt, countdownEndsAt } = await db.transaction(write);
    timers.set(drawId, Math.max(0, countdownEndsAt.getTime() - clock.now().getTime()));
    return { attempt, countdownEndsAt, round: null, seal: null };
  };
  const begin = (drawId: string, actor: Actor) =>
    announce(drawId, (tx) => sealAndAnnounce(tx, { drawId, actor, countdownSeconds }));
  const seen = async (viewer: Viewer | null, drawId: string, { as }: Seeing = {}) => {
    const draw = await visibleDraw(db, viewer, drawId);
    return { draw, whole: as !== 'visitor' && seesWinners(draw, viewer) };
  };

  return {
    /** Seals the entry list and starts the countdown. */
    start: async (viewer: Viewer, drawId: string) => {
      const { draw } = await seen(viewer, drawId);
      requireOwner(draw, viewer);
      // The label of a draw whose end has just passed may be behind.
      await draws.keepTime(drawId);
      return begin(drawId, viewer);
    },

    /** Announces that a rank is drawn again, and starts the countdown. */
    redraw: async (viewer: Viewer, drawId: string, wish: { notes: string; rank: number }) => {
      await seen(viewer, drawId);
      return announce(drawId, (tx) =>
        announceAgain(tx, { drawId, actor: viewer, countdownSeconds, ...wish }),
      );
    },

    /** The one result, drawn now if its time has come and nobody was faster. */
    draw: async (viewer: Viewer, drawId: string) => {
      const { draw, whole } = await seen(viewer, drawId);
      requireOwner(draw, viewer);
      const latest = await store.findLatestAttempt(db, drawId);
      if (!latest) return refuseUnstarted(draw, viewer);
      if (!latest.drawnAt) refuseWhileEarly(await finish(drawId, viewer));
      const [newest, ...others] = await store.listResults(db, drawId);
      if (!newest) throw new Error(`Draw ${drawId} has an outcome without results.`);
      return { results: [newest, ...others] as const, whole };
    },

    state: async (viewer: Viewer | null, drawId: string, seeing: Seeing = {}) => {
      const { draw, whole } = await seen(viewer, drawId, seeing);
      const latest = await store.findLatestAttempt(db, drawId);
      const results = latest ? await store.listResults(db, drawId) : [];
      return { status: draw.status, latest, results, serverTime: clock.now(), whole };
    },

    results: async (viewer: Viewer | null, drawId: string, seeing: Seeing = {}) => {
      const { whole } = await seen(viewer, drawId, seeing);
      return { results: await store.listResults(db, drawId), whole };
    },

    /** Draws whatever is due, also what a stop of the server left behind. */
    drawDue: async () => forEach(await store.listDue(db), (drawId) => finish(drawId, 'server')),

    /** Starts the draws whose hosts chose that they start by themselves. */
    startByThemselves: async () =>
      forEach(await store.listReadyByThemselves(db), (drawId) =>
        begin(drawId, 'server').catch(unlessRefused),
      ),

    /** Forgets the timers and waits for those at work; the jobs of the next start take over. */
    stop: timers.stop,
  };
}

type Announced = { attempt: number; countdownEndsAt: Date };
type Start = { drawId: string; actor: Actor; countdownSeconds: number };

/** Under the draw's lock: what is entered is fixed and the first attempt, for every prize, announced. */
async function sealAndAnnounce(tx: Transaction, { drawId, actor, countdownSeconds }: Start) {
  const facts = await readLocked(tx, drawId);
  const { draw, now } = facts;
  const status = statusAfterStart(facts, actor, await store.findLastHold(tx, drawId, now));
  const entries = await enteredTickets(tx, drawId);
  const countdownEndsAt = new Date(now.getTime() + countdownSeconds * 1000);
  await store.seal(tx, drawId, {
    status,
    endedAt: endOfSale(draw),
    sealedAt: now,
    enteredCount: entries.numbers.length,
    entriesHash: entries.hash,
  });
  await store.announce(tx, drawId, {
    attempt: 1,
    announcedAt: now,
    announcedBy: actor === 'server' ? null : actor.id,
    countdownEndsAt,
    ranks: await store.listRanks(tx, drawId),
    notes: null,
  });
  await recordAct(tx, actor, {
    action: 'drawing.start',
    target: { kind: 'draw', id: drawId },
    details: { attempt: 1, entered: entries.numbers.length, entriesHash: entries.hash },
  });
  return { attempt: 1, countdownEndsAt };
}

/** Under the draw's lock: another attempt, at one rank; whoever was drawn before stays on record. */
async function announceAgain(tx: Transaction, wish: Start & { notes: string; rank: number }) {
  const { drawId, actor, countdownSeconds, notes, rank } = wish;
  const facts = await readLocked(tx, drawId);
  statusAfterRedraw(facts, actor, { ranks: await store.listRanks(tx, drawId), rank });
  const attempt = (facts.latest?.attempt ?? 0) + 1;
  const countdownEndsAt = new Date(facts.now.getTime() + countdownSeconds * 1000);
  await store.announce(tx, drawId, {
    ...{ attempt, countdownEndsAt, notes },
    announcedAt: facts.now,
    announcedBy: actor === 'server' ? null : actor.id,
    ranks: [rank],
  });
  await recordAct(tx, actor, {
    action: 'drawing.redraw',
    target: { kind: 'draw', id: drawId },
    details: { attempt, rank },
  });
  return { attempt, countdownEndsAt };
}

type Finish = { drawId: string; actor: Actor; randomSeed: RandomSeed };

/** Under the draw's lock: the outcome of the attempt announced last, if it is due and has none. Answers the wait left. */
async function drawWhenDue(tx: Transaction, { drawId, actor, randomSeed }: Finish): Promise<number> {
  const facts = await readLocked(tx, drawId);
  const { draw, now, latest } = facts;
  if (!latest || latest.drawnAt) return 0;
  const early = latest.countdownEndsAt.getTime() - now.getTime();
  if (early > 0) return early;
  const status = statusAfterResult(facts);
  const entries = await enteredTickets(tx, drawId);
  // Nothing may have touched the list since; if anything did, no winner is better than a wrong one.
  if (entries.hash !== draw.entriesHash)
    throw new Error(`The entries of draw ${drawId} are not those sealed.`);
  const drawnBefore = new Set((await store.listResults(tx, drawId)).map((result) => result.ticketNumber));
  const pool = entries.numbers.filter((number) => !drawnBefore.has(number));
  const picks = pickWinners({ seed: randomSeed(), pool, ranks: latest.ranks }, hmac);
  await store.keepOutcome(tx, drawId, { attempt: latest.attempt, picks, status, drawnAt: now });
  await recordAct(tx, actor, {
    action: 'drawing.result',
    target: { kind: 'draw', id: drawId },
    details: { attempt: latest.attempt, winners: picks },
  });
  return 0;
}

async function readLocked(tx: Transaction, drawId: string) {
  const facts = await drawFactsUnderLock(tx, drawId);
  if (!facts) throw new Refusal('missing', 'Prize draw not found');
  return { ...facts, latest: await store.findLatestAttempt(tx, drawId) };
}

/** The numbers that take part, and the SHA-256 of their list: each ascending in decimal, followed by a line feed. */
async function enteredTickets(tx: Transaction, drawId: string): Promise<{ numbers: number[]; hash: string }> {
  const numbers: number[] = [];
  const hash = createHash('sha256');
  for await (const chunk of store.issuedTickets(tx, drawId)) {
    const entered = chunk.filter(isEntered).map(({ number }) => number);
    numbers.push(...entered);
    hash.update(entered.map((number) => `${number}\n`).join(''));
  }
  return { numbers, hash: hash.digest('hex') };
}

function refuseWhileEarly(waitMs: number): void {
  if (waitMs <= 0) return;
  throw new Refusal('conflict', 'The countdown is still running.', {
    code: 'too_early',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** Does it for each, whatever becomes of the others. */
async function forEach(drawIds: readonly string[], act: (drawId: string) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const drawId of drawIds) {
    try {
      await act(drawId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some drawings failed.');
}

/** Somebody was faster, or an order came in between: the next round looks again. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

const hmac: Hmac = (key, data) => createHmac('sha256', key).update(data).digest();
