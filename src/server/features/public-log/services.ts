import type { Foundations } from '#server/foundations.ts';
import { createDrandBeacon } from '#server/providers/beacon/drand.ts';
import { noBeacon } from '#server/providers/beacon/none.ts';
import type { Beacon } from '#server/providers/beacon/provider.ts';
import { openKeptHeads } from './keys/kept-heads.ts';
import { createSigningKey } from './keys/signing-key.ts';
import { createLog } from './log/service.ts';

export type PublicLogServices = ReturnType<typeof createPublicLogServices>;

export function createPublicLogServices(foundations: Foundations) {
  const { config, db, report, siteUrl, logSigningKey } = foundations;
  const beacon = foundations.beacon ?? createBeacon(foundations);
  const log = createLog({
    db,
    key: createSigningKey(logSigningKey),
    kept: openKeptHeads(config.dataDirectory),
    site: siteUrl,
    beacon: beacon.id,
    report,
  });
  return { log, beacon };
}

function createBeacon({ config: { beacon }, report }: Foundations): Beacon {
  return beacon.kind === 'drand' ? createDrandBeacon({ relays: beacon.relays, onProblem: report }) : noBeacon;
}
