import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createBrokenLogs } from './broken-logs.ts';
import { BrokenLog } from './policy.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function watching() {
  const reports: string[] = [];
  const broken = createBrokenLogs({
    db: { transaction: async () => {} } as unknown as Database,
    report: (problem) => reports.push(problem),
    onRefused: async () => {},
    onStopped: async () => {},
  });
  const fail = (problem: 'directory' | 'key', reason: string) =>
    broken.record('a', Promise.reject(BrokenLog.ofProcess(problem, reason))).catch(() => {});
  return { broken, fail, reports };
}

it('a log is tried again within seconds if only a file could not be written, and reported once a minute', async () => {
  const { broken, fail, reports } = watching();
  for (let seconds = 0; seconds < 60; seconds += 4) {
    expect(broken.isResting('a')).toBe(false);
    await fail('directory', `the disk is full, says attempt ${seconds}`);
    expect(broken.isResting('a')).toBe(true);
    vi.advanceTimersByTime(4_000);
  }
  expect(reports).toHaveLength(1);
  await fail('directory', 'the disk is still full');
  expect(reports).toHaveLength(2);
  await broken.record('a', Promise.resolve());
  expect([broken.has('a'), broken.findProblem()]).toEqual([false, null]);
});

it('a log that this process has no key for rests for a minute', async () => {
  const { broken, fail } = watching();
  await fail('key', 'another key');
  vi.advanceTimersByTime(50_000);
  expect(broken.isResting('a')).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(broken.isResting('a')).toBe(false);
});
