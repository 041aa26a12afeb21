import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Reads a process's resident memory, in megabytes. On Linux it reads `/proc`, which is far faster than `ps`. */
export async function readResidentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes ?? (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1024;
}

/**
 * `readProgress` returns the progress that is divided into thirds, such as a number of emails. By default, this is the
 * elapsed time.
 */
type Watch = { everyMs?: number; readProgress?: () => number };

/**
 * Runs `work` and samples a process's resident memory meanwhile.
 * @returns megabytes: before the work, the highest, and the means in the first, second and last third of the work
 */
export async function watchMemory<Result>(
  pid: number,
  work: () => Promise<Result>,
  { everyMs = 100, readProgress = () => performance.now() }: Watch = {},
) {
  const before = await readResidentMemory(pid);
  const began = readProgress();
  const samples: { progress: number; megabytes: number }[] = [];
  const sample = async () => {
    // `ps` fails if the process has ended.
    const megabytes = await readResidentMemory(pid).catch(() => null);
    if (megabytes !== null) samples.push({ progress: readProgress() - began, megabytes });
  };
  const sampling = setInterval(() => void sample(), everyMs);
  try {
    const result = await work();
    await sample();
    const all = readProgress() - began;
    const [first, second, last] = [0, 1, 2].map((third) => {
      const own = samples.filter(({ progress }) => Math.min(2, Math.floor((3 * progress) / all)) === third);
      return own.reduce((sum, { megabytes }) => sum + megabytes, 0) / own.length;
    });
    const highest = Math.max(before, ...samples.map(({ megabytes }) => megabytes));
    return { result, before, highest, thirds: [first, second, last] as [number, number, number] };
  } finally {
    clearInterval(sampling);
  }
}
