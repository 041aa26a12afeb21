// `npm run seed`: seeds the demo into the configured database if it has no accounts yet.
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { demoAccounts } from '#server/demo/seed.ts';
import { openDatabase, seedIfWanted } from '#server/program.ts';

loadEnvironmentFile();
const config = readConfig({ ...process.env, DEMO: '1', LOG_LEVEL: 'silent' });
const database = await openDatabase(config);
try {
  if (await seedIfWanted(config, database)) console.table(await demoAccounts(config.dataDirectory));
  else {
    console.log('The database already has accounts; the demo is only seeded into an empty database.');
  }
} finally {
  await database.close();
}
