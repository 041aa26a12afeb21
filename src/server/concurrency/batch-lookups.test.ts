import { describe, expect, it, vi } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

const upperCase = () =>
  vi.fn(
    async (keys: string[]) =>
      new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()])),
  );

describe('batched lookups', () => {
  it('share one call per turn of the event loop, with each key once', async () => {
    const load = upperCase();
    const find = batchLookups(load);
    expect(await Promise.all(['a', 'b', 'a', 'none'].map(find))).toEqual(['A', 'B', 'A', undefined]);
    expect(load.mock.calls).toEqual([[['a', 'b', 'none']]]);
  });

  it('load again in every turn, even while an earlier call is running', async () => {
    let resolveFirst: (found: Map<string, string>) => void = () => {};
    const load = vi
      .fn<(keys: string[]) => Promise<Map<string, string>>>()
      .mockImplementationOnce(() => new Promise((resolve) => (resolveFirst = resolve)))
      .mockResolvedValueOnce(new Map([['a', 'new']]));
    const find = batchLookups(load);
    const first = find('a');
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), 10_000);
    expect(await find('a')).toBe('new');
    resolveFirst(new Map([['a', 'old']]));
    expect(await first).toBe('old');
  });

  it('reject every caller in a failed batch, but no later caller', async () => {
    const load = upperCase().mockRejectedValueOnce(new Error('no connection'));
    const find = batchLookups(load);
    const outcomes = await Promise.allSettled([find('a'), find('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await find('a')).toBe('A');
  });
});
