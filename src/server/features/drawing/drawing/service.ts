import type { Status } from '#domain/draws/states.ts';
import { calculateDrawMoney } from '#domain/ledger/draw-money.ts';
import { isStale } from '#domain/proof/clocks.ts';
import { ApiError } from '#server/api-error.ts';
import type { Clock } from '#server/clock.ts';
import { createTurns } from '#server/concurrency/take-turns.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { requireRedrawable } from '#server/features/awards/awards/service.ts';
import { listVacantRanks } from '#server/features/awards/deadlines/service.ts';
import {
  type DrawRow,
  type DrawsService,
  findDrawsByIds,
  readVisibleDraw,
} from '#server/features/draws/lifecycle/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import { findLog, type LogService } from '#server/features/public-log/log/service.ts';
import type { SealsService } from '#server/features/public-log/seal-log/service.ts';
import type { Beacon } from '#server/providers/beacon/provider.ts';
import type { Viewer } from '#server/viewer.ts';
import { retryWhileChanging, type SelfCheck, type SelfChecked } from '../proofs/self-check.ts';
import {
  type Announced,
  type Announcing,
  announceFirst,
  announceRedraw,
  type Command,
  type RedrawRequest,
} from './announce-attempt.ts';
import { createWitnessAnnouncer, describeLog } from './announce-witnesses.ts';
import { buildCurrentMessages, buildStatusMessage, buildWinnerMessage } from './build-messages.ts';
import { createWinnerPicker, type RandomSeed } from './pick-winners.ts';
import * as policy from './policy.ts';
import { projectAnnouncement } from './project-entries.ts';
import { createProofStateReader } from './read-proof-state.ts';
import { createDueRunner } from './run-due.ts';
import * as store from './store.ts';
import { createCountdownTimers } from './time-countdowns.ts';

export type { RandomSeed } from './pick-winners.ts';
export { presentState } from './present.ts';

type Needs = {
  db: Database;
  clock: Clock;
  draws: DrawsService;
  log: LogService;
  seals: SealsService;
  live: Pick<LiveService, 'tell'>;
  beacon: Beacon;
  countdownSeconds: () => number;
  randomSeed: RandomSeed;
  selfCheck: SelfCheck;
  report: (problem: string) => void;
};

export type DrawingService = ReturnType<typeof createDrawing>;

/** `visitor` shows the draw as the public sees it, even if the viewer is the host or an admin. */
type As = { as?: 'visitor' | undefined };

