import type { RefusedDraw, SigningProblem } from '#domain/proof/log-refusals.ts';
import type { WitnessPolicy } from '#server/config-witnesses.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Foundations } from '#server/foundations.ts';
import { createDrandBeacon } from '#server/providers/beacon/drand.ts';
import { noBeacon } from '#server/providers/beacon/none.ts';
import type { Beacon } from '#server/providers/beacon/provider.ts';
import { createHttpWitness } from '#server/providers/witnesses/http-witness.ts';
import type { Witness } from '#server/providers/witnesses/provider.ts';
import { noteCrypto } from '#server/security/note-signatures.ts';
import { openCopiedHeads } from './keys/copied-heads.ts';
import { openKeptEntries } from './keys/kept-entries.ts';
import { createSigningKeys } from './keys/signing-key.ts';
import { createLog } from './log/service.ts';
import { createSeals, type SealAlarm, type SealsService } from './seal-log/service.ts';

export type PublicLogServices = ReturnType<typeof createPublicLogServices>;

/** What tells admins and viewers. The domains that do so are above this one. */
type Needs = {
  onRefused: (tx: Transaction, refused: RefusedDraw) => Promise<void>;
  onStopped: (tx: Transaction, problem: SigningProblem) => Promise<void>;
  /** `cause` is the same for alarms that are to be sent only once. */
  onSealAlarm: (tx: Transaction, alarm: SealAlarm, cause: string) => Promise<void>;
  /** Called after entries of a draw were signed that are not only tickets. */
  onDecided: (drawId: string) => void;
  /** Called after a witness has signed a head of the seal log. */
  onCosigned: () => void;
};

export function createPublicLogServices(foundations: Foundations, needs: Needs) {
  const { config, db, report, siteUrl, logSigningKeys } = foundations;
  const { onRefused, onStopped, onSealAlarm, onDecided, onCosigned } = needs;
  const beacon = foundations.beacon ?? createBeacon(foundations);
  const keys = createSigningKeys(logSigningKeys);
  const shared = {
    db,
    keys,
    kept: openCopiedHeads(config.dataDirectory, config.logHeadsCopies),
    keptEntries: openKeptEntries(config.dataDirectory, keys),
    site: siteUrl,
    report,
  };
  const log = createLog({
    ...shared,
    beacon: beacon.id,
    acceptSignedHeads: config.acceptSignedHeads,
    onRefused,
    onStopped,
    onDecided: (drawId) => {
      seals.recordSoon(drawId);
      onDecided(drawId);
    },
  });
  const seals: SealsService = createSeals({
    ...shared,
    log,
    policy: config.witnessPolicy,
    witnesses: createWitnesses(config.witnessPolicy),
    onAlarm: onSealAlarm,
    onCosigned,
  });
  return { log, seals, beacon };
}

/** The witnesses of the policy that have an address. */
function createWitnesses(policy: WitnessPolicy | null): Witness[] {
  const witnesses = policy?.policy.witnesses ?? [];
  return witnesses.flatMap(({ url, ...witness }) =>
    url === null ? [] : [createHttpWitness({ ...witness, url }, noteCrypto)],
  );
}

function createBeacon({ config: { beacon }, report }: Foundations): Beacon {
  return beacon.kind === 'drand' ? createDrandBeacon({ relays: beacon.relays, onProblem: report }) : noBeacon;
}
