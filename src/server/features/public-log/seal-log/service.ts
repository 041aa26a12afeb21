import type { SealStatus } from '#contract/public-log/seals.ts';
import type { SealRefusal } from '#domain/proof/log-refusals.ts';
import type { Policy } from '#domain/proof/policy.ts';
import type { SealKind } from '#domain/proof/seal-entries.ts';
import { TILE_WIDTH } from '#domain/proof/tree.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { createRounds } from '#server/concurrency/run-rounds.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Witness } from '#server/providers/witnesses/provider.ts';
import type { EntryKeeper } from '../keys/kept-entries.ts';
import type { KeptHead, KeptHeads } from '../keys/kept-heads.ts';
import { type SigningKeys, toVerifierKey } from '../keys/signing-key.ts';
import {
  createBrokenLogs,
  createLogFault,
  type Head,
  ignoreBroken,
  type LogService,
  SEAL_LOG,
} from '../log/service.ts';
import { appendHeads } from './append-heads.ts';
import { createWitnessClient, type WitnessAlarm } from './ask-witnesses.ts';
import { handOver } from './hand-over.ts';
import { lockSoundLog } from './lock-log.ts';
import { createSealProofs, type SealWitnessing } from './prove-seals.ts';
import { createHeadPublisher } from './publish-head.ts';
import { findRefusal, insertRefusal } from './refusals.ts';
import { createSealRepair } from './repair.ts';
import * as store from './store.ts';

export type { SealRebuild } from './plan-rebuild.ts';

/** The delay between two rounds of asking the witnesses, which seals of many draws share. */
const REST_MS = 1_000;
const REST_AFTER_FAILURE_MS = 10_000;

/** The delay between two rounds of writing heads, which those of many draws share. */
const RECORD_REST_MS = 200;

/** The heads that witnesses are asked to sign at once, because a draw waits for them. */
const URGENT: readonly SealKind[] = ['seal', 'result'];

/** What admins must know about the seal log or its witnesses. */
export type SealAlarm =
  | WitnessAlarm
  /** It is not signed: by any process if the log is wrong, or by this one. */
  | { kind: 'seal_log_refused'; reason: SealRefusal };

type Needs = {
  db: Database;
  keys: SigningKeys;
  kept: KeptHeads;
  keptEntries: EntryKeeper;
  /** The site's origin, `https://…` without a path. */
  site: string;
  log: Pick<LogService, 'head' | 'publish' | 'requireReady' | 'problem'>;
  /** The policy whose witnesses are asked, with its text; null if there is none. */
  policy: { text: string; policy: Policy } | null;
  witnesses: readonly Witness[];
  /** Reports problems that an operator must solve. */
  report: (problem: string) => void;
  /** Called in the transaction that stores what the alarm is about. Alarms with the same cause are sent once. */
  onAlarm: (tx: Transaction, alarm: SealAlarm, cause: string) => Promise<void>;
  /** Called after the signature of a witness was stored. */
  onCosigned: () => void;
};

/** Why the seal log is not signed. `refusedAt` is null for a problem that only this process has. */
type Refused = { reason: SealRefusal; detail: string; refusedAt: Date | null };

export type { SealWitnessing } from './prove-seals.ts';
export type SealsService = ReturnType<typeof createSeals>;

