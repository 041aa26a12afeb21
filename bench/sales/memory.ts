import type { BenchPostgres } from '../harness/database.ts';
import { watchMemory } from '../harness/memory.ts';
import { atMost, printTable, type Target } from '../harness/report.ts';
import { withServer } from '../harness/servers.ts';
import { requireBooks } from './books.ts';
import { prepareRun, runLoad } from './contenders.ts';

const SPAN = { warmSeconds: 0, seconds: 300 };

/** Runs constant load for five minutes: memory must not grow with the number of sales. */
export async function measureMemory(postgres: BenchPostgres): Promise<Target[]> {
  const minutes = SPAN.seconds / 60;
  console.log(`  ${minutes} minutes of load on one draw …`);
  const draws = await postgres.createDraws(1);
  const orders = await prepareRun(postgres, draws, SPAN);
  const { result, thirds, highest } = await withServer(
    'oakdraw',
    { DATABASE_URL: postgres.url },
    ({ pid, port }) => watchMemory(pid, () => runLoad(port, orders, SPAN), { everyMs: 1_000 }),
  );
  await requireBooks(postgres.db, draws, result.sold);
  printTable(
    `${minutes} minutes, ${result.perSecond.toFixed(0)} orders/s, p99 ${result.p99.toFixed(1)} ms`,
    ['resident memory, MB', 'first third', 'second', 'last', 'highest'],
    [['', ...[...thirds, highest].map((value) => value.toFixed(0))]],
  );
  return [atMost('memory, last third over second', 1.1, thirds[2] / thirds[1], ' ×')];
}
