import { execFile, fork, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { plural } from '#domain/text/plural.ts';
import { type BenchPostgres, flushDatabase } from '../harness/database.ts';
import { BUYERS, type Draws, METRICS_TOKEN, type Orders } from '../harness/numbering.ts';
import { printTable } from '../harness/report.ts';
import { type Program, withServer } from '../harness/servers.ts';
import { quantile } from '../harness/statistics.ts';
import { countBacklog, requireBooks } from './books.ts';
import type { Tally, Task } from './generator.process.ts';

/** The result of a contender's run, with times in milliseconds. */
export type Figures = {
  perSecond: number;
  p50?: number;
  p99?: number;
  /** Average number of orders per commit. */
  batch?: number;
  /** Orders that the jobs had not finished when the buyers stopped. */
  backlog?: number;
  /** Orders per second, including the time that the jobs needed to catch up. */
  caughtUp?: number;
};

/** A way to sell. `run` sells in the given draws. */
export type Contender = { name: string; run: (draws: Draws) => Promise<Figures> };

/** The length of a run; the warm-up is not measured. */
export type Span = { warmSeconds: number; seconds: number };

/** Connections of the buyers, which are kept alive. */
export const CONNECTIONS = 64;
/** More orders per second than any contender processes. Determines how many challenges are answered beforehand. */
const MOST_PER_SECOND = 15_000;

export const countOrders = ({ warmSeconds, seconds }: Span): number =>
  MOST_PER_SECOND * (warmSeconds + seconds);

/** Prepares more orders than any contender processes in a run, and writes them to the disk. */
export async function prepareRun(postgres: BenchPostgres, draws: Draws, span: Span): Promise<Orders> {
  const orders = await postgres.prepareOrders(draws, countOrders(span));
  await flushDatabase(postgres.db);
  return orders;
}

/** A server on PostgreSQL that is restarted for each run. */
export function createServerContender(
  postgres: BenchPostgres,
  program: 'oakdraw' | 'ordinary',
  {
    name,
    logged = true,
    connections = CONNECTIONS,
    ...span
  }: Span & { name: string; logged?: boolean; connections?: number },
): Contender {
  return {
    name,
    run: async (draws) => {
      const orders = await prepareRun(postgres, draws, span);
      const before = await requireBooks(postgres.db, draws);
      const { sold, ...figures } = await runUnderLoad(program, { DATABASE_URL: postgres.url }, orders, {
        ...span,
        connections,
        // Only Oakdraw has jobs.
        ...(program === 'oakdraw' && { countBacklog: () => countBacklog(postgres.db) }),
        // When a process starts, it opens the logs of draws on sale. So draws without logs go on sale only afterwards.
        ...(!logged && { begin: () => postgres.putOnSale(draws) }),
      });
      await requireBooks(postgres.db, draws, before + sold);
      if (!logged) await postgres.takeOffSale(draws);
      return figures;
    },
  };
}

/** Oakdraw, with the usual length of a run. */
export const createOakdraw = (
  postgres: BenchPostgres,
  name = 'Oakdraw',
  connections = CONNECTIONS,
): Contender => createServerContender(postgres, 'oakdraw', { name, connections, warmSeconds: 3, seconds: 6 });

/** Plain Fastify with a constant response: the upper limit that HTTP and the buyers set. */
export function createBareFastify(span: Span): Contender {
  return {
    name: 'bare Fastify, a constant',
    run: async (draws) => {
      const orders = { first: 0, count: Number.MAX_SAFE_INTEGER, draws };
      const { sold, ...figures } = await runUnderLoad('constant', {}, orders, span);
      return figures;
    },
  };
}

const PGBENCH_CLIENTS = [1, 2, 8, 32];

/**
 * PostgreSQL alone, without HTTP, sessions and checks. If pgbench is not installed, prints a message and returns no
 * contenders.
 */
export function createPgbenches(postgres: BenchPostgres, seconds: number): Contender[] {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    console.log('  pgbench is not installed (apt-get install postgresql-client): comparison skipped.');
    return [];
  }
  return PGBENCH_CLIENTS.map((clients) => ({
    name: `pgbench, ${plural(clients, 'client')}`,
    run: async (draws) => {
      const orders = await prepareRun(postgres, draws, { warmSeconds: 0, seconds });
      return { perSecond: await runPgbench(postgres.url, { clients, seconds, orders }) };
    },
  }));
}

