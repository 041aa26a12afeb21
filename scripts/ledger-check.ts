// Checks the ledger of the configured database and prints the balances of all draws, or of one draw:
// `npm run ledger:check`, `npm run ledger:check -- <draw id>`. Exit code: 1 if the ledger is wrong, 2 if it could not be
// checked.
import { Id } from '#contract/ids.ts';
import { formatPounds } from '#domain/money/format.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { DirectoryInUse } from '#server/db/directory-lock.ts';
import { createLedger } from '#server/features/money/ledger/service.ts';
import { openExistingDatabase } from '#server/program.ts';
import { explain } from '#server/startup-error.ts';

const NOT_CHECKED = 2;

const [drawId] = process.argv.slice(2);

/** @returns the exit code */
async function check(): Promise<number> {
  const database = await openExistingDatabase(readConfig());
  try {
    const ledger = createLedger(database);
    if (drawId !== undefined && !(await ledger.knows(drawId))) {
      console.error(`There is no prize draw with the id ${drawId}.`);
      return NOT_CHECKED;
    }
    const findings = await ledger.check();
    for (const { account, pence } of await ledger.listBalances(drawId)) {
      console.log(`${account.replaceAll('_', ' ').padEnd(24)}${formatPounds(pence).padStart(16)}`);
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
    process.exitCode = NOT_CHECKED;
  } else process.exitCode = await check();
} catch (error) {
  console.error(explain(error));
  if (error instanceof DirectoryInUse) {
    console.error(
      'While it runs, the program checks its books by itself each night, and says so in its log and /metrics.',
    );
  }
  process.exitCode = NOT_CHECKED;
}
