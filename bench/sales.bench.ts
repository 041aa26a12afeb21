// `npm run bench:sales`: paid orders a second, compared with other ways to sell them. See bench/README.md.
import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/database.ts';
import { type BenchPostgres, withPostgres } from './harness/database.ts';
import { describeMachine, judge, selectParts, type Target } from './harness/report.ts';
import { createOakdraw } from './sales/contenders.ts';
import { measureEmbedded } from './sales/embedded.ts';
import { measureLarge } from './sales/large.ts';
import { measureMemory } from './sales/memory.ts';
import { measureHot, measureLog, measureUniform } from './sales/throughput.ts';

const USUAL = ['hot', 'log', 'uniform', 'large', 'embedded'];

async function measure(parts: readonly string[], postgres: BenchPostgres): Promise<Target[]> {
  const hot = parts.includes('hot') ? await measureHot(postgres) : undefined;
  const targets = hot?.targets ?? [];
  if (parts.includes('log')) targets.push(...(await measureLog(postgres)));
  if (parts.includes('uniform')) targets.push(...(await measureUniform(postgres)));
  if (parts.includes('large')) targets.push(...(await measureLarge(postgres)));
  if (parts.includes('embedded')) {
    targets.push(...(await measureEmbedded(hot?.perSecond ?? (await measureOneDraw(postgres)))));
  }
  if (parts.includes('memory')) targets.push(...(await measureMemory(postgres)));
  return targets;
}

async function measureOneDraw(postgres: BenchPostgres): Promise<number> {
  const { perSecond } = await createOakdraw(postgres).run(await postgres.createDraws(1));
  return perSecond;
}

const parts = selectParts([...USUAL, 'memory'], USUAL);
await withPostgres(async (postgres) => {
  const [row] = await queryRows<{ version: string }>(
    postgres.db,
    sql`select current_setting('server_version') as version`,
  );
  console.log(`${describeMachine()} · PostgreSQL ${row?.version}, default settings · 64 connections`);
  judge(await measure(parts, postgres));
});