/** Measures orders per second, with one order per transaction, in one prepared statement. */
async function runPgbench(
  databaseUrl: string,
  { clients, seconds, orders }: { clients: number; seconds: number; orders: Orders },
): Promise<number> {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const variables = {
    n: -1,
    clients,
    first: orders.first,
    buyers: BUYERS,
    first_draw: orders.draws.first,
    draws: orders.draws.count,
  };
  const { stdout } = await promisify(execFile)('pgbench', [
    `--host=${hostname}`,
    `--port=${port}`,
    `--username=${username}`,
    '--no-vacuum',
    '--protocol=prepared',
    `--file=${join(import.meta.dirname, 'order.sql')}`,
    `--client=${clients}`,
    `--jobs=${Math.min(clients, 2)}`,
    `--time=${seconds}`,
    ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    pathname.slice(1),
  ]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0';
  if (!(perSecond > 0) || failed !== '0') throw new Error(`pgbench failed:\n${stdout}`);
  return perSecond;
}

type Load = Span & {
  connections?: number;
  begin?: () => Promise<void>;
  /** Counts the orders that the jobs have not finished. */
  countBacklog?: () => Promise<number>;
};

/** Starts a server, puts it under load and stops it. `sold` includes orders in the warm-up. */
export function runUnderLoad(
  program: Program,
  environment: Record<string, string>,
  orders: Orders,
  { begin, countBacklog, ...load }: Load,
): Promise<Figures & { sold: number }> {
  return withServer(program, environment, async ({ port, url }) => {
    await begin?.();
    const startedAt = performance.now();
    const figures = await runLoad(port, orders, load);
    const batch = await readMeanBatch(url);
    if (!countBacklog) return { ...figures, ...(batch !== undefined && { batch }) };
    const backlog = await countBacklog();
    while ((await countBacklog()) > 0) await pause(100);
    const caughtUp = (figures.sold * 1000) / (performance.now() - startedAt);
    return { ...figures, ...(batch !== undefined && { batch }), backlog, caughtUp };
  });
}

/** Puts a server under load from a separate process. @throws if any response is not a sale */
export async function runLoad(
  port: number,
  orders: Orders,
  { warmSeconds, seconds, connections = CONNECTIONS }: Span & { connections?: number },
): Promise<{ perSecond: number; p50: number; p99: number; sold: number }> {
  const task = { port, orders, connections };
  const tally = await runGenerator({ ...task, warmMs: warmSeconds * 1000, measureMs: seconds * 1000 });
  const rejected = Object.entries(tally.rejected).map(([status, count]) => `${count} × ${status}`);
  if (rejected.length > 0)
    throw new Error(`rejected: ${rejected.join(', ')}; the first: ${tally.firstRejection}`);
  if (tally.exhausted) throw new Error(`${orders.count} challenges were too few; ${tally.sold} sold`);
  return {
    perSecond: tally.latencies.length / seconds,
    p50: quantile(tally.latencies, 0.5),
    p99: quantile(tally.latencies, 0.99),
    sold: tally.sold,
  };
}

function runGenerator(task: Task): Promise<Tally> {
  const child = fork(join(import.meta.dirname, 'generator.process.ts'), { serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.once('message', (tally: Tally) => resolve(tally));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the load generator ended with ${code}`)));
    child.send(task);
  });
}

/**
 * Reads the average batch size from the program's own metrics; undefined for a server that does not sell in batches.
 */
async function readMeanBatch(url: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const read = (name: string) =>
    Number(new RegExp(`^oakdraw_sale_batch_size_${name} (\\S+)`, 'm').exec(text)?.[1]);
  const mean = read('sum') / read('count');
  return Number.isFinite(mean) ? mean : undefined;
}

/** Prints each contender's figures, and its rate as a multiple of the reference's. */
export function printResults(title: string, results: ReadonlyMap<string, Figures>, reference: string): void {
  const base = results.get(reference)?.perSecond;
  const tenths = (value: number | undefined) => value?.toFixed(1) ?? '–';
  printTable(
    title,
    ['', 'orders/s', 'p50 ms', 'p99 ms', 'batch', 'backlog', 'orders/s caught up', `× ${reference}`],
    [...results].map(([name, { perSecond, p50, p99, batch, backlog, caughtUp }]) => [
      name,
      perSecond.toFixed(0),
      tenths(p50),
      tenths(p99),
      tenths(batch),
      backlog?.toFixed(0) ?? '–',
      caughtUp?.toFixed(0) ?? '–',
      base === undefined ? '–' : (perSecond / base).toFixed(2),
    ]),
  );
}
