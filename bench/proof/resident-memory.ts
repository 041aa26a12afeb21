import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const EVERY_MS = 100;

/** What a process holds of the machine's memory while something runs, in megabytes: before, and at the most. */
export async function watchMemory<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; before: number; most: number }> {
  const before = await residentMegabytes(pid);
  let most = before;
  const look = async () => {
    // A process that has ended holds nothing.
    most = Math.max(most, await residentMegabytes(pid).catch(() => 0));
  };
  const looking = setInterval(() => void look(), EVERY_MS);
  try {
    const result = await work();
    await look();
    return { result, before, most };
  } finally {
    clearInterval(looking);
  }
}

export async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
