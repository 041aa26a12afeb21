import { bareFastify, type Contender, pgbench, server } from './contenders.ts';
import type { PostgresGround } from './ground.ts';
import { hasPgbench } from './pgbench.ts';
import { atLeast, atMost, printStandings, type Target } from './report.ts';
import { interleave, type Standing } from './rounds.ts';

const CLIENTS = [1, 2, 8, 32];

/** How PostgreSQL alone is asked, at each number of clients; empty, and said so, where the machine has no pgbench. */
export function pgbenchRivals(ground: PostgresGround, seconds: number): Contender[] {
  if (!hasPgbench()) {
    console.log('  pgbench is not on this machine (apt-get install postgresql-client): measured without it.');
    return [];
  }
  return CLIENTS.map((clients) => pgbench(ground, { clients, seconds }));
}

/** Our program by itself, as the other parts ask for it. */
export const ours = (ground: PostgresGround): Contender =>
  server('Oakdraw', 'oakdraw', ground, { warmSeconds: 3, seconds: 6 });

export const fastestPgbench = (standings: readonly Standing[]): number =>
  Math.max(...standings.filter(({ name }) => name.startsWith('pgbench')).map(({ perSecond }) => perSecond));

/** Everybody wants tickets of the same draw. Answers the targets, and what Oakdraw sold a second. */
export async function measureHot(ground: PostgresGround): Promise<{ targets: Target[]; perSecond: number }> {
  const contenders = [
    bareFastify({ warmSeconds: 1, seconds: 2 }),
    ...pgbenchRivals(ground, 4),
    server('the ordinary way', 'ordinary', ground, { warmSeconds: 1, seconds: 4 }),
    ours(ground),
  ];
  const standings = await interleave(contenders, { rounds: 3, drawsFor: () => ground.makeDraws(1) });
  printStandings('One hot draw', standings, 'pgbench, 32 clients');
  const figuresOf = (wanted: string) => standings.find(({ name }) => name === wanted);
  const [oakdraw, ordinary] = [figuresOf('Oakdraw'), figuresOf('the ordinary way')];
  const perSecond = oakdraw?.perSecond ?? Number.NaN;
  const crowd = figuresOf('pgbench, 32 clients');
  return {
    perSecond,
    targets: [
      ...(crowd
        ? [
            atLeast('hot draw, over pgbench with 32 clients', 4, perSecond / crowd.perSecond, ' ×'),
            atLeast('hot draw, over pgbench at its best', 1, perSecond / fastestPgbench(standings), ' ×'),
          ]
        : []),
      atLeast('hot draw, over the ordinary way', 8, perSecond / (ordinary?.perSecond ?? Number.NaN), ' ×'),
      atMost('hot draw, p99', 50, oakdraw?.p99 ?? Number.NaN, ' ms'),
    ],
  };
}
