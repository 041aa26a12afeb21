import type { SealStatus } from '#contract/public-log/seals.ts';
import { buildInclusionProof } from '#domain/proof/inclusion.ts';
import { computeQuorumTime, type Policy } from '#domain/proof/policy.ts';
import type { SealKind } from '#domain/proof/seal-entries.ts';
import { buildVerifierKey, parseHead } from '#domain/proof/signed-note.ts';
import { formatTlogProof } from '#domain/proof/tlog-proof.ts';
import { TILE_WIDTH } from '#domain/proof/tree.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { createRounds } from '#server/concurrency/run-rounds.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Witness } from '#server/providers/witnesses/provider.ts';
import type { KeptHeads } from '../keys/kept-heads.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { sha256, toHexText } from '../log/build-entries.ts';
import {
  BrokenLog,
  createHeadGuard,
  createTreeReader,
  type Head,
  type LogService,
  readTileBytes,
  requireNoShorter,
  requireWhole,
  SEAL_LOG,
} from '../log/service.ts';
import { appendHeads } from './append-heads.ts';
import { createWitnessClient, type SealAlarm, type SealTree } from './ask-witnesses.ts';
import { type CosignedSize, chooseHead, groupBySize } from './choose-head.ts';
import { rejectMissing, rejectNoLog } from './policy.ts';
import { createStoredLog, readCheckpoint, readEdge } from './read-tree.ts';
import * as store from './store.ts';

export type { SealAlarm } from './ask-witnesses.ts';

/** The delay between two rounds of asking the witnesses, which seals of many draws share. */
const REST_MS = 1_000;
const REST_AFTER_FAILURE_MS = 10_000;

/** How often it is reported that the seal log must not be signed. */
const REPORT_EVERY_MS = 60_000;

/** The delay between two rounds of writing heads, which those of many draws share. */
const RECORD_REST_MS = 200;

/** The heads that witnesses are asked to sign at once, because a draw waits for them. */
const URGENT: readonly SealKind[] = ['seal', 'result'];

/** The number of signatures from which the head that proves a seal is chosen. */
const MOST_COSIGNATURES = 1_000;

type Needs = {
  db: Database;
  key: SigningKey;
  kept: KeptHeads;
  /** The site's origin, `https://…` without a path. */
  site: string;
  log: Pick<LogService, 'head' | 'publish' | 'requireReady'>;
  /** The policy whose witnesses are asked, with its text; null if there is none. */
  policy: { text: string; policy: Policy } | null;
  witnesses: readonly Witness[];
  /** Reports problems that an operator must solve. */
  report: (problem: string) => void;
  /** Called in the transaction that stores what the alarm is about. */
  onAlarm: (tx: Transaction, alarm: SealAlarm, cause: string) => Promise<void>;
  /** Called after the signature of a witness was stored. */
  onCosigned: () => void;
};

export type SealsService = ReturnType<typeof createSeals>;

/** Which witnesses have seen a seal. Times are in milliseconds since 1970. */
export type SealWitnessing = {
  /** When the quorum had seen it; null if it has not, or if there is no quorum. */
  quorumAt: number | null;
  /** In the order of the policy. `at` is null for a witness that has not seen it. */
  witnesses: { name: string; at: number | null }[];
};

