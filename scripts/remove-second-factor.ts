// Turns somebody's second factor off who has lost it, with their recovery codes:
// `node scripts/launch.mjs remove-second-factor ann@example.org`. Whoever runs this has made sure that it is them.
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { removeSecondFactor } from '#server/features/accounts/identity/service.ts';
import { openDatabase } from '#server/program.ts';
import { explain } from '#server/startup-error.ts';

const [address] = process.argv.slice(2);

async function remove(email: string): Promise<boolean> {
  const database = await openDatabase(readConfig());
  try {
    return await removeSecondFactor(database.db, email);
  } finally {
    await database.close();
  }
}

try {
  loadEnvironmentFile();
  if (address === undefined) {
    console.error('Say whose: node scripts/launch.mjs remove-second-factor <e-mail address>');
    process.exitCode = 2;
  } else if (await remove(address)) {
    console.log(`Signing in as ${address} asks for the password alone now, and they are told by mail.`);
  } else {
    console.error(`There is no account of ${address} with a second factor.`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 2;
}
