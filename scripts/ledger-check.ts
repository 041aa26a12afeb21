// Checks the books of the configured database: `npm run ledger:check`. Ends with 1 where they are not right, with 2 where
// that cannot be told.
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { DirectoryInUse } from '#server/db/directory-lock.ts';
import { explain } from '#server/explain.ts';
import { createLedger } from '#server/features/ledger/service.ts';
import { openDatabase } from '#server/program.ts';

let database: OpenDatabase | undefined;
try {
  loadEnvironmentFile();
  database = await openDatabase(readConfig());
  const findings = await createLedger(database).check();
  for (const finding of findings) console.log(finding);
  console.log(findings.length === 0 ? 'The books are right.' : 'The books are not right.');
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  console.error(explain(error));
  if (error instanceof DirectoryInUse) {
    console.error(
      'While it runs, the program checks its books by itself each night, and says so in its log and /metrics.',
    );
  }
  process.exitCode = 2;
} finally {
  await database?.close();
}
