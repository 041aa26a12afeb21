import { type BenchPostgres, flushDatabase } from '../harness/database.ts';
import { averageThirds, type MemorySample, readResidentMemory } from '../harness/memory.ts';
import { atMost, printTable, type Target } from '../harness/report.ts';
import { startServer } from '../harness/servers.ts';
import { requireBooks } from './books.ts';
import { countOrders, runLoad } from './contenders.ts';

const SPAN = { warmSeconds: 0, seconds: 300 };

/** Runs five minutes of constant load: memory must not grow with the number of sales. */
export async function measureMemory(postgres: BenchPostgres): Promise<Target[]> {
  const draws = await postgres.createDraws(1);
  const minutes = SPAN.seconds / 60;
  console.log(`  ${minutes} minutes of load on one draw …`);
  const orders = await postgres.prepareOrders(draws, countOrders(SPAN));
  await flushDatabase(postgres.db);
  const server = await startServer('oakdraw', { DATABASE_URL: postgres.url });
  const samples: MemorySample[] = [];
  const sampling = setInterval(async () => {
    samples.push({ progress: samples.length + 1, megabytes: await readResidentMemory(server.pid) });
  }, 1_000);
  const load = await runLoad(server.port, orders, SPAN);
  clearInterval(sampling);
  await server.stop();
  await requireBooks(postgres.db, draws, load.sold);
  const thirds = averageThirds(samples);
  const highest = Math.max(...samples.map(({ megabytes }) => megabytes));
  printTable(
    `${minutes} minutes, ${load.perSecond.toFixed(0)} orders/s, p99 ${load.p99.toFixed(1)} ms`,
    ['resident memory, MB', 'first third', 'second', 'last', 'highest'],
    [['', ...[...thirds, highest].map((value) => value.toFixed(0))]],
  );
  return [atMost('memory, last third over second', 1.1, thirds[2] / thirds[1], ' ×')];
}
