// `npm run bench:sales`: how many paid orders a second, next to what else could sell them. bench/README.md explains it.
import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/database.ts';
import { measureEmbedded } from './sales/embedded.ts';
import { onGround, type PostgresGround } from './sales/ground.ts';
import { measureHot, ours } from './sales/hot.ts';
import { measureLarge } from './sales/large.ts';
import { measureLogged } from './sales/logged.ts';
import { measureMemory } from './sales/memory.ts';
import { judge, machineWords, type Target } from './sales/report.ts';
import { interleave } from './sales/rounds.ts';
import { measureUniform } from './sales/uniform.ts';

const PARTS = ['hot', 'log', 'uniform', 'large', 'embedded', 'memory'];
const USUAL = PARTS.filter((part) => part !== 'memory');

async function measure(parts: ReadonlySet<string>, ground: PostgresGround): Promise<Target[]> {
  const hot = parts.has('hot') ? await measureHot(ground) : undefined;
  const targets = hot?.targets ?? [];
  if (parts.has('log')) targets.push(...(await measureLogged(ground)));
  if (parts.has('uniform')) targets.push(...(await measureUniform(ground)));
  if (parts.has('large')) targets.push(...(await measureLarge(ground)));
  if (parts.has('embedded'))
    targets.push(...(await measureEmbedded(hot?.perSecond ?? (await soldByOneDraw(ground)))));
  if (parts.has('memory')) targets.push(...(await measureMemory(ground)));
  return targets;
}

async function soldByOneDraw(ground: PostgresGround): Promise<number> {
  const [standing] = await interleave([ours(ground)], { rounds: 1, drawsFor: () => ground.makeDraws(1) });
  return standing?.perSecond ?? Number.NaN;
}

async function versionOf({ db }: PostgresGround): Promise<string> {
  const [row] = await rowsOf<{ version: string }>(
    db,
    sql`select current_setting('server_version') as version`,
  );
  return row?.version ?? '';
}

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${PARTS.join(', ')}.`);
  process.exit(1);
}
await onGround(async (ground) => {
  console.log(`${machineWords()} · PostgreSQL ${await versionOf(ground)} as it comes · 64 connections`);
  judge(await measure(new Set(asked.length > 0 ? asked : USUAL), ground));
});
