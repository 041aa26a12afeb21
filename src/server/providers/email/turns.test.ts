import { expect, it } from 'vitest';
import { eventually } from '../../../../tests/helpers/eventually.ts';
import { createTurns } from './turns.ts';

const { signal } = new AbortController();

it('lets so many be at work at once, and the others in turn', async () => {
  const inTurn = createTurns(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const all = ends.map(({ promise }, at) =>
    inTurn(signal, () => {
      begun.push(at);
      return promise;
    }),
  );
  await eventually(() => begun).toEqual([0, 1]);
  ends[1]?.resolve();
  await eventually(() => begun).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('never begins what was given up while it waited, and a place that failed is free again', async () => {
  const inTurn = createTurns(1);
  const first = Promise.withResolvers<void>();
  const failing = inTurn(signal, () => first.promise);
  const time = new AbortController();
  const late = inTurn(time.signal, async () => 'begun');
  const next = inTurn(signal, async () => 'next');
  time.abort(new Error('too late'));
  await expect(late).rejects.toThrow('too late');
  await expect(inTurn(time.signal, async () => 'begun')).rejects.toThrow('too late');
  first.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
  expect(await inTurn(signal, async () => 'free')).toBe('free');
});
