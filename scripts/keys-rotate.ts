// Encrypts stored secrets again under the first secret of SESSION_SECRET, and says which others can be removed from it:
// `npm run keys:rotate`. With `-- --forget-lost`, the program can start without a secret that is lost. Exit code: 1 if
// something cannot be read, 2 if nothing was done.
import { parseArgs } from 'node:util';
import { plural } from '#domain/text/plural.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import {
  forgetLostSecrets,
  rotateSessionSecrets,
} from '#server/features/platform/session-secrets/service.ts';
import { openExistingDatabase, readGivenSecrets } from '#server/program.ts';
import { explain } from '#server/startup-error.ts';

/** @returns the exit code */
async function rotate(forgetLost: boolean): Promise<number> {
  const config = readConfig();
  const database = await openExistingDatabase(config);
  try {
    const given = await readGivenSecrets(config);
    if (forgetLost) {
      const lost = await forgetLostSecrets(database.db, given);
      console.log(lost.length === 0 ? 'No secret is lost.' : `Forgotten: ${lost.join(', ')}.`);
    }
    const { sealed, unreadable, removable } = await rotateSessionSecrets(database.db, given);
    console.log(`${plural(sealed, 'stored secret')} encrypted again.`);
    if (unreadable > 0) console.log(`${plural(unreadable, 'stored secret')} cannot be read with any secret.`);
    console.log(
      removable.length === 0
        ? 'SESSION_SECRET holds one secret, which is in use.'
        : `Once every process writes with ${given[0]?.id}, remove from SESSION_SECRET: ${removable.join(', ')}.`,
    );
    return unreadable > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

try {
  loadEnvironmentFile();
  const { values } = parseArgs({ options: { 'forget-lost': { type: 'boolean', default: false } } });
  process.exitCode = await rotate(values['forget-lost']);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 2;
}
