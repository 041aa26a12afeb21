// Turns off two-factor authentication for a user who has lost the second factor and the recovery codes: `node scripts/launch.mjs
// remove-second-factor ann@example.org`. Verify the user's identity before you run it.
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { removeSecondFactor } from '#server/features/accounts/identity/service.ts';
import { openExistingDatabase } from '#server/program.ts';
import { explain } from '#server/startup-error.ts';

const [address] = process.argv.slice(2);

async function remove(email: string): Promise<boolean> {
  const database = await openExistingDatabase(readConfig());
  try {
    return await removeSecondFactor(database.db, email);
  } finally {
    await database.close();
  }
}

try {
  loadEnvironmentFile();
  if (address === undefined) {
    console.error('Usage: node scripts/launch.mjs remove-second-factor <email address>');
    process.exitCode = 2;
  } else if (await remove(address)) {
    console.log(`Two-factor authentication is off for ${address}. The user is notified by email.`);
  } else {
    console.error(`${address} has no account with two-factor authentication.`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 2;
}
