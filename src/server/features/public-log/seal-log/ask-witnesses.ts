import { setTimeout as wait } from 'node:timers/promises';
import { buildConsistencyProof } from '#domain/proof/consistency.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { createSharedReads } from '#server/concurrency/read-together.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Witness, WitnessResponse } from '#server/providers/witnesses/provider.ts';
import { sha256 } from '../log/build-entries.ts';
import { createTreeReader, type PublishedTree } from '../log/service.ts';
import * as store from './store.ts';

/**
 * The pauses before each retry of a witness that was busy or could not be reached, in milliseconds. A contradiction is
 * retried as often, because it is not signed, and stops the seal log.
 */
const PAUSES_MS = [10, 50, 250];

/** How often a witness is retried with the size that it says it saw last. */
const MOST_SIZES = 3;

export type SealTree = PublishedTree & { checkpoint: string };

/** What admins must know about a witness. */
export type WitnessAlarm =
  /** It has seen a different version of the seal log. `evidence` is a clause, such as "it returned 422 for a head". */
  | { kind: 'seal_log_stopped'; witness: string; evidence: string }
  /** It does not accept the seal log. `status` is its HTTP status. */
  | { kind: 'witness_refuses'; witness: string; status: number };

type Needs = {
  db: Database;
  /** Reads the newest head that may be published; null if there is none. */
  readNewest: () => Promise<SealTree | null>;
  report: (problem: string) => void;
  /** Called in the transaction that stores what the alarm is about. */
  onAlarm: (tx: Transaction, alarm: WitnessAlarm, cause: string) => Promise<void>;
  /** Called after the signature of a witness was stored. */
  onCosigned: () => void;
};

/** Asks witnesses to sign the newest head of the seal log, and stores their signatures. */
export function createWitnessClient(needs: Needs) {
  const { db, readNewest, report, onAlarm, onCosigned } = needs;
  // A witness that does not respond must not make all that ask for it wait one after the other.
  const share = createSharedReads<void>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  const ask = async (witness: Witness): Promise<void> => {
    const pauses = { unavailable: [...PAUSES_MS], contradicts: [...PAUSES_MS] };
    let sizes = 0;
    /** The size that the witness says it saw last. */
    let told: number | undefined;
    while (!stopping.signal.aborted) {
      const tree = await readNewest();
      const known = await store.findWitness(db, witness.vkey);
      if (!tree || known?.contradiction || (await hasSigned(db, witness, tree.head.size))) return;
      const old = told ?? known?.size ?? 0;
      // The newest head is read again, because another process may have sent a newer one meanwhile.
      if (old > tree.head.size && old > ((await readNewest())?.head.size ?? 0)) {
        const evidence = `it saw ${old} entries, and there are only ${tree.head.size}`;
        return recordContradiction(witness, evidence);
      }
      if (old > tree.head.size) continue;
      const proof = await buildConsistencyProof(
        { from: old, to: tree.head.size },
        createTreeReader(tree),
        sha256,
      );
      const request = { old, proof, checkpoint: tree.checkpoint };
      const response = await witness.addCheckpoint(request, stopping.signal);
      if (stopping.signal.aborted) return;
      if (response.kind === 'stale' && sizes < MOST_SIZES) {
        sizes += 1;
        told = response.size;
        continue;
      }
      const isRetried = response.kind === 'unavailable' || response.kind === 'contradicts';
      const pause = isRetried ? pauses[response.kind].shift() : undefined;
      if (pause === undefined) return record(witness, response, tree.head.size);
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const record = async (witness: Witness, response: WitnessResponse, size: number): Promise<void> => {
    if (response.kind === 'cosigned') return recordCosignature(witness, response, size);
    if (response.kind === 'contradicts') {
      return recordContradiction(witness, `it ${response.evidence} for a head of ${size} entries`);
    }
    if (response.kind === 'refused') return recordRefusal(witness, response.status);
    return recordProblem(witness, response.kind === 'stale' ? 'kept changing its size' : response.reason);
  };

  const recordCosignature = async (
    { vkey }: Witness,
    { line, time }: Extract<WitnessResponse, { kind: 'cosigned' }>,
    size: number,
  ): Promise<void> => {
    await db.transaction(async (tx) => {
      const known = await store.lockWitness(tx, vkey);
      await store.insertCosignature(tx, { size, vkey, line, time });
      await store.updateWitness(tx, vkey, { size: Math.max(size, known?.size ?? 0), problem: null });
    });
    onCosigned();
  };

  /** Stops the seal log until the witness is no longer in the policy. */
  const recordContradiction = async ({ name, vkey }: Witness, evidence: string): Promise<void> => {
    const contradiction = `the witness ${name} has seen a different version of the log (${evidence})`;
    const isNew = await db.transaction(async (tx) => {
      const known = await store.lockWitness(tx, vkey);
      if (known?.contradiction) return false;
      const contradictedAt = await readDatabaseTime(tx);
      await store.updateWitness(tx, vkey, { contradiction, contradictedAt });
      const cause = `${vkey}:${contradictedAt.toISOString()}`;
      await onAlarm(tx, { kind: 'seal_log_stopped', witness: name, evidence }, cause);
      return true;
    });
    if (isNew) report(`The seal log is not signed: ${contradiction}.`);
  };

  /** Alerts the admins once until the witness signs again. */
  const recordRefusal = async (witness: Witness, status: number): Promise<void> => {
    const problem = `returned ${status}`;
    const { name, vkey } = witness;
    const isNew = await db.transaction(async (tx) => {
      const known = await store.lockWitness(tx, vkey);
      if (known?.problem === problem) return false;
      await store.updateWitness(tx, vkey, { problem });
      // Other problems may come in between, so the size that it signed last tells whether admins know of it.
      const about = `${vkey}:${known?.size ?? 0}`;
      await onAlarm(tx, { kind: 'witness_refuses', witness: name, status }, about);
      return true;
    });
    if (isNew) report(`The witness ${name} ${problem} for a head of the seal log.`);
  };

  const recordProblem = async ({ name, vkey }: Witness, problem: string): Promise<void> => {
    const isNew = await db.transaction(async (tx) => {
      const known = await store.lockWitness(tx, vkey);
      await store.updateWitness(tx, vkey, { problem });
      return known?.problem !== problem;
    });
    if (isNew) report(`The witness ${name} ${problem}.`);
  };

  return {
    /**
     * Asks a witness until it has signed the newest head or will not. Calls for the same witness that wait for one in
     * progress share the next one.
     */
    ask: (witness: Witness): Promise<void> => {
      const asking = share(witness.vkey, () => ask(witness));
      const onEnd = () => void running.delete(asking);
      running.add(asking);
      asking.then(onEnd, onEnd);
      return asking;
    },

    /** Stops asking, and waits for the requests in progress. */
    stop: async (): Promise<void> => {
      stopping.abort();
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

async function hasSigned(db: Database, { vkey }: Witness, size: number): Promise<boolean> {
  const last = await store.findLastCosignature(db, vkey);
  return last !== undefined && last.size >= size;
}
