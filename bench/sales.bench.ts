// `npm run bench:sales`: how many paid orders a second, next to what else could sell them. bench/README.md explains it.
import { cpus, totalmem } from 'node:os';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/database.ts';
import { measureEmbedded } from './sales/embedded.ts';
import { openGround, type PostgresGround } from './sales/ground.ts';
import { measureHot, ours } from './sales/hot.ts';
import { measureLarge } from './sales/large.ts';
import { measureLogged } from './sales/logged.ts';
import { measureMemory } from './sales/memory.ts';
import { printTargets, type Target } from './sales/report.ts';
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

async function printMachine({ db }: PostgresGround): Promise<void> {
  const [row] = await rowsOf<{ version: string }>(
    db,
    sql`select current_setting('server_version') as version`,
  );
  const memory = Math.round(totalmem() / 2 ** 30);
  const [first, ...others] = cpus();
  console.log(
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC · ${1 + others.length} × ${first?.model}, ${memory} GB ` +
      `· Node ${process.version.slice(1)} · PostgreSQL ${row?.version} as it comes · 64 connections`,
  );
}

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${PARTS.join(', ')}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { ground, close } = await openGround();
try {
  await printMachine(ground);
  const targets = await measure(new Set(asked.length > 0 ? asked : USUAL), ground);
  printTargets(targets);
  if (targets.some(({ met }) => !met)) process.exitCode = 1;
} finally {
  await close();
}
