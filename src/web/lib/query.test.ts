import { isNotFound } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { ApiError, createApi } from './api.ts';
import { callQuery, createQueryClient, orNotFound } from './query.ts';

const rejected = (status: number) =>
  createApi(async () => new Response('', { status, statusText: 'Refused' }));

describe('cached data', () => {
  it('is not refetched on focus, on reconnecting or after some time, and failures are not retried [GEN-08]', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toEqual({
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    });
    expect(mutations).toEqual({ retry: false, networkMode: 'always' });
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