/** Keeps the platform's seal log, in which every draw's log leaves its heads, and has witnesses sign it. */
export function createSeals(needs: Needs) {
  const { db, key, kept, site, log, policy, witnesses, report, onAlarm, onCosigned } = needs;
  const ownOrigin = `${site.replace(/^https?:\/\//, '')}/seals`;
  const vkeys = witnesses.map(({ vkey }) => vkey);
  let reportedAt = Number.NEGATIVE_INFINITY;
  /** The full tile that is compared next with its entries. */
  let nextTile = 0;
  const grown = new Set<string>();
  const guard = createHeadGuard({ kept, requireReady: log.requireReady });
  const stored = createStoredLog(db);

  /** Reads the newest head. It is published only after it was compared with the one that this machine keeps. */
  const readNewest = (): Promise<SealTree | null> =>
    guard.inTurn(SEAL_LOG, async () => {
      const before = await guard.read(SEAL_LOG);
      const row = await store.findLog(db);
      if (!row || row.size === 0) {
        if (before) requireNoShorter(SEAL_LOG, before, 0);
        return null;
      }
      const head = { size: row.size, edge: await readEdge(db, row) };
      await guard.release(stored, head, before);
      return { ...stored, head, checkpoint: await readCheckpoint(db, row.size) };
    });
  const requireNewest = async () => (await readNewest()) ?? rejectNoLog();

  const client = createWitnessClient({ db, witnesses, readNewest, report, onAlarm, onCosigned });
  const rounds = createRounds({
    restMs: REST_MS,
    restAfterFailureMs: REST_AFTER_FAILURE_MS,
    run: client.askAll,
  });

  const record = async (drawId: string, { isDaily }: { isDaily: boolean }): Promise<void> => {
    await write(drawId, await log.publish(drawId), isDaily).catch(reportBroken);
  };
  const recordSigned = async (drawId: string): Promise<void> => {
    const head = await log.head(drawId);
    if (head) await write(drawId, head, false).catch(reportBroken);
  };
  const reportBroken = (error: unknown): never => {
    const isRecent = performance.now() - reportedAt < REPORT_EVERY_MS;
    if (error instanceof BrokenLog && !isRecent) {
      report(error.reason);
      reportedAt = performance.now();
    }
    throw error;
  };
  const write = async (drawId: string, head: Head, isDaily: boolean): Promise<void> => {
    const draw = await store.findSealable(db, drawId);
    if (!draw) return;
    const kinds = await guard.inTurn(SEAL_LOG, async () => {
      const before = await guard.read(SEAL_LOG);
      const { origin, vkey } = draw;
      return db.transaction((tx) =>
        appendHeads(
          tx,
          { drawId, origin, vkey, head, isDaily },
          { key, origin: ownOrigin, witnesses: vkeys, before, tile: nextTile },
        ),
      );
    });
    const tree = await readNewest();
    nextTile = tree && nextTile + 1 < Math.floor(tree.head.size / TILE_WIDTH) ? nextTile + 1 : 0;
    if (kinds.some((kind) => URGENT.includes(kind))) rounds.request();
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

  /** The signed heads that contain an entry, with the signatures of the policy's witnesses. */
  const listCosigned = async (index: number, newest?: number): Promise<CosignedSize[]> =>
    groupBySize(
      await store.listCosignatures(db, {
        from: index + 1,
        ...(newest !== undefined && { to: newest + 1 }),
        vkeys,
        most: MOST_COSIGNATURES,
      }),
      witnesses,
    );

  const readWitnessing = async (drawId: string, size: number): Promise<SealWitnessing | null> => {
    const entry = await store.findSeal(db, { drawId, size });
    if (!entry) return null;
    const cosigned = await listCosigned(entry.index);
    const best = chooseHead(cosigned, policy?.policy ?? null);
    const quorum = policy && best ? computeQuorumTime(policy.policy, best.cosignatures) : null;
    const seen = cosigned.flatMap(({ cosignatures }) => cosignatures);
    return {
      quorumAt: quorum === null ? null : toMilliseconds(quorum),
      witnesses: witnesses.map(({ name }) => {
        const times = seen.filter(({ witness }) => witness === name).map(({ time }) => time);
        return { name, at: times.length === 0 ? null : toMilliseconds(times.reduce(earlier)) };
      }),
    };
  };

  const readKey = async (): Promise<string> =>
    (await store.findLog(db))?.vkey ?? buildVerifierKey(ownOrigin, key.publicKey, sha256);

  /** Verifiers would reject every seal with a policy that does not name this log. */
  const reportForeignPolicy = async (): Promise<void> => {
    const vkey = await readKey();
    if (!policy || policy.policy.logs.some((named) => named.vkey === vkey)) return;
    report(`WITNESS_POLICY does not name this site's seal log. Add the line: log ${vkey} ${site}/seals`);
  };

  return {
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
      const isSeen = async () => ((await readWitnessing(drawId, size))?.quorumAt ?? null) !== null;
      const enough = Promise.withResolvers<void>();
      const timer = setTimeout(enough.resolve, patienceMs);
      const askOne = async (witness: Witness) => {
        await client.ask(witness);
        if (await isSeen()) enough.resolve();
      };
      const asking = Promise.allSettled(witnesses.map(askOne));
      await Promise.race([asking, enough.promise]);
      clearTimeout(timer);
      return readWitnessing(drawId, size).catch(() => null);
    },

    /** Returns which witnesses have seen a seal, and when; null if the seal log does not have it. */
    readWitnessing,

    /**
     * Returns the C2SP tlog-proof of a seal, with the signatures of the witnesses; null if the seal log does not have it.
     * A quorum chooses the head, the earliest one first.
     */
    proveSeal: async (drawId: string, size: number): Promise<string | null> => {
      const entry = await store.findSeal(db, { drawId, size });
      const tree = entry && (await readNewest());
      if (!entry || !tree) return null;
      const best = chooseHead(await listCosigned(entry.index, tree.head.size), policy?.policy ?? null);
      const treeSize = best?.size ?? tree.head.size;
      const checkpoint = (await store.findCheckpoint(db, treeSize)) ?? rejectMissing();
      const hashes = await buildInclusionProof(entry.index, treeSize, createTreeReader(tree), sha256);
      const lines = best?.cosignatures.map(({ line }) => line).join('') ?? '';
      return formatTlogProof({
        index: entry.index,
        entry: Buffer.from(entry.entry),
        hashes,
        checkpoint: checkpoint + lines,
      });
    },

    /** The verifier key of the seal log, also before its first entry. */
    vkey: readKey,

    /** The newest signed head, with the signatures of witnesses that have signed it. */
    checkpoint: async (): Promise<string> => {
      const { head, checkpoint } = await requireNewest();
      const { size } = head;
      const lines = await store.listCosignatures(db, {
        from: size,
        to: size + 1,
        vkeys,
        most: MOST_COSIGNATURES,
      });
      return checkpoint + lines.map(({ line }) => line).join('');
    },

    /** Returns the bytes of a tile of hashes or a bundle of entries. `path` is relative to the log's prefix. */
    tile: async (path: string): Promise<Uint8Array> =>
      (await readTileBytes(await requireNewest(), path)) ?? rejectMissing(),

    /** What each witness has seen last. */
    readStatus: async (): Promise<SealStatus> => {
      const row = await store.findLog(db);
      const contradictions = new Set((await store.listContradictions(db, vkeys)).map(({ vkey }) => vkey));
      const seen = await Promise.all(
        witnesses.map(async ({ name, vkey }) => {
          const last = await store.findLastCosignature(db, vkey);
          return {
            name,
            vkey,
            size: last?.size ?? null,
            at: last ? new Date(toMilliseconds(last.time)).toISOString() : null,
            contradicts: contradictions.has(vkey),
          };
        }),
      );
      return {
        origin: row?.origin ?? ownOrigin,
        size: row?.size ?? 0,
        policy: policy?.text ?? null,
        witnesses: seen,
      };
    },

    /** Sends the newest head to the witnesses that have not signed it. */
    askWitnesses: async (): Promise<void> => {
      await reportForeignPolicy();
      await client.askAll();
    },

    /** Writes heads that a crash left out. */
    recordBehind: async () => {
      // Each process keeps the newest head, also those that others have signed.
      await readNewest();
      await recordAll(await store.listBehind(db), { isDaily: false });
    },

    /** Compares all entries with the tree and with the published head. @throws {BrokenLog} */
    check: async (): Promise<void> => {
      const tree = await readNewest();
      if (tree)
        await requireWhole(stored, {
          size: tree.head.size,
          root: toHexText(parseHead(tree.checkpoint).root),
        });
    },

    /** Writes the day's head of each draw whose log has grown. */
    recordDaily: async () => recordAll(await store.listGrown(db), { isDaily: true }),

    stop: async (): Promise<void> => {
      await recording.stop();
      await client.stop();
      await rounds.stop();
    },
  };
}

const toMilliseconds = (seconds: bigint): number => Number(seconds) * 1000;

const earlier = (a: bigint, b: bigint): bigint => (a < b ? a : b);
