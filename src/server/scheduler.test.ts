import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { startScheduler } from './scheduler.ts';

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
