import { describe, expect, it, vi } from 'vitest';
import { makeUser } from '../../../tests/helpers/user-as.ts';
import { ApiError, createApi, type Send } from './api.ts';

const id = '0190a1b2-0000-7000-8000-000000000001';
const user = makeUser('host', { id });

function respondWith(body: BodyInit | null, init: ResponseInit = {}) {
  const send = vi.fn<Send>(async () => new Response(body, init));
  return { send, api: createApi(send) };
}

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('was not rejected');
  return error;
}

describe('requests', () => {
  it('send the session with every call, and use GET by default [GEN-07]', async () => {
    const { send, api } = respondWith(JSON.stringify(user));
    expect(await api('GET /api/user')).toEqual(user);
    expect(send).toHaveBeenCalledExactlyOnceWith('/api/user', { method: 'GET', credentials: 'include' });
  });

  it('send a body as JSON and insert parameters into the path [GEN-07]', async () => {
    const { send, api } = respondWith(JSON.stringify(user));
    await api('PATCH /api/v1/users/:id', { params: { id: 'a/b c' }, body: { role: 'host' } });
    expect(send).toHaveBeenCalledExactlyOnceWith('/api/v1/users/a%2Fb%20c', {
      method: 'PATCH',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"role":"host"}',
    });
  });

  it('send additional headers', async () => {
    const { send, api } = respondWith(JSON.stringify(user));
    const headers = { 'idempotency-key': 'k1' };
    await api('PATCH /api/v1/users/:id', { params: { id }, body: { role: 'host' }, headers });
    expect(send.mock.calls[0]?.[1].headers).toEqual({ ...headers, 'content-type': 'application/json' });
  });

  it('send no body and no content type for a call without a body', async () => {
    const { send, api } = respondWith(null, { status: 204 });
    await api('POST /api/logout');
    expect(send).toHaveBeenCalledExactlyOnceWith('/api/logout', { method: 'POST', credentials: 'include' });
  });
});

describe('a page of a list', () => {
  it('has the total number of rows', async () => {
    const { send, api } = respondWith(JSON.stringify([user]), { headers: { 'X-Total-Count': '27' } });
    const query = { page: 3, limit: 10 };
    expect(await api.page('GET /api/v1/admin/hosts', { query })).toEqual({ rows: [user], total: 27 });
    expect(send.mock.calls[0]?.[0]).toBe('/api/v1/admin/hosts?page=3&limit=10');
  });

  it('fails like any other call', async () => {
    const { api } = respondWith('', { status: 403, statusText: 'Forbidden' });
    expect(await errorOf(api.page('GET /api/v1/admin/hosts', { query: {} }))).toMatchObject({
      status: 403,
    });
  });
});

describe('a text response', () => {
  const input = { params: { id, ticketId: id } };
  const receipt = 'GET /api/v1/prize-draws/:id/tickets/:ticketId/proof';

  it('is returned unchanged', async () => {
    const { send, api } = respondWith('c2sp.org/tlog-proof@v1\n');
    expect(await api.text(receipt, input)).toBe('c2sp.org/tlog-proof@v1\n');
    expect(send.mock.calls[0]?.[0]).toBe(`/api/v1/prize-draws/${id}/tickets/${id}/proof`);
  });

  it('fails like any other call', async () => {
    const { api } = respondWith('{"message":"It has none.","code":"no_log"}', { status: 404 });
    expect(await errorOf(api.text(receipt, input))).toMatchObject({ status: 404, code: 'no_log' });
  });
});

describe('an API error [GEN-06]', () => {
  it('says when to retry', async () => {
    const { api } = respondWith('', { status: 409, headers: { 'Retry-After': '7' } });
    expect((await errorOf(api('GET /api/user'))).retryAfterSeconds).toBe(7);
    expect((await errorOf(respondWith('', { status: 409 }).api('GET /api/user'))).retryAfterSeconds).toBe(
      undefined,
    );
  });

  it('has a message that consists of the status, a colon, a space and the body', async () => {
    const body = '{"message":"This email is taken.","code":"taken"}';
    const error = await errorOf(respondWith(body, { status: 409 }).api('GET /api/user'));
    expect(error.message).toBe(`409: ${body}`);
    expect(error).toMatchObject({ status: 409, code: 'taken' });
    expect(error.body).toEqual({ message: 'This email is taken.', code: 'taken' });
  });

  it('uses the status text if the body is empty', async () => {
    const { api } = respondWith('', { status: 502, statusText: 'Bad Gateway' });
    const error = await errorOf(api('GET /api/user'));
    expect(error.message).toBe('502: Bad Gateway');
    expect(error.code).toBeUndefined();
  });

  it.each(['<h1>Bad gateway</h1>', '["x"]', '{"message":1,"code":"x"}', 'null'])(
    'has no parsed body if it is not one of our error responses: %s',
    async (body) => {
      const error = await errorOf(respondWith(body, { status: 500 }).api('GET /api/user'));
      expect(error.message).toBe(`500: ${body}`);
      expect(error.body).toBeUndefined();
    },
  );
});
