import { describe, expect, it, vi } from 'vitest';
import { gatherLookups } from './batch-lookups.ts';

const upperCase = () =>
  vi.fn(
    async (keys: string[]) =>
      new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()])),
  );

describe('look-ups', () => {
  it('of one turn share one statement, each key asked for once', async () => {
    const load = upperCase();
    const find = gatherLookups(load);
    expect(await Promise.all(['a', 'b', 'a', 'none'].map(find))).toEqual(['A', 'B', 'A', undefined]);
    expect(load.mock.calls).toEqual([[['a', 'b', 'none']]]);
  });

  it('ask anew in every turn, also while the one before is under way', async () => {
    let answer: (found: Map<string, string>) => void = () => {};
    const load = vi
      .fn<(keys: string[]) => Promise<Map<string, string>>>()
      .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
      .mockResolvedValueOnce(new Map([['a', 'new']]));
    const find = gatherLookups(load);
    const first = find('a');
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), 10_000);
    expect(await find('a')).toBe('new');
    answer(new Map([['a', 'old']]));
    expect(await first).toBe('old');
  });

  it('that fail, fail for those who asked together and for nobody after', async () => {
    const load = upperCase().mockRejectedValueOnce(new Error('no connection'));
    const find = gatherLookups(load);
    const outcomes = await Promise.allSettled([find('a'), find('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await find('a')).toBe('A');
  });
});
