import { describe, expect, it, vi } from 'vitest';
import { createMakeOnce } from './make-once.ts';

const bytes = (length = 10) => new Uint8Array(length);

describe('a costly result', () => {
  it('is computed once for a hundred concurrent callers, and then cached [SHARE-09]', async () => {
    const once = createMakeOnce({ cachedBytes: 1000, maxWaiting: 2 });
    const make = vi.fn(async () => bytes());
    const all = await Promise.all(Array.from({ length: 100 }, () => once('a', make)));
    await once('a', make);
    expect(new Set(all).size).toBe(1);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is computed after other results, not at the same time, and is rejected if too many are waiting [SHARE-09]', async () => {
    const once = createMakeOnce({ cachedBytes: 1000, maxWaiting: 2 });
    let running = 0;
    const ends: (() => void)[] = [];
    const make = async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return bytes();
    };
    const asked = ['a', 'b', 'c'].map((key) => once(key, make));
    await expect(once('d', make)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
    for (const one of asked) {
      await vi.waitFor(() => expect(ends).not.toHaveLength(0), 10_000);
      ends.pop()?.();
      await one;
    }
    const again = once('d', make);
    await vi.waitFor(() => expect(ends).not.toHaveLength(0), 10_000);
    ends.pop()?.();
    await again;
  });

  it('is not computed for a rejected caller, but is returned to them once it is cached', async () => {
    const once = createMakeOnce({ cachedBytes: 1000, maxWaiting: 2 });
    const make = vi.fn(async () => bytes());
    const reject = () => Promise.reject(new Error('not you'));
    await expect(once('a', make, reject)).rejects.toThrow('not you');
    expect(make).not.toHaveBeenCalled();
    await once('a', make, async () => {});
    await expect(once('a', make, reject)).resolves.toHaveLength(10);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is computed again after a failure, which rejects every waiting caller', async () => {
    const once = createMakeOnce({ cachedBytes: 1000, maxWaiting: 2 });
    const make = vi.fn(async () => bytes());
    make.mockRejectedValueOnce(new Error('no'));
    const [one, two] = await Promise.allSettled([once('a', make), once('a', make)]);
    expect([one.status, two.status]).toEqual(['rejected', 'rejected']);
    await expect(once('a', make)).resolves.toHaveLength(10);
  });

  it('is removed when the cache is full, if it is the least recently used', async () => {
    const once = createMakeOnce({ cachedBytes: 100, maxWaiting: 2 });
    const make = vi.fn(async () => bytes(25));
    for (const key of ['a', 'b', 'c', 'd', 'e']) await once(key, make);
    await once('e', make);
    expect(make).toHaveBeenCalledTimes(5);
    await once('a', make);
    expect(make).toHaveBeenCalledTimes(6);
  });
});
