import { randomBytes } from 'node:crypto';
import type { Status } from '#domain/draws/states.ts';
import { isStale } from '#domain/proof/clocks.ts';
import { reasonCommitment } from '#domain/proof/commitments.ts';
import type { LogEntry } from '#domain/proof/entries.ts';
import { roundFor, timeOfRound } from '#domain/proof/rounds.ts';
import { ApiError } from '#server/api-error.ts';
import type { Clock } from '#server/clock.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { type DrawRow, type DrawsService, visibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import { appendToLog, findLog, hashText, type LogService } from '#server/features/public-log/log/service.ts';
import type { Beacon } from '#server/providers/beacon/provider.ts';
import type { Viewer } from '#server/viewer.ts';
import { createFinish, createReports, createTimers, type RandomSeed } from './jobs.ts';
import * as policy from './policy.ts';
import { currentMessages, startedMessage, statusMessage, winnerMessage } from './present.ts';
import * as store from './store.ts';

export type { RandomSeed } from './jobs.ts';
export { presentState } from './present.ts';

type Needs = {
  db: Database;
  clock: Clock;
  draws: DrawsService;
  log: LogService;
  live: Pick<LiveService, 'tell'>;
  beacon: Beacon;
  countdownSeconds: () => number;
  randomSeed: RandomSeed;
  /** Told of what an operator must see to. */
  report: (problem: string) => void;
};

export type DrawingService = ReturnType<typeof createDrawing>;

/** `visitor`: as everybody may see it, whoever asks; for what is shown in public. */
type As = { as?: 'visitor' | undefined };

