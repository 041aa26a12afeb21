import type { SealStatus } from '#contract/public-log/seals.ts';
import { buildInclusionProof } from '#domain/proof/inclusion.ts';
import { computeQuorumTime, type Policy } from '#domain/proof/policy.ts';
import { formatTlogProof } from '#domain/proof/tlog-proof.ts';
import type { Database } from '#server/db/database.ts';
import type { Witness } from '#server/providers/witnesses/provider.ts';
import { sha256 } from '../log/build-entries.ts';
import { BrokenLog, createTreeReader, readTileBytes } from '../log/service.ts';
import type { SealTree } from './ask-witnesses.ts';
import { type CosignedSize, chooseHead, groupBySize } from './choose-head.ts';
import { rejectMissing, rejectNoLog } from './policy.ts';
import * as store from './store.ts';

/** The number of signatures from which the head that proves a seal is chosen. */
const MOST_COSIGNATURES = 1_000;

/** Which witnesses have seen a seal. Times are in milliseconds since 1970. */
export type SealWitnessing = {
  /** When the quorum had seen it; null if it has not, or if there is no quorum. */
  quorumAt: number | null;
  /** In the order of the policy. `at` is null for a witness that has not seen it. */
  witnesses: { name: string; at: number | null }[];
};

type Needs = {
  db: Database;
  policy: Policy | null;
  witnesses: readonly Witness[];
  /** Reads the newest head that may be published; null if there is none. */
  readNewest: () => Promise<SealTree | null>;
};

/** Reads what has been published of the seal log, and proves that seals are in it. */
export function createSealProofs({ db, policy, witnesses, readNewest }: Needs) {
  const vkeys = witnesses.map(({ vkey }) => vkey);
  const requireNewest = async () => (await readNewest()) ?? rejectNoLog();
  const listCosignatures = (from: number, to?: number) =>
    store.listCosignatures(db, { from, ...(to !== undefined && { to }), vkeys, most: MOST_COSIGNATURES });

  /** The signed heads that contain an entry, with the signatures of the policy's witnesses. */
  const listCosigned = async (index: number, newest?: SealTree): Promise<CosignedSize[]> =>
    groupBySize(await listCosignatures(index + 1, newest && newest.head.size + 1), witnesses);

  return {
    /** Returns which witnesses have seen a seal, and when; null if the seal log does not have it. */
    readWitnessing: async (drawId: string, size: number): Promise<SealWitnessing | null> => {
      const entry = await store.findSeal(db, { drawId, size });
      if (!entry) return null;
      const cosigned = await listCosigned(entry.index);
      const best = chooseHead(cosigned, policy);
      const quorum = policy && best ? computeQuorumTime(policy, best.cosignatures) : null;
      const seen = cosigned.flatMap(({ cosignatures }) => cosignatures);
      return {
        quorumAt: quorum === null ? null : toMilliseconds(quorum),
        witnesses: witnesses.map(({ name }) => {
          const times = seen.filter(({ witness }) => witness === name).map(({ time }) => time);
          return { name, at: times.length === 0 ? null : toMilliseconds(times.reduce(earlier)) };
        }),
      };
    },

    /**
     * Returns the C2SP tlog-proof of a seal, with the signatures of the witnesses; null if the seal log does not have it.
     * A quorum chooses the head, the earliest one first.
     */
    proveSeal: async (drawId: string, size: number): Promise<string | null> => {
      const entry = await store.findSeal(db, { drawId, size });
      const tree = entry && (await readNewest());
      if (!entry || !tree) return null;
      const best = chooseHead(await listCosigned(entry.index, tree), policy);
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

    /**
     * The C2SP tlog-proofs of the hand-overs to another key, each in the head that the former key signed with it. None
     * while the log is not published.
     */
    proveHandovers: async (): Promise<string[]> => {
      const rows = await store.listHandovers(db);
      const tree = rows.length > 0 ? await readNewest().catch(noneIfBroken) : null;
      if (!tree) return [];
      return Promise.all(
        rows.map(async ({ index, entry }) => {
          const hashes = await buildInclusionProof(index, index + 1, createTreeReader(tree), sha256);
          const checkpoint = (await store.findCheckpoint(db, index + 1)) ?? rejectMissing();
          return formatTlogProof({ index, entry: Buffer.from(entry), hashes, checkpoint });
        }),
      );
    },

    /** The newest signed head, with the signatures of witnesses that have signed it. */
    checkpoint: async (): Promise<string> => {
      const { head, checkpoint } = await requireNewest();
      const lines = await listCosignatures(head.size, head.size + 1);
      return checkpoint + lines.map(({ line }) => line).join('');
    },

    /** Returns the bytes of a tile of hashes or a bundle of entries. `path` is relative to the log's prefix. */
    tile: async (path: string): Promise<Uint8Array> =>
      (await readTileBytes(await requireNewest(), path)) ?? rejectMissing(),

    /** What each witness has seen last. */
    readWitnesses: async (): Promise<SealStatus['witnesses']> => {
      const contradictions = new Set((await store.listContradictions(db, vkeys)).map(({ vkey }) => vkey));
      return Promise.all(
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
    },
  };
}

function noneIfBroken(error: unknown): null {
  if (!(error instanceof BrokenLog)) throw error;
  return null;
}

const toMilliseconds = (seconds: bigint): number => Number(seconds) * 1000;

const earlier = (a: bigint, b: bigint): bigint => (a < b ? a : b);
