import type { ProofState } from '#contract/drawing/drawing.ts';
import { QUICKNET } from '#domain/proof/rounds.ts';
import {
  findUnwitnessed,
  isWitnessedInTime,
  rateWithBeacon,
  type SealedAttempt,
} from '#domain/proof/strength.ts';
import type { ProofVersion } from '#domain/proof/version.ts';
import { createSharedReads } from '#server/concurrency/read-together.ts';
import type { Database } from '#server/db/database.ts';
import type { SealsService, SealWitnessing } from '#server/features/public-log/seal-log/service.ts';
import type { Beacon } from '#server/providers/beacon/provider.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  seals: Pick<SealsService, 'readWitnessing' | 'witnesses'>;
  beacon: Beacon;
};

type LoggedDraw = {
  drawId: string;
  /** The beacon named in the draw's log; null if the draw has no log. */
  beaconId: string | null;
  version: ProofVersion;
  isSealed: boolean;
};

type Attempt = SealedAttempt & { witnessing: SealWitnessing };

export type ReadProofState = ReturnType<typeof createProofStateReader>['read'];

/** Reads what the proof of a draw is worth, by the same rule as a verifier that trusts the site's witnesses. */
export function createProofStateReader({ db, seals, beacon }: Needs) {
  const chain = beacon.kind === 'drand' ? beacon.chain : QUICKNET;
  const share = createSharedReads<ProofState>();

  const readAttempt = async (drawId: string, sealed: store.SealedRow): Promise<Attempt> => {
    const { attempt, round, sealSize } = sealed;
    const found = sealSize === null ? null : await seals.readWitnessing(drawId, sealSize);
    const unseen = { quorumAt: null, witnesses: seals.witnesses.map((name) => ({ name, at: null })) };
    const witnessing = found ?? unseen;
    const { quorumAt } = witnessing;
    return { attempt, round, witnessing, quorumTime: quorumAt === null ? null : BigInt(quorumAt / 1000) };
  };
  const readWitnessed = async (drawId: string): Promise<ProofState> => {
    const sealed = await store.listSealed(db, drawId);
    const attempts = await Promise.all(sealed.map((row) => readAttempt(drawId, row)));
    const strength = rateWithBeacon(attempts.length, findUnwitnessed(attempts, chain));
    const latest = attempts.at(-1);
    return { strength, witnessing: latest ? present(latest, isWitnessedInTime(latest, chain)) : null };
  };

  /** The number of witnesses that are asked to sign the seals of a draw. */
  const countWitnesses = ({ beaconId, version }: Pick<LoggedDraw, 'beaconId' | 'version'>): number =>
    version === 2 && beaconId === `drand:${chain.hash}` ? seals.witnesses.length : 0;

  const read = async (draw: LoggedDraw): Promise<ProofState> => {
    const { drawId, beaconId, isSealed } = draw;
    if (beaconId === null) return { strength: null, witnessing: null };
    if (beaconId === 'none') return { strength: 'committed', witnessing: null };
    if (!isSealed || countWitnesses(draw) === 0) return { strength: 'beacon', witnessing: null };
    return share(drawId, () => readWitnessed(drawId));
  };
  return { read, countWitnesses };
}

function present({ witnessing }: Attempt, inTime: boolean): NonNullable<ProofState['witnessing']> {
  return {
    quorumAt: formatTime(witnessing.quorumAt),
    inTime,
    witnesses: witnessing.witnesses.map(({ name, at }) => ({ name, at: formatTime(at) })),
  };
}

/** Witnesses state times in seconds, and could state any; a time beyond all dates counts as none. */
function formatTime(milliseconds: number | null): string | null {
  const date = new Date(milliseconds ?? Number.NaN);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? null : date.toISOString();
}
