import { type BenchPostgres, flushDatabase } from '../harness/database.ts';
import { BUYERS, type Draws, formatId, HOST } from '../harness/numbering.ts';
import { atLeast, type Target } from '../harness/report.ts';
import { buildUrl, comparePairs } from '../harness/requests.ts';
import { startServer } from '../harness/servers.ts';
import { createOakdraw, printResults } from './contenders.ts';
import { seedSales } from './large-draw.ts';
import { compareSales } from './throughput.ts';

const TICKETS = 5_000_000;

/** Pages and lists that are compared as well as the sales; `:id` is the draw. */
const VIEWS = [
  { name: 'the draw’s page', path: '/prize-draw/:id', person: 2 },
  { name: 'the draw', path: '/api/v1/prize-draws/:id', person: 2 },
  { name: 'its tickets, first page', path: '/api/v1/prize-draws/:id/tickets', person: HOST },
  { name: 'a buyer’s own tickets', path: '/api/v1/prize-draws/:id/tickets?mine=true', person: 1 },
  { name: 'its participants', path: '/api/v1/prize-draws/:id/participants', person: 2 },
  { name: 'its money', path: '/api/v1/prize-draws/:id/money', person: HOST },
];

/** Compares a draw with five million tickets with an empty one: its sales, its pages and its lists. */
export async function measureLarge(postgres: BenchPostgres): Promise<Target[]> {
  const large = await postgres.createDraws(1);
  console.log(`  seeding ${TICKETS / 1e6} million tickets …`);
  await seedSales(postgres.db, large, { tickets: TICKETS, buyers: BUYERS });
  const inEmpty = createOakdraw(postgres, 'an empty draw');
  const inLarge = createOakdraw(postgres, 'a draw with 5 million tickets');
  const results = await compareSales([inEmpty, inLarge], {
    rounds: 3,
    createDraws: async (contender) => (contender === inLarge ? large : postgres.createDraws(1)),
  });
  printResults('A large draw', results, inEmpty.name);
  const [empty = Number.NaN, full = Number.NaN] = [...results.values()].map(({ perSecond }) => perSecond);
  return [
    atLeast('5 million tickets, over an empty draw', 0.8, full / empty, ' ×'),
    ...(await measureViews(postgres, large)),
  ];
}

async function measureViews(postgres: BenchPostgres, large: Draws): Promise<Target[]> {
  const small = await postgres.createDraws(1);
  // Enough to fill a page of its lists, and of one buyer's tickets.
  await seedSales(postgres.db, small, { tickets: 10_000, buyers: 100 });
  await flushDatabase(postgres.db);
  const server = await startServer('oakdraw', { DATABASE_URL: postgres.url });
  const buildView = (path: string, { first }: Draws) =>
    buildUrl(server, path.replace(':id', formatId('draw', first)));
  const targets = await comparePairs('Its pages and lists', {
    sizes: ['10,000 tickets', '5 million tickets'],
    pairs: VIEWS.map(({ name, path, person }) => ({
      name,
      person,
      small: buildView(path, small),
      large: buildView(path, large),
    })),
    tries: 15,
    noiseMs: 5,
  });
  await server.stop();
  return targets;
}
