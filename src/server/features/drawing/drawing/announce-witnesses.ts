import type { ProofState } from '#contract/drawing/drawing.ts';
import { createRounds } from '#server/concurrency/run-rounds.ts';
import type { Database } from '#server/db/database.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import { buildStartedMessage, buildWitnessingMessage } from './build-messages.ts';
import type { ReadProofState } from './read-proof-state.ts';
import * as store from './store.ts';

/** The delay between two rounds of messages. Witnesses that sign within it share a message. */
const REST_MS = 200;
const REST_AFTER_FAILURE_MS = 2_000;

type Needs = { db: Database; live: Pick<LiveService, 'tell'>; readProofState: ReadProofState };

/** Tells the viewers of a drawing, in every process, that it has started, and when witnesses have seen its seal. */
export function createWitnessAnnouncer({ db, live, readProofState }: Needs) {
  /** By draw: the witnessing that this process has told last. */
  let told = new Map<string, string>();
  /** By draw: the attempt that this process has told last, and whether it was sealed. */
  const started = new Map<string, string>();
  /** The draws whose attempt may have been sealed without a message. */
  const sealed = new Set<string>();
  let mayBeWitnessed = false;

  const rounds = createRounds({
    restMs: REST_MS,
    restAfterFailureMs: REST_AFTER_FAILURE_MS,
    run: async () => {
      for (const drawId of sealed) {
        sealed.delete(drawId);
        await tellSealed(drawId).catch((error: unknown) => {
          sealed.add(drawId);
          throw error;
        });
      }
      if (mayBeWitnessed) await tellWitnessing();
    },
  });

  const tellWitnessing = async (): Promise<void> => {
    mayBeWitnessed = false;
    const before = told;
    told = new Map();
    try {
      for (const { drawId, ...latest } of await store.listJustAnnounced(db)) {
        const proof = await readProofState(describeLog(drawId, latest));
        const text = JSON.stringify(proof);
        if (isSeen(proof) && text !== before.get(drawId)) {
          live.tell(drawId, buildWitnessingMessage(drawId, latest.attempt, proof));
        }
        told.set(drawId, text);
      }
    } catch (error) {
      mayBeWitnessed = true;
      throw error;
    }
  };
  const requestWitnessing = (): void => {
    mayBeWitnessed = true;
    rounds.request();
  };

  const tellStarted = async (drawId: string, latest: store.AttemptRow): Promise<void> => {
    const attempt = `${latest.attempt} ${latest.seal !== null}`;
    if (started.get(drawId) === attempt) return;
    started.set(drawId, attempt);
    const proof = await readProofState(describeLog(drawId, latest)).catch((error: unknown) => {
      started.delete(drawId);
      throw error;
    });
    live.tell(drawId, buildStartedMessage(drawId, { ...latest, ...proof }));
    if (!proof.witnessing) return;
    told.set(drawId, JSON.stringify(proof));
    // A witness may have signed after the state was read, and its message may have been sent before this one.
    requestWitnessing();
  };

  const tellSealed = async (drawId: string): Promise<void> => {
    const latest = await store.findLatestAttempt(db, drawId);
    const isOver = latest?.drawnAt || (await store.findStatus(db, drawId)) === 'cancelled';
    if (isOver) started.delete(drawId);
    else if (latest?.seal) await tellStarted(drawId, latest);
  };

  return {
    /** Does nothing if this attempt and seal have been told. */
    tellStarted,
    /** Tells viewers in the next round that an attempt has started, if it is sealed and has no result yet. */
    requestStarted: (drawId: string): void => {
      sealed.add(drawId);
      rounds.request();
    },
    /** Call after a witness has signed a head of the seal log. */
    request: requestWitnessing,
    stop: rounds.stop,
  };
}

/** Describes the log of a draw with an attempt. */
export const describeLog = (
  drawId: string,
  { beacon, version }: Pick<store.AttemptRow, 'beacon' | 'version'>,
) => ({
  drawId,
  beaconId: beacon,
  version,
  isSealed: true,
});

type Seen = ProofState & { witnessing: NonNullable<ProofState['witnessing']> };

const isSeen = (proof: ProofState): proof is Seen =>
  proof.witnessing?.witnesses.some(({ at }) => at !== null) ?? false;
