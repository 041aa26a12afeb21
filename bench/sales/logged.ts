import { server } from './contenders.ts';
import type { PostgresGround } from './ground.ts';
import { atLeast, printStandings, type Target } from './report.ts';
import { interleave } from './rounds.ts';

/** One hot draw with its public log and one without, side by side: what it costs that everybody can check. */
export async function measureLogged(ground: PostgresGround): Promise<Target[]> {
  const span = { warmSeconds: 2, seconds: 5 };
  const logged = server('with the public log', 'oakdraw', ground, span);
  const unlogged = server('without it', 'oakdraw', ground, { ...span, logged: false });
  const standings = await interleave([unlogged, logged], {
    rounds: 4,
    drawsFor: (contender) => (contender === unlogged ? ground.makeUnlogged(1) : ground.makeDraws(1)),
  });
  printStandings('The public log', standings, unlogged.name);
  const [without, withLog] = standings.map(({ perSecond }) => perSecond);
  return [
    atLeast('with the log, over without it', 0.8, (withLog ?? Number.NaN) / (without ?? Number.NaN), ' ×'),
  ];
}
