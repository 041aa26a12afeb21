import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { SMALL_PICTURE } from '../../../../../tests/helpers/pictures.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);

type Client = Someone['client'];

const MB = 1024 * 1024;

/** Starts an upload whose body is sent on demand. `isRead` returns whether the server has started to read it. */
function slowUpload(client: Client, { megabytes }: { megabytes?: number } = {}) {
  const gate = Promise.withResolvers<void>();
  let read = false;
  const body = Readable.from(
    (async function* () {
      read = true;
      await gate.promise;
      yield JSON.stringify({ image: SMALL_PICTURE });
    })(),
  );
  const headers = {
    'content-type': 'application/json',
    ...(megabytes !== undefined && { 'content-length': String(megabytes * MB) }),
  };
  const response = client.send({ method: 'POST', url: '/api/upload-image', headers, body });
  return { response, send: gate.resolve, isRead: () => read };
}

const upload = (client: Client) =>
  client.send({ method: 'POST', url: '/api/upload-image', body: { image: SMALL_PICTURE } });

async function underWay(client: Client, many: number) {
  const uploads = Array.from({ length: many }, () => slowUpload(client));
  await vi.waitFor(() => expect(uploads.every(({ isRead }) => isRead())).toBe(true), 10_000);
  return uploads;
}

async function finish(uploads: Awaited<ReturnType<typeof underWay>>) {
  for (const { send } of uploads) send();
  const responses = await Promise.all(uploads.map(({ response }) => response));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(uploads.map(() => 200));
}

describe('uploads in progress', () => {
  it('are limited to two large ones per user; the next is rejected before it is read, and accepted later [PIC-11]', async () => {
    const first = await underWay(host.client, 2);
    const third = slowUpload(host.client);
    const rejected = await third.response;
    expect([rejected.statusCode, rejected.json().message]).toEqual([
      429,
      'Your last upload is still in progress. Please wait a moment and try again.',
    ]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(third.isRead()).toBe(false);
    // An upload with a small declared length still fits.
    expect((await upload(host.client)).statusCode).toBe(200);
    await finish(first);
    expect((await upload(host.client)).statusCode).toBe(200);
    await finish(await underWay(host.client, 2));
  });

  it('are limited to four large ones in total; others are rejected with a time to retry [PIC-11]', async () => {
    const other = await verifiedHost(app);
    const third = await verifiedHost(app);
    const uploads = [...(await underWay(host.client, 2)), ...(await underWay(other.client, 2))];
    const late = await slowUpload(third.client).response;
    expect([late.statusCode, late.json().code, late.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '2',
    ]);
    await finish(uploads);
    await finish(await underWay(third.client, 2));
  });

  it('count as their declared length until they are aborted [PIC-11]', async () => {
    const { client } = await verifiedHost(app);
    const uploads = [slowUpload(client, { megabytes: 13 }), slowUpload(client, { megabytes: 13 })];
    expect((await slowUpload(client, { megabytes: 13 }).response).statusCode).toBe(429);
    for (const { send } of uploads) send();
    // The bodies are shorter than declared.
    for (const { response } of uploads) expect((await response).statusCode).toBe(400);
    expect((await upload(client)).statusCode).toBe(200);
    await finish(await underWay(client, 2));
  });

  it('are not read from users who may not upload [PIC-11]', async () => {
    for (const [client, status] of [
      [app.client(), 401],
      [(await register(app)).client, 403],
    ] as const) {
      const { response, isRead } = slowUpload(client);
      expect((await response).statusCode).toBe(status);
      expect(isRead()).toBe(false);
    }
  });
});
