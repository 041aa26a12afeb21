// Copies the embedded database of DATA_DIR into the empty database of DATABASE_URL: `npm run move-to-postgres`.
import { moveToPostgres } from '#server/backup/move-to-postgres.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { DirectoryInUse } from '#server/db/directory-lock.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createLedger } from '#server/features/money/ledger/service.ts';
import { explain } from '#server/startup-error.ts';

/** @returns the exit code */
async function move(): Promise<number> {
  const config = readConfig();
  if (!config.databaseUrl) {
    console.error('Set DATABASE_URL to an empty PostgreSQL database.');
    return 2;
  }
  const target = await openPostgres(config.databaseUrl, { onError: () => {} });
  try {
    const rows = await moveToPostgres(config, target);
    console.log(`${rows} rows were copied and counted. The old database is in DATA_DIR/database-moved.`);
    const findings = await createLedger(target).check();
    for (const finding of findings) console.error(finding);
    console.log(findings.length === 0 ? 'The books are right.' : 'The books are not right.');
    console.log('Start the program with DATABASE_URL and the same DATA_DIR, which has the published heads.');
    return findings.length === 0 ? 0 : 1;
  } finally {
    await target.close();
  }
}

try {
  loadEnvironmentFile();
  process.exitCode = await move();
} catch (error) {
  console.error(explain(error));
  if (error instanceof DirectoryInUse) console.error('Stop the program first.');
  process.exitCode = 1;
}
