// Checks the books of the configured database and shows the balances of all draws together, or of one:
// `npm run ledger:check`, `npm run ledger:check -- <draw's id>`. Ends with 1 where the books are not right, with 2 where
// that cannot be told.
import { Id } from '#contract/ids.ts';
import { pounds } from '#domain/money/format.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { DirectoryInUse } from '#server/db/directory-lock.ts';
import { explain } from '#server/explain.ts';
import { createLedger } from '#server/features/ledger/service.ts';
import { openDatabase } from '#server/program.ts';

const [drawId] = process.argv.slice(2);

/** Answers whether the books are right. */
async function check(): Promise<boolean> {
  const database = await openDatabase(readConfig());
  try {
    const ledger = createLedger(database);
    const findings = await ledger.check();
    for (const { account, pence } of await ledger.balances(drawId)) {
      console.log(`${account.replaceAll('_', ' ').padEnd(24)}${pounds(pence).padStart(16)}`);
    }
    for (const finding of findings) console.log(finding);
    console.log(findings.length === 0 ? 'The books are right.' : 'The books are not right.');
    return findings.length === 0;
  } finally {
    await database.close();
  }
}

try {
  loadEnvironmentFile();
  if (drawId !== undefined && !Id.safeParse(drawId).success) {
    console.error(`${drawId} is not the id of a draw.`);
    process.exitCode = 2;
  } else process.exitCode = (await check()) ? 0 : 1;
} catch (error) {
  console.error(explain(error));
  if (error instanceof DirectoryInUse) {
    console.error(
      'While it runs, the program checks its books by itself each night, and says so in its log and /metrics.',
    );
  }
  process.exitCode = 2;
}
