import { describe, expect, it, vi } from 'vitest';
import { createMakeOnce } from './make-once.ts';

const bytes = (length = 10) => new Uint8Array(length);

describe('what is costly to make', () => {
  it('is made once for a hundred who ask at the same time, and kept [SHARE-09]', async () => {
    const once = createMakeOnce({ cachedBytes: 1000, waiting: 2 });
    const make = vi.fn(async () => bytes());
    const all = await Promise.all(Array.from({ length: 100 }, () => once('a', make)));
    await once('a', make);
    expect(new Set(all).size).toBe(1);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is made one after the other, and not at all where too much waits [SHARE-09]', async () => {
    const once = createMakeOnce({ cachedBytes: 1000, waiting: 2 });
    let underWay = 0;
    const ends: (() => void)[] = [];
    const make = async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise<void>((resolve) => ends.push(resolve));
      underWay -= 1;
      return bytes();
    };
    const asked = ['a', 'b', 'c'].map((key) => once(key, make));
    await expect(once('d', make)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
    for (const one of asked) {
      await vi.waitFor(() => expect(ends).not.toHaveLength(0), 10_000);
      ends.pop()?.();
      await one;
    }
    // Whoever comes back finds a place.
    const again = once('d', make);
    await vi.waitFor(() => expect(ends).not.toHaveLength(0), 10_000);
    ends.pop()?.();
    await again;
  });

  it('is refused to whoever may not have it made, and given to them once it is there', async () => {
    const once = createMakeOnce({ cachedBytes: 1000, waiting: 2 });
    const make = vi.fn(async () => bytes());
    const refuse = () => Promise.reject(new Error('not you'));
    await expect(once('a', make, refuse)).rejects.toThrow('not you');
    expect(make).not.toHaveBeenCalled();
    await once('a', make, async () => {});
    await expect(once('a', make, refuse)).resolves.toHaveLength(10);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is tried again after a failure, which everybody hears of who waited', async () => {
    const once = createMakeOnce({ cachedBytes: 1000, waiting: 2 });
    const make = vi.fn(async () => bytes());
    make.mockRejectedValueOnce(new Error('no'));
    const [one, two] = await Promise.allSettled([once('a', make), once('a', make)]);
    expect([one.status, two.status]).toEqual(['rejected', 'rejected']);
    await expect(once('a', make)).resolves.toHaveLength(10);
  });

  it('is let go where there is no room, what was asked for longest ago first', async () => {
    const once = createMakeOnce({ cachedBytes: 100, waiting: 2 });
    const make = vi.fn(async () => bytes(25));
    for (const key of ['a', 'b', 'c', 'd', 'e']) await once(key, make);
    await once('e', make);
    expect(make).toHaveBeenCalledTimes(5);
    await once('a', make);
    expect(make).toHaveBeenCalledTimes(6);
  });
});
