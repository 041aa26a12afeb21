import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureFiles, pictures } from '#server/db/schema.ts';
import { signIn, verifiedHost } from '../helpers/people.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

let two: TwoApps;
beforeAll(async () => {
  two = await startTwoApps();
});
afterAll(() => two.stop());

describe('pictures in two processes', () => {
  it('are stored once when both receive the same file, and served identically [UPL-16]', async () => {
    const [one, other] = two.apps;
    const host = await verifiedHost(one);
    const elsewhere = await signIn(other, host);
    const source = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#aa3355' } })
      .jpeg()
      .toBuffer();
    const image = `data:image/jpeg;base64,${source.toString('base64')}`;
    const sent = await Promise.all(
      [host.client, elsewhere].map((client) => client.call('POST /api/upload-image', { body: { image } })),
    );
    const urls = sent.map(({ body }) => body.url);
    expect(urls[0]).toBe(urls[1]);
    const { db } = one.database;
    expect(await db.$count(pictures)).toBe(1);
    expect(await db.$count(pictureFiles)).toBe(10);
    const url = urls[0] ?? '';
    const files = await Promise.all(two.apps.map((app) => app.client().send({ method: 'GET', url })));
    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(files[0]?.headers.etag).toBe(files[1]?.headers.etag);
    expect(files[0]?.rawPayload.equals(files[1]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
  });
});
