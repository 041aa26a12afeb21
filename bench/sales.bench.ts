// `npm run bench:sales`: paid orders per second, compared with other ways to process them. See bench/README.md.
import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/database.ts';
import { startBenchPostgres } from './harness/database.ts';
import { measureParts } from './harness/report.ts';
import { createOakdraw } from './sales/contenders.ts';
import { measureEmbedded } from './sales/embedded.ts';
import { measureLarge } from './sales/large.ts';
import { measureMemory } from './sales/memory.ts';
import { measureHot, measureLog, measureUniform } from './sales/throughput.ts';

const postgres = await startBenchPostgres();
const [row] = await queryRows<{ version: string }>(
  postgres.db,
  sql`select current_setting('server_version') as version`,
);
console.log(`PostgreSQL ${row?.version}, default settings · 64 connections`);

let onPostgres: number | undefined;
const measureOneDraw = async () =>
  (await createOakdraw(postgres).run(await postgres.createDraws(1))).perSecond;

await measureParts(
  {
    hot: async () => {
      const { perSecond, targets } = await measureHot(postgres);
      onPostgres = perSecond;
      return targets;
    },
    log: () => measureLog(postgres),
    uniform: () => measureUniform(postgres),
    large: () => measureLarge(postgres),
    embedded: async () => measureEmbedded(onPostgres ?? (await measureOneDraw())),
    memory: () => measureMemory(postgres),
  },
  ['hot', 'log', 'uniform', 'large', 'embedded'],
);
await postgres.stop();