export function createDrawing({ db, clock, draws, log, live, beacon, ...needs }: Needs) {
  const { countdownSeconds: seconds, randomSeed, report } = needs;

  /** Signs what is committed. Where that fails it is tried again: what has happened stands. */
  const sign = (drawId: string) => log.publish(drawId).catch(() => log.grown(drawId));
  const finish = createFinish({ ...{ db, log, beacon, randomSeed } }, async (drawId, outcome) => {
    if (outcome.logged) await sign(drawId);
    live.tell(drawId, winnerMessage(drawId, await store.listResults(db, drawId)));
    if (outcome.status !== outcome.before) live.tell(drawId, statusMessage(drawId, outcome.status));
  });
  const timers = createTimers((drawId) => finish(drawId, 'server'));
  const each = createReports(report);

  /** Signs an announcement, which makes its seal, and tells everybody. */
  const sealAttempt = async (drawId: string): Promise<store.AttemptRow> => {
    const announced = await store.latestAttempt(db, drawId);
    if (announced.sealSize !== null && announced.seal === null) await sign(drawId);
    const latest = announced.sealSize === null ? announced : await store.latestAttempt(db, drawId);
    if (!latest.drawnAt) live.tell(drawId, startedMessage(drawId, latest));
    return latest;
  };

  /** For whoever announced an attempt and did not come to its seal. */
  const sealLate = async (drawId: string): Promise<void> => {
    await log.publish(drawId);
    const latest = await store.latestAttempt(db, drawId);
    if (!latest.drawnAt) live.tell(drawId, startedMessage(drawId, latest));
  };

  /** What must be so before the draw is locked, because nothing calls out under its lock. */
  const consult = async (drawId: string): Promise<policy.Heard | null> => {
    const found = await findLog(db, drawId);
    if (!found) return null;
    const source = policy.beaconOf(found.beacon, beacon);
    await log.publish(drawId);
    return source && { source, newest: policy.requireHeard(await source.newest()) };
  };

  const announce = async (command: Command, before: Status, write: typeof sealAndAnnounce) => {
    const { drawId } = command;
    const announced = await withFreshAnswer(
      () => consult(drawId),
      (heard) => db.transaction((tx) => write(tx, { ...command, heard, countdownSeconds: seconds() })),
    );
    timers.set(drawId, Math.max(0, announced.countdownEndsAt.getTime() - clock.now().getTime()));
    const attempt = await sealAttempt(drawId);
    if (announced.status !== before) live.tell(drawId, statusMessage(drawId, announced.status));
    return attempt;
  };

  const seen = async (viewer: Viewer | null, drawId: string, { as }: As = {}) => {
    const draw = await visibleDraw(db, viewer, drawId);
    return { draw, whole: as !== 'visitor' && policy.seesWinners(draw, viewer) };
  };
  const standing = async ({ draw, whole }: { draw: DrawRow; whole: boolean }) => {
    const read = await store.readStanding(db, draw);
    return { ...read, status: draw.status, serverTime: clock.now(), whole };
  };
  /** Refuses before anybody is asked for randomness; the lock's holder decides again. */
  const unlocked = async (viewer: Viewer, drawId: string): Promise<policy.Facts> => {
    const { draw } = await seen(viewer, drawId);
    return { draw, now: clock.now(), latest: await store.findLatestAttempt(db, drawId) };
  };

  return {
    /** Seals the entry list and starts the countdown. */
    start: async (viewer: Viewer, drawId: string) => {
      const { draw } = await seen(viewer, drawId);
      policy.requireOwner(draw, viewer);
      // The label of a draw whose end has just passed may be behind.
      await draws.keepTime(drawId);
      const facts = await unlocked(viewer, drawId);
      policy.statusAfterStart(facts, viewer, null);
      return announce({ drawId, actor: viewer }, facts.draw.status, sealAndAnnounce);
    },

    /** Announces that a rank is drawn again, and starts the countdown. */
    redraw: async (viewer: Viewer, drawId: string, wish: { notes: string; rank: number }) => {
      const facts = await unlocked(viewer, drawId);
      policy.statusAfterRedraw(facts, viewer, wish.rank);
      const command = { drawId, actor: viewer };
      return announce(command, facts.draw.status, (tx, known) => announceAgain(tx, { ...known, ...wish }));
    },

    /** The one result, drawn now if its time has come and nobody was faster. */
    draw: async (viewer: Viewer, drawId: string) => {
      const { draw, whole } = await seen(viewer, drawId);
      policy.requireOwner(draw, viewer);
      const latest = await store.findLatestAttempt(db, drawId);
      if (!latest) return policy.refuseUnstarted(draw, viewer);
      const wait = latest.drawnAt ? null : await finish(drawId, viewer);
      if (wait) policy.refuseWaiting(wait);
      const [newest, ...others] = await store.listResults(db, drawId);
      if (!newest) throw new Error(`Draw ${drawId} has an outcome without results.`);
      return { results: [newest, ...others] as const, whole };
    },

    state: async (viewer: Viewer | null, drawId: string, as: As = {}) =>
      standing(await seen(viewer, drawId, as)),

    /** The same of a draw that was read already, for whoever may see it. */
    stateOf: (viewer: Viewer | null, draw: DrawRow) =>
      standing({ draw, whole: policy.seesWinners(draw, viewer) }),

    results: async (viewer: Viewer | null, drawId: string, as: As = {}) => {
      const { whole } = await seen(viewer, drawId, as);
      return { results: await store.listResults(db, drawId), whole };
    },

    /** The messages that say how a draw stands now, for somebody who watches from now on; they are everybody's. */
    announced: async (drawId: string) => {
      const status = await store.findStatus(db, drawId);
      if (!status) return [];
      const latest = await store.findLatestAttempt(db, drawId);
      return currentMessages(drawId, status, latest, latest ? await store.listResults(db, drawId) : []);
    },

    /** Seals and draws whatever is due, also what a stop of the server left behind. */
    drawDue: async () => {
      await each(await store.listUnsealed(db), sealLate);
      await each(await store.listDue(db), async (drawId) => {
        const wait = await finish(drawId, 'server');
        if (wait) timers.set(drawId, wait.ms);
      });
    },

    /** Starts the draws whose hosts chose that they start by themselves. */
    startByThemselves: async () =>
      each(await store.listReadyByThemselves(db), (drawId) =>
        announce({ drawId, actor: 'server' }, 'awaiting_draw', sealAndAnnounce),
      ),

    /** Forgets the timers and waits for those at work; the jobs of the next start take over. */
    stop: timers.stop,
  };
}

/** Whoever waited long for the lock asks the beacon once more: an old answer proves nothing about the clock. */
async function withFreshAnswer<Result>(
  consult: () => Promise<policy.Heard | null>,
  act: (heard: policy.Heard | null) => Promise<Result>,
): Promise<Result> {
  const heard = await consult();
  return act(heard).catch(async (error: unknown) => {
    const late = heard !== null && isStale(policy.ageOf(heard));
    if (!late || !(error instanceof ApiError) || error.code !== 'clocks_disagree') throw error;
    return act(await consult());
  });
}

