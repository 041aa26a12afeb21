import { type PostgresGround, settle } from './ground.ts';
import { ours } from './hot.ts';
import { seedSales } from './large-draw.ts';
import { BUYERS, type Draws, HOST, idOf, tokenOf } from './load-plan.ts';
import { atLeast, printStandings, printTable, type Target } from './report.ts';
import { interleave, median } from './rounds.ts';
import { startServer } from './servers.ts';

const TICKETS = 5_000_000;
const TRIES = 15;

/** What people look at beside a sale; `:id` is the draw. */
const VIEWS: { name: string; path: string; person: number }[] = [
  { name: 'the draw’s page', path: '/prize-draw/:id', person: 2 },
  { name: 'the draw', path: '/api/v1/prize-draws/:id', person: 2 },
  { name: 'its tickets, first page', path: '/api/v1/prize-draws/:id/tickets', person: HOST },
  { name: 'one’s own tickets', path: '/api/v1/prize-draws/:id/tickets?mine=true', person: 1 },
  { name: 'its participants', path: '/api/v1/prize-draws/:id/participants', person: 2 },
  { name: 'its money', path: '/api/v1/prize-draws/:id/money', person: HOST },
];

/** A draw with five million tickets next to an empty one: how it sells, and how its pages and lists answer. */
export async function measureLarge(ground: PostgresGround): Promise<Target[]> {
  const large = await ground.makeDraws(1);
  console.log(`  seeding ${TICKETS / 1e6} million tickets …`);
  await seedSales(ground.db, large, { tickets: TICKETS, buyers: BUYERS });
  const inEmpty = { ...ours(ground), name: 'an empty draw' };
  const inLarge = { ...ours(ground), name: 'a draw with 5 million tickets' };
  const standings = await interleave([inEmpty, inLarge], {
    rounds: 3,
    drawsFor: async (contender) => (contender === inLarge ? large : ground.makeDraws(1)),
  });
  printStandings('A large draw', standings, inEmpty.name);
  const [empty, full] = standings.map(({ perSecond }) => perSecond);
  const ratio = (full ?? Number.NaN) / (empty ?? Number.NaN);
  return [
    atLeast('5 million tickets, over an empty draw', 0.8, ratio, ' ×'),
    ...(await measureViews(ground, large)),
  ];
}

async function measureViews(ground: PostgresGround, large: Draws): Promise<Target[]> {
  const small = await ground.makeDraws(1);
  // Enough for its lists to fill a page, and for whoever buys to fill one.
  await seedSales(ground.db, small, { tickets: 10_000, buyers: 100 });
  await settle(ground.db);
  const server = await startServer('oakdraw', { DATABASE_URL: ground.url });
  const rows: { name: string; small: number; large: number }[] = [];
  for (const { name, path, person } of VIEWS) {
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      for (const [size, draws] of [
        ['small', small],
        ['large', large],
      ] as const) {
        const url = `http://127.0.0.1:${server.port}${path.replace(':id', idOf('draw', draws.first))}`;
        times[size].push(await timeOf(url, person));
      }
    }
    rows.push({ name, small: median(times.small), large: median(times.large) });
  }
  await server.stop();
  const milliseconds = (value: number) => value.toFixed(1);
  printTable(
    'Its pages and lists, median in ms',
    ['', '10,000 tickets', '5 million'],
    rows.map((row) => [row.name, milliseconds(row.small), milliseconds(row.large)]),
  );
  return rows.map(viewTarget);
}

/** A few milliseconds more is nothing that anybody feels, nor anything that this machine can tell from noise. */
function viewTarget({ name, small, large }: { name: string; small: number; large: number }): Target {
  const limit = Math.max(small * 1.2, small + 5);
  return {
    ...{
      name: `5 million tickets, ${name}`,
      wanted: `≤ ${limit.toFixed(1)} ms`,
      figure: `${large.toFixed(1)} ms`,
    },
    met: large <= limit,
  };
}

async function timeOf(url: string, person: number): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers: { cookie: `session=${tokenOf(person)}` } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - began;
}
