import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { requireBooks } from './books.ts';
import { ordersFor } from './contenders.ts';
import { type PostgresGround, settle } from './ground.ts';
import { runLoad } from './load.ts';
import { atMost, printTable, type Target } from './report.ts';
import { startServer } from './servers.ts';

const run = promisify(execFile);
const SECONDS = 300;

/** Five minutes of the same load: what the process keeps must not grow with what it sells. */
export async function measureMemory(ground: PostgresGround): Promise<Target[]> {
  const draws = await ground.makeDraws(1);
  console.log(`  ${SECONDS / 60} minutes of load on one draw …`);
  const orders = await ground.prepareOrders(draws, ordersFor({ warmSeconds: 0, seconds: SECONDS }));
  await settle(ground.db);
  const server = await startServer('oakdraw', { DATABASE_URL: ground.url });
  const samples: number[] = [];
  const sampling = setInterval(async () => samples.push(await residentMegabytes(server.pid)), 1_000);
  const load = await runLoad({ port: server.port, orders, warmMs: 0, measureMs: SECONDS * 1000 });
  clearInterval(sampling);
  await server.stop();
  await requireBooks(ground.db, draws, load.sold);
  const thirds = [0, 1, 2].map((third) => mean(samples.slice(...partOf(samples.length, third))));
  printTable(
    `${SECONDS / 60} minutes, ${Math.round(load.perSecond)} orders/s, p99 ${load.p99.toFixed(1)} ms`,
    ['resident memory, MB', 'first third', 'second', 'last', 'highest'],
    [['', ...[...thirds, Math.max(...samples)].map((value) => value.toFixed(0))]],
  );
  const [, second = Number.NaN, last = Number.NaN] = thirds;
  return [atMost('memory, last third over second', 1.1, last / second, ' ×')];
}

const partOf = (length: number, third: number): [number, number] => [
  Math.floor((length * third) / 3),
  Math.floor((length * (third + 1)) / 3),
];

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