export function createDrawing(needs: Needs) {
  const { db, clock, draws, log, seals, live, beacon, countdownSeconds, randomSeed, selfCheck, report } =
    needs;

  const readResults = async (drawId: string) => {
    const [draw] = await findDrawsByIds(db, [drawId]);
    return { results: await store.listResults(db, drawId), cash: draw ? listCash(draw) : [] };
  };

  /** Signs the committed entries. If signing fails, the log's own job retries. */
  const sign = (drawId: string) => log.publish(drawId).catch(() => log.grown(drawId));
  const picker = createWinnerPicker({ db, log, beacon, randomSeed, selfCheck }, async (drawId, outcome) => {
    if (outcome.logged) await sign(drawId);
    live.tell(drawId, buildWinnerMessage(drawId, await readResults(drawId)));
    if (outcome.status !== outcome.statusBefore)
      live.tell(drawId, buildStatusMessage(drawId, outcome.status));
  });
  const { read: readProofState, countWitnesses } = createProofStateReader({ db, seals, beacon });
  const announcer = createWitnessAnnouncer({ db, live, readProofState });
  const hasWitnesses = seals.witnesses.length > 0;
  const timers = createCountdownTimers({
    pickIfDue: (drawId) => picker.pickIfDue(drawId, 'server'),
    prepare: picker.prepare,
  });
  const runEach = createDueRunner(report);
  const takeTurn = createTurns();

  /**
   * Signs an announcement, which creates its seal, writes the seal to the seal log, and sends it to all the draw's
   * viewers.
   */
  const sealAttempt = async (drawId: string): Promise<store.AttemptRow> => {
    const announced = await store.requireLatestAttempt(db, drawId);
    if (announced.sealSize !== null && announced.seal === null) await sign(drawId);
    const latest = announced.sealSize === null ? announced : await store.requireLatestAttempt(db, drawId);
    // If writing fails, the seal log's own job retries.
    if (latest.seal !== null) await seals.record(drawId).catch(() => seals.recordSoon(drawId));
    if (!latest.drawnAt) await announcer.tellStarted(drawId, latest);
    return latest;
  };

  /** Gives witnesses time to sign the seal. They never block a draw. */
  const waitForWitnesses = async (
    drawId: string,
    { seal, sealSize, round, countdownEndsAt, version }: store.AttemptRow,
  ): Promise<void> => {
    const isWitnessed = hasWitnesses && version === 2 && round !== null;
    if (!isWitnessed || seal === null || sealSize === null) return;
    const patienceMs = policy.calculatePatience(countdownEndsAt, clock.now());
    await seals.waitForWitnesses({ drawId, size: sealSize }, patienceMs);
  };

  /** Reads the beacon before the draw is locked, because no network call is made while a draw is locked. */
  const readBeacon = async (drawId: string): Promise<policy.BeaconReading | null> => {
    const found = await findLog(db, drawId);
    if (!found) return null;
    const source = policy.requireBeacon(found.beacon, beacon);
    await log.publish(drawId);
    return source && { source, newest: policy.requireNewestRound(await source.newest()) };
  };

  /** Verifies the log with the attempt that is announced next. Draws without a log have nothing to verify. */
  const verifyNext = async (next: Parameters<typeof projectAnnouncement>[1]): Promise<SelfChecked | null> => {
    if (!(await findLog(db, next.drawId))) return null;
    return selfCheck.verify(next.drawId, () => projectAnnouncement({ db, log }, next));
  };

  const announce = async (
    { rank, ...command }: Command & { rank: number | null },
    statusBefore: Status,
    write: (tx: Transaction, announcing: Announcing) => Promise<Announced>,
  ) => {
    const { drawId } = command;
    const verifyAndWrite = () => {
      let verifying: Promise<SelfChecked | null> | undefined;
      return withFreshBeacon(
        () => readBeacon(drawId),
        async (reading) => {
          verifying ??= verifyNext({ drawId, actor: command.actor, rank, beacon: reading });
          const verified = await verifying;
          return db.transaction((tx) =>
            write(tx, {
              ...command,
              beacon: reading,
              countdownSeconds: countdownSeconds(),
              hasWitnesses,
              log,
              verified,
            }),
          );
        },
      );
    };
    const announced = await retryWhileChanging(verifyAndWrite);
    timers.set(drawId, Math.max(0, announced.countdownEndsAt.getTime() - clock.now().getTime()));
    const attempt = await sealAttempt(drawId);
    await picker.prepare(drawId);
    if (announced.status !== statusBefore) live.tell(drawId, buildStatusMessage(drawId, announced.status));
    // An automatic start has no caller, and other draws are due.
    if (command.actor !== 'server') await waitForWitnesses(drawId, attempt);
    return { ...attempt, ...(await readProofState(describeLog(drawId, attempt))) };
  };

  const requireVisible = async (viewer: Viewer | null, drawId: string, { as }: As = {}) => {
    const draw = await readVisibleDraw(db, viewer, drawId);
    return { draw, seesAll: as !== 'visitor' && policy.canSeeWinners(draw, viewer) };
  };
  const stateOf = async (draw: DrawRow, seesAll: boolean) => {
    const progress = await store.readProgress(db, draw);
    const { id, status, logVersion: version, sealedAt, logRefused } = draw;
    const { beaconId } = progress;
    const proof = await readProofState({ drawId: id, beaconId, version, isSealed: sealedAt !== null });
    const witnesses = countWitnesses({ beaconId, version });
    return {
      ...progress,
      proof,
      witnesses,
      cash: listCash(draw),
      status,
      logRefused,
      serverTime: clock.now(),
      seesAll,
    };
  };
  /**
   * Reads the draw without a lock, so that a call can be rejected before the beacon is read. The same checks run again
   * under the lock.
   */
  const readUnlocked = async (viewer: Viewer, drawId: string): Promise<policy.Facts> => {
    const { draw } = await requireVisible(viewer, drawId);
    return { draw, now: clock.now(), latest: await store.findLatestAttempt(db, drawId) };
  };

  return {
    /** Seals the entry list and starts the countdown. */
    start: async (viewer: Viewer, drawId: string) => {
      const { draw } = await requireVisible(viewer, drawId);
      policy.requireOwner(draw, viewer);
      // The draw may have just ended, so its stored status may be out of date.
      await draws.keepTime(drawId);
      // Verifying takes long, so a second call waits, and is then rejected.
      return takeTurn(drawId, async () => {
        const facts = await readUnlocked(viewer, drawId);
        policy.deriveStatusAfterStart(facts, viewer, await store.findLastHold(db, drawId, facts.now));
        return announce({ drawId, actor: viewer, rank: null }, facts.draw.status, announceFirst);
      });
    },

    /** Announces the redraw of a rank and starts the countdown. */
    redraw: (viewer: Viewer, drawId: string, redraw: RedrawRequest) =>
      takeTurn(drawId, async () => {
        const facts = await readUnlocked(viewer, drawId);
        policy.deriveStatusAfterRedraw(facts, viewer, redraw.rank);
        const { rank } = redraw;
        const isAdmin = policy.decidesAsAdmin(facts.draw, viewer);
        await requireRedrawable(db, { drawId, rank, isAdmin, now: facts.now });
        return announce({ drawId, actor: viewer, rank }, facts.draw.status, (tx, announcing) =>
          announceRedraw(tx, { ...announcing, ...redraw }),
        );
      }),

    /** Returns the result. Draws it now if it is due and has not been drawn. */
    draw: async (viewer: Viewer, drawId: string) => {
      const { draw, seesAll } = await requireVisible(viewer, drawId);
      policy.requireOwner(draw, viewer);
      const latest = await store.findLatestAttempt(db, drawId);
      if (!latest) return policy.rejectNotStarted(draw, viewer);
      const wait = latest.drawnAt ? null : await picker.pickIfDue(drawId, viewer);
      if (wait) policy.rejectTooEarly(wait);
      const { results, cash } = await readResults(drawId);
      const [newest, ...others] = results;
      if (!newest) throw new Error(`Draw ${drawId} has an outcome without results.`);
      return { results: [newest, ...others] as const, cash, seesAll };
    },

    readState: async (viewer: Viewer | null, drawId: string, as: As = {}) => {
      const { draw, seesAll } = await requireVisible(viewer, drawId, as);
      return stateOf(draw, seesAll);
    },

    /** Returns the same state as `readState`, for a draw that the caller has already read and checked. */
    readStateOf: (viewer: Viewer | null, draw: DrawRow) => stateOf(draw, policy.canSeeWinners(draw, viewer)),

    listResults: async (viewer: Viewer | null, drawId: string, as: As = {}) => {
      const { seesAll } = await requireVisible(viewer, drawId, as);
      return { results: await store.listResults(db, drawId), seesAll };
    },

    /** Returns the messages that bring a new follower up to date. They contain only public data. */
    currentMessages: async (drawId: string) => {
      const status = await store.findStatus(db, drawId);
      if (!status) return [];
      const latest = await store.findLatestAttempt(db, drawId);
      if (!latest) return [buildStatusMessage(drawId, status)];
      const shown = await readResults(drawId);
      const proof = await readProofState(describeLog(drawId, latest));
      return buildCurrentMessages(drawId, status, { latest, proof, ...shown });
    },

    /**
     * Lists the tickets among which an attempt picks: those on the sealed list, ascending, less those that earlier
     * attempts drew. Empty until the list is sealed, because before that nothing may depend on answers.
     */
    listPool: (drawId: string, attempt: number): Promise<Uint32Array> =>
      db.transaction(async (tx) => {
        const [draw] = await findDrawsByIds(tx, [drawId]);
        return draw?.sealedAt ? store.listPool(tx, draw, attempt) : new Uint32Array();
      }),

    /** Draws everything that is due, including draws that a stopped process left unfinished. */
    drawDue: async () => {
      await runEach(await store.listDue(db), async (drawId) => {
        const wait = await picker.pickIfDue(drawId, 'server');
        if (wait) timers.set(drawId, wait.ms);
      });
    },

    /** Starts the draws whose hosts chose an automatic start. */
    startAutomaticDraws: async () =>
      runEach(await store.listReadyAutomatic(db), (drawId) =>
        announce({ drawId, actor: 'server', rank: null }, 'awaiting_draw', announceFirst),
      ),

    /** Redraws the ranks that have been vacant for long, so that a host cannot keep a prize by waiting. */
    redrawVacant: async () => {
      for (const { drawId, rank } of await listVacantRanks(db)) {
        const notes =
          'Redrawn by the server, because the prize had no winner and its host did not redraw it.';
        await runEach([drawId], () =>
          announce({ drawId, actor: 'server', rank }, 'completed', (tx, announcing) =>
            announceRedraw(tx, { ...announcing, rank, notes }),
          ),
        );
      }
    },

    /** Announces a seal that a job created. Call after entries other than tickets were signed. */
    announceSeal: announcer.requestStarted,

    /** Tells viewers which witnesses have seen the seals of their draws. Call after a witness has signed. */
    announceWitnesses: (): void => announcer.request(),

    /**
     * Clears the timers and waits for drawings in progress. After the next start, the jobs complete the remaining
     * draws.
     */
    stop: async (): Promise<void> => {
      await timers.stop();
      await picker.stop();
    },

    /** Call after `stop`, when nothing is signed or witnessed any more. */
    finishAnnouncing: announcer.stop,
  };
}

/** Lists the cash that winners get instead of their prizes. */
const listCash = (draw: DrawRow) => calculateDrawMoney(draw).winners;

/** Reads the beacon again if waiting for the lock made the reading too old for the clock check. */
async function withFreshBeacon<Result>(
  readBeacon: () => Promise<policy.BeaconReading | null>,
  act: (reading: policy.BeaconReading | null) => Promise<Result>,
): Promise<Result> {
  const reading = await readBeacon();
  return act(reading).catch(async (error: unknown) => {
    const isLate = reading !== null && isStale(policy.calculateAge(reading));
    if (!isLate || !(error instanceof ApiError) || error.code !== 'clocks_disagree') throw error;
    return act(await readBeacon());
  });
}
