// Brings the configured database's schema up to date and ends: `npm run db:migrate`.
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/program.ts';

loadEnvironmentFile();
const database = await openDatabase(readConfig());
await database.close();
console.log('The database is up to date.');
