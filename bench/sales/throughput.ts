import type { BenchPostgres } from '../harness/database.ts';
import type { Draws } from '../harness/numbering.ts';
import { atLeast, atMost, type Target } from '../harness/report.ts';
import { interleave } from '../harness/statistics.ts';
import {
  type Contender,
  createBareFastify,
  createOakdraw,
  createPgbenches,
  createServerContender,
  type Figures,
  printResults,
} from './contenders.ts';

const CROWDED_PGBENCH = 'pgbench, 32 clients';

/** Runs the contenders in turn, each time in new draws. @returns the medians by name */
export async function compareSales(
  contenders: readonly Contender[],
  { rounds, createDraws }: { rounds: number; createDraws: (contender: Contender) => Promise<Draws> },
): Promise<Map<string, Figures>> {
  const medians = await interleave(contenders, rounds, async (contender) =>
    contender.run(await createDraws(contender)),
  );
  return new Map([...medians].map(([{ name }, figures]) => [name, figures]));
}

const readRate = (results: ReadonlyMap<string, Figures>, name: string): number =>
  results.get(name)?.perSecond ?? Number.NaN;

function findFastestPgbench(results: ReadonlyMap<string, Figures>): number {
  const pgbenches = [...results].filter(([name]) => name.startsWith('pgbench'));
  return Math.max(...pgbenches.map(([, { perSecond }]) => perSecond));
}

/** Measures sales of one draw to all buyers. @returns the targets, and Oakdraw's orders a second */
export async function measureHot(postgres: BenchPostgres): Promise<{ targets: Target[]; perSecond: number }> {
  const pgbenches = createPgbenches(postgres, 4);
  const ordinary = { name: 'the ordinary way', warmSeconds: 1, seconds: 4 };
  const contenders = [
    createBareFastify({ warmSeconds: 1, seconds: 2 }),
    ...pgbenches,
    createServerContender(postgres, 'ordinary', ordinary),
    createOakdraw(postgres),
  ];
  const results = await compareSales(contenders, { rounds: 3, createDraws: () => postgres.createDraws(1) });
  printResults('One hot draw', results, CROWDED_PGBENCH);
  const perSecond = readRate(results, 'Oakdraw');
  const overOrdinary = perSecond / readRate(results, ordinary.name);
  const targets = [
    atLeast('hot draw, over the ordinary way', 8, overOrdinary, ' ×'),
    atMost('hot draw, p99', 50, results.get('Oakdraw')?.p99 ?? Number.NaN, ' ms'),
  ];
  if (pgbenches.length > 0) {
    const overCrowded = perSecond / readRate(results, CROWDED_PGBENCH);
    const overFastest = perSecond / findFastestPgbench(results);
    targets.unshift(
      atLeast('hot draw, over pgbench with 32 clients', 4, overCrowded, ' ×'),
      atLeast('hot draw, over pgbench at its best', 1, overFastest, ' ×'),
    );
  }
  return { perSecond, targets };
}

/** Compares sales of a draw with its public log and of one without: the cost of the log. */
export async function measureLog(postgres: BenchPostgres): Promise<Target[]> {
  const span = { warmSeconds: 2, seconds: 5 };
  const logged = createServerContender(postgres, 'oakdraw', { name: 'with the public log', ...span });
  const unlogged = createServerContender(postgres, 'oakdraw', { name: 'without it', logged: false, ...span });
  const results = await compareSales([unlogged, logged], {
    rounds: 4,
    createDraws: (contender) =>
      contender === unlogged ? postgres.createUnloggedDraws(1) : postgres.createDraws(1),
  });
  printResults('The public log', results, unlogged.name);
  const ratio = readRate(results, logged.name) / readRate(results, unlogged.name);
  return [atLeast('with the log, over without it', 0.8, ratio, ' ×')];
}

/** Spreads sales evenly over a thousand draws: no draw is hot, and every commit has rows of many draws. */
export async function measureUniform(postgres: BenchPostgres): Promise<Target[]> {
  const pgbenches = createPgbenches(postgres, 3);
  const results = await compareSales([...pgbenches, createOakdraw(postgres)], {
    rounds: 3,
    createDraws: () => postgres.createDraws(1_000),
  });
  printResults('A thousand draws, uniform', results, CROWDED_PGBENCH);
  if (pgbenches.length === 0) return [];
  const ratio = readRate(results, 'Oakdraw') / findFastestPgbench(results);
  return [atLeast('1,000 draws, over pgbench at its best', 1, ratio, ' ×')];
}
