// `npm run db:migrate`: migrates the configured database to the current schema.
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/program.ts';
import { explain } from '#server/startup-error.ts';

try {
  loadEnvironmentFile();
  const database = await openDatabase(readConfig());
  await database.close();
  console.log('The database is up to date.');
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