/** Keeps the platform's seal log, in which every draw's log leaves its heads, and has witnesses sign it. */
export function createSeals(needs: Needs) {
  const { db, keys, site, log, policy, witnesses, report, onAlarm, onCosigned } = needs;
  const origin = `${site.replace(/^https?:\/\//, '')}/seals`;
  const vkeys = witnesses.map(({ vkey }) => vkey);
  /** The full tile that is compared next with its entries. */
  let nextTile = 0;
  const grown = new Set<string>();
  const broken = createBrokenLogs({
    db,
    report,
    onStopped: async (tx, problem) => {
      // The logs of draws have already alerted admins.
      if (problem === 'history') return;
      const day = (await readDatabaseTime(tx)).toISOString().slice(0, 10);
      await onAlarm(tx, { kind: 'seal_log_refused', reason: problem }, `${problem}:${day}`);
    },
    onRefused: async (tx, refusal) => {
      const refusedAt = await insertRefusal(tx, refusal);
      if (!refusedAt) return;
      await onAlarm(tx, { kind: 'seal_log_refused', reason: refusal.refusal }, refusedAt.toISOString());
    },
  });
  const publisher = createHeadPublisher({ ...needs, broken });
  const { readNewest, readKept } = publisher;
  const lift = (tx: Transaction, before: KeptHead | null) =>
    lockSoundLog(tx, { keys, origin, before, tile: 0 });
  const follow = () => publisher.follow(lift);

  const client = createWitnessClient({ db, readNewest, report, onAlarm, onCosigned });
  // Each witness has its own rounds, so that a slow one does not delay the others.
  const rounds = witnesses.map((witness) =>
    createRounds({
      restMs: REST_MS,
      restAfterFailureMs: REST_AFTER_FAILURE_MS,
      run: () => client.ask(witness),
    }),
  );
  const { readWitnesses, ...proofs } = createSealProofs({
    db,
    policy: policy?.policy ?? null,
    witnesses,
    readNewest,
  });

  const record = async (drawId: string, { isDaily }: { isDaily: boolean }): Promise<void> =>
    write(drawId, await log.publish(drawId), isDaily);
  const recordSigned = async (drawId: string): Promise<void> => {
    const head = await log.head(drawId);
    if (head) await write(drawId, head, false);
  };
  const write = async (drawId: string, head: Head, isDaily: boolean): Promise<void> => {
    const draw = await store.findSealable(db, drawId);
    if (!draw) return;
    // This is no refusal: the seal log continues once the policy does not name the witness any more.
    const [found] = await store.listContradictions(db, vkeys);
    if (found) throw createLogFault(SEAL_LOG, 'different', `${found.contradiction}`);
    const kinds = await publisher.write((tx, before) =>
      appendHeads(tx, { ...draw, drawId, head, isDaily }, { keys, origin, before, tile: nextTile }),
    );
    const tree = await readNewest();
    nextTile = tree && nextTile + 1 < Math.floor(tree.head.size / TILE_WIDTH) ? nextTile + 1 : 0;
    if (kinds.some((kind) => URGENT.includes(kind))) for (const { request } of rounds) request();
  };
  const recordAll = (drawIds: readonly string[], options: { isDaily: boolean }) =>
    forEach(drawIds, (drawId) => record(drawId, options), {
      failed: 'Some heads could not be written to the seal log.',
    });

  const recording = createRounds({
    restMs: RECORD_REST_MS,
    restAfterFailureMs: REST_AFTER_FAILURE_MS,
    run: async () => {
      const drawIds = [...grown];
      grown.clear();
      // Heads that could not be written are left to `recordBehind`, which reports what is wrong.
      await Promise.allSettled(drawIds.map(recordSigned));
    },
  });
  /** What continues after a drawing has waited long enough for its witnesses. */
  const asking = new Set<Promise<unknown>>();

  const readKey = async (): Promise<string> =>
    (await store.findLog(db))?.vkey ?? toVerifierKey(keys.newest, origin);

  /** Hands the log over to the newest key if it has another one. */
  const handOverKey = async (): Promise<void> => {
    if (keys.all.length === 1) return;
    const row = await store.findLog(db);
    if (!row || row.size === 0 || row.vkey === toVerifierKey(keys.newest, row.origin)) return;
    await publisher.write((tx, before) => handOver(tx, { keys, origin, before, tile: 0 }));
  };

  const readRefusal = async (): Promise<Refused | null> => {
    const stored = await findRefusal(db);
    if (stored) return { reason: stored.reason, detail: stored.detail, refusedAt: stored.refusedAt };
    const [found] = await store.listContradictions(db, vkeys);
    if (found?.contradiction) {
      const detail = `The seal log is not signed: ${found.contradiction}.`;
      return { reason: 'different', detail, refusedAt: found.contradictedAt };
    }
    const own = broken.findProblem();
    return own && { reason: own.problem, detail: own.reason, refusedAt: null };
  };

  /** Verifiers would reject every seal with a policy that does not name this log. */
  const reportForeignPolicy = async (): Promise<void> => {
    const vkey = await readKey();
    if (!policy || policy.policy.logs.some((named) => named.vkey === vkey)) return;
    report(`WITNESS_POLICY does not name this site's seal log. Add the line: log ${vkey} ${site}/seals`);
  };

  return {
    ...proofs,
    ...createSealRepair({ db, keys, origin, readKept }),

    /**
     * Writes the heads of a draw to the seal log that it does not have yet: of its opening, seals, results and
     * cancellation. Call after each of these entries was committed, and once its head was signed. Calling it again
     * changes nothing. Witnesses are asked at once for seals and results.
     * @throws {BrokenLog} 503 if the seal log, or the draw's log, must not be signed
     */
    record: (drawId: string): Promise<void> => record(drawId, { isDaily: false }),

    /** Writes missing heads up to the newest signed one, without anyone waiting for them. */
    recordSoon: (drawId: string): void => {
      grown.add(drawId);
      recording.request();
    },

    /** The names of the witnesses that are asked, in the order of the policy. */
    witnesses: witnesses.map(({ name }) => name),

    /**
     * Waits until a quorum has signed a head that contains the seal, all witnesses have responded, or the time is up.
     * Never throws: witnesses do not block a draw.
     * @param size of the draw's log, which ends in the announcement of the attempt
     */
    waitForWitnesses: async (
      { drawId, size }: { drawId: string; size: number },
      patienceMs: number,
    ): Promise<SealWitnessing | null> => {
      const isSeen = async () => ((await proofs.readWitnessing(drawId, size))?.quorumAt ?? null) !== null;
      const enough = Promise.withResolvers<void>();
      const timer = setTimeout(enough.resolve, patienceMs);
      const askOne = async (witness: Witness) => {
        await client.ask(witness);
        if (await isSeen()) enough.resolve();
      };
      const all = Promise.allSettled(witnesses.map(askOne));
      asking.add(all);
      void all.then(() => asking.delete(all));
      await Promise.race([all, enough.promise]);
      clearTimeout(timer);
      return proofs.readWitnessing(drawId, size).catch(() => null);
    },

    /** The verifier key of the seal log, also before its first entry. */
    vkey: readKey,

    /** The seal log's length and policy, and what each witness has seen last. Available also while it is refused. */
    readStatus: async (): Promise<SealStatus> => {
      const row = await store.findLog(db);
      return {
        origin: row?.origin ?? origin,
        size: row?.size ?? 0,
        stopped: (await readRefusal()) !== null,
        policy: policy?.text ?? null,
        witnesses: await readWitnesses(),
        handovers: await proofs.proveHandovers(),
      };
    },

    /** Why nothing is added to the seal log; null if nothing is wrong. */
    readRefusal,

    /** Sends the newest head to the witnesses that have not signed it. */
    askWitnesses: async (): Promise<void> => {
      await reportForeignPolicy();
      await forEach(witnesses, client.ask, {
        failed: 'Some witnesses could not be asked.',
        concurrency: Math.max(1, witnesses.length),
      });
    },

    /** Compares the seal log with what this machine has published. Call before anything is added to it. */
    prepare: (): Promise<void> => follow().then(handOverKey).catch(ignoreBroken()),

    /**
     * Compares the newest head, which may be that of another process, with what was published, and keeps it. Lifts the
     * refusal of a log that is right again. @throws {BrokenLog}
     */
    follow,

    /** Copies what was published into the data directory, so that a lost tail can be rebuilt. */
    keepEntries: publisher.keepEntries,

    /** Writes heads that a crash left out, and the hand-over to a new key. */
    recordBehind: async (): Promise<void> => {
      await handOverKey();
      await recordAll(await store.listBehind(db), { isDaily: false });
    },

    /** Compares all entries with the tree and with the published head. @throws {BrokenLog} */
    check: publisher.check,

    /** Writes the day's head of each draw whose log has grown. */
    recordDaily: async () => recordAll(await store.listGrown(db), { isDaily: true }),

    /** Writes the heads that wait, and ends everything that works in the background. */
    stop: async (): Promise<void> => {
      await recording.stop();
      await client.stop();
      await Promise.all(rounds.map(({ stop }) => stop()));
      await Promise.all(asking);
      await publisher.drain();
    },
  };
}
