import type { BenchPostgres } from '../harness/database.ts';
import { atLeast, atMost, type Target } from '../harness/report.ts';
import { interleave, readFigures } from '../harness/statistics.ts';
import {
  createBareFastify,
  createOakdraw,
  createPgbenches,
  createServerContender,
  type Figures,
  printResults,
} from './contenders.ts';

/** More connections than usual, to check that a crowd does not slow sales down. */
const CROWDS = [256, 512];

const CROWDED_PGBENCH = 'pgbench, 32 clients';

const readRate = (results: ReadonlyMap<string, Figures>, name: string): number =>
  readFigures(results, name).perSecond;

function findFastestPgbench(results: ReadonlyMap<string, Figures>): number {
  const pgbenches = [...results].filter(([name]) => name.startsWith('pgbench'));
  return Math.max(...pgbenches.map(([, { perSecond }]) => perSecond));
}

/** Measures sales of one draw to all buyers. @returns the targets, and Oakdraw's orders per second */
export async function measureHot(postgres: BenchPostgres): Promise<{ targets: Target[]; perSecond: number }> {
  const pgbenches = createPgbenches(postgres, 4);
  const ordinary = { name: 'the ordinary way', warmSeconds: 1, seconds: 4 };
  const contenders = [
    createBareFastify({ warmSeconds: 1, seconds: 2 }),
    ...pgbenches,
    createServerContender(postgres, 'ordinary', ordinary),
    createOakdraw(postgres),
    ...CROWDS.map((connections) =>
      createOakdraw(postgres, `Oakdraw, ${connections} connections`, connections),
    ),
  ];
  const results = await interleave(contenders, 4, async ({ run }) => run(await postgres.createDraws(1)));
  printResults('One hot draw', results, CROWDED_PGBENCH);
  const { perSecond, caughtUp = Number.NaN, p99 = Number.NaN } = readFigures(results, 'Oakdraw');
  const targets = [
    atLeast('hot draw, over the ordinary way', 8, perSecond / readRate(results, ordinary.name), ' ×'),
    atMost('hot draw, p99', 50, p99, ' ms'),
  ];
  if (pgbenches.length > 0) {
    const overCrowded = caughtUp / readRate(results, CROWDED_PGBENCH);
    const overFastest = perSecond / findFastestPgbench(results);
    targets.unshift(
      atLeast('hot draw, caught up, over pgbench with 32 clients', 6, overCrowded, ' ×'),
      atLeast('hot draw, over pgbench at its best', 1, overFastest, ' ×'),
    );
  }
  return { perSecond, targets };
}

/** Compares sales of a draw with a public log to sales of one without, to measure the cost of the log. */
export async function measureLog(postgres: BenchPostgres): Promise<Target[]> {
  const span = { warmSeconds: 2, seconds: 5 };
  const logged = createServerContender(postgres, 'oakdraw', { name: 'with the public log', ...span });
  const unlogged = createServerContender(postgres, 'oakdraw', { name: 'without it', logged: false, ...span });
  const results = await interleave([unlogged, logged], 4, async (contender) =>
    contender.run(await (contender === unlogged ? postgres.createUnloggedDraws(1) : postgres.createDraws(1))),
  );
  printResults('The public log', results, unlogged.name);
  const ratio = readRate(results, logged.name) / readRate(results, unlogged.name);
  return [atLeast('with the log, over without it', 0.8, ratio, ' ×')];
}

/** Spreads sales evenly over a thousand draws, so that no draw is hot and every commit contains rows of many draws. */
export async function measureUniform(postgres: BenchPostgres): Promise<Target[]> {
  const pgbenches = createPgbenches(postgres, 3);
  const contenders = [...pgbenches, createOakdraw(postgres)];
  const results = await interleave(contenders, 4, async ({ run }) => run(await postgres.createDraws(1_000)));
  printResults('A thousand draws, uniform', results, CROWDED_PGBENCH);
  if (pgbenches.length === 0) return [];
  const ratio = readRate(results, 'Oakdraw') / findFastestPgbench(results);
  return [atLeast('1,000 draws, over pgbench at its best', 1, ratio, ' ×')];
}
