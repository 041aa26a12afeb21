import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { createDraws } from '#server/features/draws/lifecycle/service.ts';
import { openKeptHeads } from '#server/features/public-log/keys/kept-heads.ts';
import { signingKey } from '#server/features/public-log/keys/signing-key.ts';
import { createLog } from '#server/features/public-log/log/service.ts';
import { LOG_KEY } from './load-plan.ts';

/** Opens the public logs of all draws on sale that have none, as a process does when it starts. */
export async function openLogs(db: Database): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-heads-'));
  const log = createLog({
    db,
    key: signingKey(LOG_KEY),
    kept: openKeptHeads(directory),
    site: 'http://localhost',
    beacon: 'none',
    report: (problem) => console.error(problem),
  });
  await createDraws({ db, log, live: { tell: () => {} }, images: { adopt: async () => [] } }).openLogs();
  await log.stop();
  await rm(directory, { recursive: true });
}
