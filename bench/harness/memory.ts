import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INTERVAL_MS = 100;

/** A process's resident memory, in megabytes. */
export async function readResidentMemory(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

/** Runs `work` and samples a process's resident memory while it runs, in megabytes. */
export async function watchMemory<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; before: number; highest: number }> {
  const before = await readResidentMemory(pid);
  let highest = before;
  const sample = async () => {
    // `ps` fails once the process has ended.
    highest = Math.max(highest, await readResidentMemory(pid).catch(() => 0));
  };
  const sampling = setInterval(() => void sample(), INTERVAL_MS);
  try {
    const result = await work();
    await sample();
    return { result, before, highest };
  } finally {
    clearInterval(sampling);
  }
}

/** Resident memory at a point of the work. `progress` counts orders, emails or seconds. */
export type MemorySample = { progress: number; megabytes: number };

/** Mean memory in the first, second and last third of the work. */
export function averageThirds(samples: readonly MemorySample[]): [number, number, number] {
  const all = samples.at(-1)?.progress ?? 0;
  const average = (third: number) => {
    const own = samples.filter(
      ({ progress }) => progress > (all * third) / 3 && progress <= (all * (third + 1)) / 3,
    );
    return own.reduce((sum, { megabytes }) => sum + megabytes, 0) / own.length;
  };
  return [average(0), average(1), average(2)];
}
