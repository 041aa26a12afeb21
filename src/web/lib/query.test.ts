import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { isNotFound } from '@tanstack/react-router';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, createApi } from './api.ts';
import { callQuery, createQueryClient, orNotFound } from './query.ts';

const rejected = (status: number) =>
  createApi(async () => new Response('', { status, statusText: 'Refused' }));

describe('cached data', () => {
  it('is not refetched on focus, on reconnecting or after some time, and failures are not retried [GEN-08]', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const client = createQueryClient();
    client.mount();
    onTestFinished(() => client.unmount());
    const queryFn = vi.fn(async () => 'read');
    const failing = vi.fn(() => Promise.reject(new Error('refused')));
    const options = { queryKey: ['kept'], queryFn };
    onTestFinished(new QueryObserver(client, options).subscribe(() => {}));
    onTestFinished(new QueryObserver(client, { queryKey: ['failed'], queryFn: failing }).subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(7 * 24 * 3_600_000);
    onTestFinished(() => focusManager.setFocused(undefined));
    for (const there of [false, true]) {
      focusManager.setFocused(there);
      onlineManager.setOnline(there);
      await vi.advanceTimersByTimeAsync(3_600_000);
    }
    // Another part of the page that shows the same data does not fetch it again.
    onTestFinished(new QueryObserver(client, options).subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([queryFn.mock.calls.length, failing.mock.calls.length]).toEqual([1, 1]);

    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const act = new MutationObserver(client, { mutationFn: failing });
    await expect(act.mutate()).rejects.toThrow('refused');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(failing).toHaveBeenCalledTimes(2);
  });

  it('is stored under the name of its call', () => {
    expect(callQuery(rejected(500), 'GET /api/user').queryKey).toEqual(['GET /api/user']);
  });
});

describe('a page whose subject may not exist', () => {
  it('shows the not-found screen after a 404', async () => {
    const thrown = await orNotFound(rejected(404)('GET /api/user')).catch((reason: unknown) => reason);
    expect(isNotFound(thrown)).toBe(true);
  });

  it('passes on other errors unchanged', async () => {
    await expect(orNotFound(rejected(403)('GET /api/user'))).rejects.toBeInstanceOf(ApiError);
    await expect(orNotFound(Promise.resolve(1))).resolves.toBe(1);
  });
});
