import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { MORE, startScheduler } from './scheduler.ts';

/** Runs a job once, and returns the level and text of what was logged. */
async function logOf(run: () => Promise<void>): Promise<[number, string][]> {
  const lines: string[] = [];
  const { log } = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  await startScheduler([{ name: 'a job', everyMs: 60_000, run }], log).stop();
  return lines.map((line) => JSON.parse(line)).map(({ level, msg, reason }) => [level, reason ?? msg]);
}

it('a job that the database keeps waiting is a warning with a reason, any other failure an error', async () => {
  const unreachable = new Error('timeout exceeded when trying to connect');
  const query = async () => {
    throw new Error('Failed query: select 1', { cause: unreachable });
  };
  expect(await logOf(query)).toEqual([[40, unreachable.message]]);
  const broken = async () => {
    throw new Error('a bug');
  };
  expect(await logOf(broken)).toEqual([[50, 'A job failed and will be tried again']]);
});

it('a job with work left runs again at once, and otherwise at its interval', async () => {
  const { log } = Fastify({ logger: false });
  const results = [MORE, MORE, undefined];
  let runs = 0;
  const done = Promise.withResolvers<void>();
  const run = async () => {
    runs += 1;
    if (runs === results.length) done.resolve();
    return results[runs - 1];
  };
  const scheduler = startScheduler([{ name: 'a job', everyMs: 60_000, run }], log);
  await done.promise;
  await scheduler.stop();
  expect(runs).toBe(3);
});
