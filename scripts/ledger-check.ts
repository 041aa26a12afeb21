// Checks the books of the configured database and shows the balances of all draws together, or of one:
// `npm run ledger:check`, `npm run ledger:check -- <draw's id>`. Ends with 1 where the books are not right, with 2 where
// that cannot be told.
import { Id } from '#contract/ids.ts';
import { pounds } from '#domain/money/format.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { DirectoryInUse } from '#server/db/directory-lock.ts';
import { createLedger } from '#server/features/money/ledger/service.ts';
import { openDatabase } from '#server/program.ts';
import { explain } from '#server/startup-error.ts';

const CANNOT_TELL = 2;

const [drawId] = process.argv.slice(2);

/** Answers the exit code. */
async function check(): Promise<number> {
  const database = await openDatabase(readConfig());
  try {
    const ledger = createLedger(database);
    if (drawId !== undefined && !(await ledger.knows(drawId))) {
      console.error(`There is no prize draw with the id ${drawId}.`);
      return CANNOT_TELL;
    }
    const findings = await ledger.check();
    for (const { account, pence } of await ledger.balances(drawId)) {
      console.log(`${account.replaceAll('_', ' ').padEnd(24)}${pounds(pence).padStart(16)}`);
    }
    for (const finding of findings) console.log(finding);
    console.log(findings.length === 0 ? 'The books are right.' : 'The books are not right.');
    return findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  loadEnvironmentFile();
  if (drawId !== undefined && !Id.safeParse(drawId).success) {
    console.error(`${drawId} is not the id of a draw.`);
    process.exitCode = CANNOT_TELL;
  } else process.exitCode = await check();
} catch (error) {
  console.error(explain(error));
  if (error instanceof DirectoryInUse) {
    console.error(
      'While it runs, the program checks its books by itself each night, and says so in its log and /metrics.',
    );
  }
  process.exitCode = CANNOT_TELL;
}