type Command = { drawId: string; actor: Actor };
type Known = Command & { heard: policy.Heard | null; countdownSeconds: number };
type Announced = { status: Status; countdownEndsAt: Date };

/** Under the draw's lock: what is entered is fixed and the first attempt, for every prize, announced. */
async function sealAndAnnounce(tx: Transaction, known: Known): Promise<Announced> {
  const { drawId, actor } = known;
  const facts = await store.readLocked(tx, drawId);
  const { draw, now } = facts;
  const status = policy.statusAfterStart(facts, actor, await store.findLastHold(tx, drawId, now));
  policy.requireClocks(facts, known.heard);
  const { numbers, hash: entriesHash } = await store.readEntered(tx, draw);
  const entered = numbers.length;
  const seal = { status, endedAt: policy.endOfSale(draw), sealedAt: now, enteredCount: entered, entriesHash };
  await store.seal(tx, drawId, seal);
  const closing = { tickets: draw.issuedCount, entered, entries: entriesHash };
  const ranks = policy.ranksOf(draw);
  const countdownEndsAt = await announceAttempt(tx, facts, {
    ...known,
    attempt: 1,
    ranks,
    notes: null,
    closing,
  });
  await record(tx, known, 'start', { attempt: 1, entered, entriesHash });
  return { status, countdownEndsAt };
}

/** Under the draw's lock: another attempt, at one rank; whoever was drawn before stays on record. */
async function announceAgain(
  tx: Transaction,
  wish: Known & { notes: string; rank: number },
): Promise<Announced> {
  const { drawId, actor, rank } = wish;
  const facts = await store.readLocked(tx, drawId);
  const status = policy.statusAfterRedraw(facts, actor, rank);
  policy.requireClocks(facts, wish.heard);
  const attempt = (facts.latest?.attempt ?? 0) + 1;
  const countdownEndsAt = await announceAttempt(tx, facts, {
    ...wish,
    attempt,
    ranks: [rank],
    closing: null,
  });
  await record(tx, wish, 'redraw', { attempt, rank });
  return { status, countdownEndsAt };
}

type Attempt = Known & {
  attempt: number;
  ranks: number[];
  notes: string | null;
  /** What the sealed list is, with the first attempt. */
  closing: { tickets: number; entered: number; entries: string } | null;
};

/** In the draw's log, where it has one, and among its attempts. Answers when the countdown ends. */
async function announceAttempt(tx: Transaction, { now }: policy.Facts, of: Attempt): Promise<Date> {
  const { drawId, actor, heard, attempt, ranks, notes, closing } = of;
  const reasonNonce = notes === null ? null : randomBytes(16);
  const nonce = reasonNonce?.toString('hex');
  const reason =
    notes === null || !nonce ? null : reasonCommitment(hashText, { drawId, attempt, notes, nonce });
  const decided: { round: number | null } = { round: null };
  const sealSize = await appendToLog(tx, drawId, now, (at) => {
    if (heard) decided.round = roundFor(heard.source.chain, Date.parse(at) / 1000);
    const entry: LogEntry = { type: 'draw', at, attempt, ranks, round: decided.round, reason };
    return closing ? [{ type: 'close', at, ...closing }, entry] : [entry];
  });
  const { round } = decided;
  const countdownEndsAt =
    heard && round !== null
      ? new Date(timeOfRound(heard.source.chain, round) * 1000)
      : new Date(now.getTime() + of.countdownSeconds * 1000);
  const announcedBy = actor === 'server' ? null : actor.id;
  const row = { attempt, announcedAt: now, announcedBy, countdownEndsAt, ranks, notes };
  await store.announce(tx, drawId, { ...row, reasonNonce, round, sealSize });
  return countdownEndsAt;
}

async function record(
  tx: Transaction,
  { drawId, actor }: Command,
  act: string,
  details: object,
): Promise<void> {
  const target = { kind: 'draw', id: drawId } as const;
  await recordAct(tx, actor, { action: `drawing.${act}`, target, details: { ...details } });
}
