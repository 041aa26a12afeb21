import type { PostgresGround } from './ground.ts';
import { fastestPgbench, ours, pgbenchRivals } from './hot.ts';
import { atLeast, printStandings, type Target } from './report.ts';
import { interleave } from './rounds.ts';

/** Sales spread evenly over a thousand draws: nothing is hot, and every commit has rows of many draws. */
export async function measureUniform(ground: PostgresGround): Promise<Target[]> {
  const rivals = pgbenchRivals(ground, 3);
  const standings = await interleave([...rivals, ours(ground)], {
    rounds: 3,
    drawsFor: () => ground.makeDraws(1_000),
  });
  printStandings('A thousand draws, uniform', standings, 'pgbench, 32 clients');
  const oakdraw = standings.find(({ name }) => name === 'Oakdraw')?.perSecond ?? Number.NaN;
  return rivals.length === 0
    ? []
    : [atLeast('1,000 draws, over pgbench at its best', 1, oakdraw / fastestPgbench(standings), ' ×')];
}
