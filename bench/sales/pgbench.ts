import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BUYERS, type Orders } from './load-plan.ts';

const run = promisify(execFile);

/** Whether this machine has PostgreSQL's own load tool; npm does not bring it. */
export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0;

/** Orders a second that PostgreSQL takes from so many clients: one order a transaction, one prepared statement an order. */
export async function runPgbench(
  databaseUrl: string,
  { clients, seconds, orders }: { clients: number; seconds: number; orders: Orders },
): Promise<number> {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const variables = {
    ...{ n: -1, clients, first: orders.first, buyers: BUYERS },
    ...{ first_draw: orders.draws.first, draws: orders.draws.count },
  };
  const { stdout } = await run('pgbench', [
    ...['--host', hostname, '--port', port, '--username', username],
    ...['--no-vacuum', '--protocol=prepared', `--file=${join(import.meta.dirname, 'order.sql')}`],
    ...[`--client=${clients}`, `--jobs=${Math.min(clients, 2)}`, `--time=${seconds}`],
    ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    pathname.slice(1),
  ]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0';
  if (!(perSecond > 0) || failed !== '0') throw new Error(`pgbench did not sell:\n${stdout}`);
  return perSecond;
}
