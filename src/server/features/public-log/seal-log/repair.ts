import { buildCheckpointBody } from '#domain/proof/signed-note.ts';
import { computeRoot } from '#domain/proof/tree.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import type { SigningKeys } from '../keys/signing-key.ts';
import { sha256 } from '../log/build-entries.ts';
import type { Impossible } from '../log/service.ts';
import { lockOwnLog, lockSoundLog } from './lock-log.ts';
import { type Kept, planRebuild, type SealRebuild } from './plan-rebuild.ts';
import { signSealHead } from './sign-seal-head.ts';
import { writeRebuild } from './write-rebuild.ts';

type Needs = {
  db: Database;
  keys: SigningKeys;
  /** The name of the seal log if the database has lost it altogether. */
  origin: string;
  readKept: () => Promise<Kept>;
};

/** Rebuilds a seal log that is refused, from what was kept outside the database. */
export function createSealRepair({ db, keys, origin, readKept }: Needs) {
  return {
    /** Finds out what a rebuild would write, and changes nothing. */
    planRebuild: async (): Promise<SealRebuild | Impossible> => {
      const kept = await readKept();
      return db.transaction((tx) => planRebuild(tx, kept));
    },

    /** Writes what is missing or was changed, and lifts the refusal. Changes nothing if that is impossible. */
    rebuild: async (): Promise<SealRebuild | Impossible> => {
      const kept = await readKept();
      return db.transaction(async (tx) => {
        const row = await lockOwnLog(tx, { keys, origin });
        const planned = await planRebuild(tx, kept);
        if ('impossible' in planned) return planned;
        const { size, entries, edge } = planned;
        const body = buildCheckpointBody(row.origin, size, computeRoot(sha256, edge));
        await writeRebuild(tx, planned, await signSealHead(tx, { keys, log: row, body }));
        await lockSoundLog(tx, { keys, origin, before: kept.head, tile: 0 });
        await recordAct(tx, 'server' satisfies Actor, {
          action: 'site.seal_log_rebuild',
          target: { kind: 'site' },
          details: { entries: entries.length, size },
        });
        return planned;
      });
    },
  };
}
