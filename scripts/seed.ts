// `npm run seed`: seeds the demo into the configured database if it has no accounts yet.
import { buildApp } from '#server/app.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { demoAccounts, seedDemo, shouldSeedDemo } from '#server/demo/seed.ts';
import { openDatabase, readSecrets } from '#server/program.ts';

loadEnvironmentFile();
const config = readConfig({ ...process.env, DEMO: '1', LOG_LEVEL: 'silent' });
const database = await openDatabase(config);
try {
  if (await shouldSeedDemo(config, database)) {
    const app = await buildApp({ config, database, ...(await readSecrets(config)) });
    await app.services.clock.follow();
    await seedDemo(app, config);
    await app.server.close();
    console.table(await demoAccounts(config.dataDirectory));
  } else {
    console.log('The database already has accounts; the demo is only seeded into an empty database.');
  }
} finally {
  await database.close();
}
