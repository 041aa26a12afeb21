import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRepeatFilter } from './collapse-repeats.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const lines: Record<string, unknown>[] = [];
  const { logMethod, flush } = createRepeatFilter();
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const { log } = Fastify({ logger: { hooks: { logMethod }, stream } });
  return { log, lines, flush };
}

it('logs the first of equal errors, and then how often it was repeated [OPS-44]', () => {
  const { log, lines } = start();
  const fail = (id: number) =>
    log.child({ reqId: `r${id}` }).error({ err: new Error('down'), route: '/a' }, 'Failed');
  for (let id = 1; id <= 5; id += 1) fail(id);
  expect(lines).toMatchObject([{ reqId: 'r1', msg: 'Failed' }]);
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ reqId: 'r5', msg: 'Failed', route: '/a', repeated: 4 });
  fail(6);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(lines[2]).toMatchObject({ reqId: 'r6', repeated: 1 });
  vi.advanceTimersByTime(10_000);
  fail(7);
  expect(lines[3]).toMatchObject({ reqId: 'r7' });
  expect(lines[3]).not.toHaveProperty('repeated');
});

it('keeps errors apart that differ in message, cause, job, route or status [OPS-44]', () => {
  const { log, lines } = start();
  const error = new Error('down');
  log.error({ err: error }, 'Failed');
  log.error({ err: new Error('up') }, 'Failed');
  log.error({ err: new Error('down', { cause: new Error('x') }) }, 'Failed');
  log.error({ err: error, job: 'one' }, 'Failed');
  log.error({ err: error, route: '/a' }, 'Failed');
  log.warn({ err: error, route: '/a' }, 'Failed');
  log.warn({ status: 503 }, 'Failed');
  log.error('Failed');
  expect(lines).toHaveLength(8);
});

it('never collapses ordinary lines [OPS-44]', () => {
  const { log, lines } = start();
  log.info('request completed');
  log.info('request completed');
  expect(lines).toHaveLength(2);
});

it('loses no count when the program stops, whatever was logged [OPS-44]', () => {
  const { log, lines, flush } = start();
  for (let count = 0; count < 3; count += 1) {
    log.error('A text');
    log.error(new Error('an error alone'));
  }
  flush();
  expect(lines.filter(({ repeated }) => repeated === 2).map(({ msg }) => msg)).toEqual([
    'A text',
    'an error alone',
  ]);
  vi.advanceTimersByTime(20_000);
  expect(lines).toHaveLength(4);
});
