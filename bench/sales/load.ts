import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Tally, Task } from './generator.process.ts';

/** The buyers' connections, kept alive. */
const CONNECTIONS = 64;

/** What a server did under load; times in milliseconds. */
export type Load = {
  perSecond: number;
  p50: number;
  p99: number;
  /** Every order that was acknowledged, those of the warm-up as well. */
  sold: number;
  /** How much of one processor the buyers themselves took. */
  generatorShare: number;
};

/** Puts a server under load from a process of its own. @throws when anything but sales was answered */
export async function runLoad(task: Omit<Task, 'connections'>): Promise<Load> {
  const began = performance.now();
  const tally = await inGenerator({ ...task, connections: CONNECTIONS });
  const elapsed = performance.now() - began;
  const refused = Object.entries(tally.refused).map(([status, count]) => `${count} × ${status}`);
  if (refused.length > 0) throw new Error(`refused: ${refused.join(', ')}; the first: ${tally.firstRefusal}`);
  if (tally.exhausted)
    throw new Error(`the ${task.orders.count} challenges did not last; ${tally.sold} sold`);
  const { latencies } = tally;
  return {
    perSecond: latencies.length / (task.measureMs / 1000),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    sold: tally.sold,
    generatorShare: tally.cpuMs / elapsed,
  };
}

function inGenerator(task: Task): Promise<Tally> {
  const child = fork(join(import.meta.dirname, 'generator.process.ts'), { serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.once('message', (tally: Tally) => resolve(tally));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the load generator ended with ${code}`)));
    child.send(task);
  });
}

const quantile = (ascending: number[], share: number) =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
