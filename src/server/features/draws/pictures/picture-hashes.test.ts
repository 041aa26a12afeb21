import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { buildPictureHashAddress } from '#domain/pictures/address.ts';
import { logTerms, pictureFiles, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { startFakeCloudinary } from '../../../../../tests/helpers/fake-cloudinary.ts';
import { signIn, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { listPictureHashes } from './service.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const { db } = app.database;

async function upload(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .png()
    .toBuffer();
  const image = `data:image/png;base64,${bytes.toString('base64')}`;
  return (await host.client.call('POST /api/upload-image', { body: { image } })).body.url;
}

const get = (url: string) => app.client().send({ method: 'GET', url });
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const hashAt = async (url: string) => hashOf((await get(url)).rawPayload);

/** Deletes unused pictures as if none had been saved for weeks. */
async function sweepAfterWeeks(): Promise<void> {
  await db.execute(sql`update pictures set given_at = given_at - interval '20 days'`);
  await app.services.pictures.sweep();
}

describe('a picture’s hash', () => {
  it('is that of its full-size file, and an address with it returns exactly these bytes [PIC-13]', async () => {
    const imageUrl = await upload('#a11111');
    const hash = await hashAt(imageUrl);
    const file = await get(buildPictureHashAddress(hash));
    expect([file.statusCode, hashOf(file.rawPayload)]).toEqual([200, hash]);
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is rejected if it is unknown or malformed', async () => {
    for (const hash of ['0'.repeat(64), '0'.repeat(63), `${'0'.repeat(64)}.webp`, 'A'.repeat(64), "' or 1=1"])
      expect((await get(`/pictures/sha256/${encodeURIComponent(hash)}`)).statusCode, hash).toBe(404);
  });

  it('changes if the stored bytes are changed', async () => {
    const imageUrl = await upload('#b11111');
    const hash = await hashAt(imageUrl);
    await db
      .update(pictureFiles)
      .set({ bytes: Buffer.from('another picture') })
      .where(eq(pictureFiles.hash, Buffer.from(hash, 'hex')));
    expect((await get(buildPictureHashAddress(hash))).statusCode).toBe(404);
  });

  it('is listed for each picture of a draw, starting with the main picture [PIC-13]', async () => {
    const [main, first, second] = [await upload('#c11111'), await upload('#c22222'), await upload('#c33333')];
    const draw = await publishedDraw(app, host, { imageUrl: main, galleryUrls: [second, first, main] });
    const hashes = await Promise.all([main, second, first, main].map(hashAt));
    expect(await listPictureHashes(db, draw.id)).toEqual(hashes);
    const { body } = await app.client().call('GET /api/v1/prize-draws/:id/pictures', {
      params: { id: draw.id },
    });
    expect(body).toEqual(
      [main, second, first, main].map((url, at) => ({
        url,
        sha256: hashes[at],
        file: `/pictures/sha256/${hashes[at]}`,
      })),
    );
    const bare = await publishedDraw(app, host, { imageUrl: null, galleryUrls: [] });
    expect(await listPictureHashes(db, bare.id)).toEqual([]);
  });

  it('cannot be promised for a picture that is not stored', async () => {
    const draw = await publishedDraw(app, host, { imageUrl: await upload('#d11111') });
    await db
      .update(prizeDraws)
      .set({ imageUrl: 'https://pictures.example/a.jpg' })
      .where(eq(prizeDraws.id, draw.id));
    await expect(listPictureHashes(db, draw.id)).rejects.toMatchObject({ code: 'picture_not_stored' });
    const { body } = await app.client().call('GET /api/v1/prize-draws/:id/pictures', {
      params: { id: draw.id },
    });
    expect(body).toEqual([{ url: 'https://pictures.example/a.jpg', sha256: null, file: null }]);
  });
});

it('keeps a picture that a public log promised, even after the draw has another [PIC-04, PIC-13]', async () => {
  const [promised, loose, next] = [await upload('#e11111'), await upload('#e22222'), await upload('#e33333')];
  const draw = await publishedDraw(app, host, { imageUrl: promised });
  const hash = await hashAt(promised);
  await db
    .insert(logTerms)
    .values({ drawId: draw.id, hash: 'of the terms', document: JSON.stringify({ pictures: [hash] }) });
  await host.client.call('PUT /api/v1/prize-draws/:id', {
    params: { id: draw.id },
    body: { ...inputOf(draw), imageUrl: next },
  });
  const looseHash = await hashAt(loose);
  await sweepAfterWeeks();
  const stored = new Set(
    (await db.select({ hash: pictureFiles.hash }).from(pictureFiles)).map((file) =>
      Buffer.from(file.hash).toString('hex'),
    ),
  );
  expect([stored.has(hash), stored.has(await hashAt(next)), stored.has(looseHash)]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('a picture at Cloudinary', async () => {
  const cloud = await startFakeCloudinary();
  const hosted = await startTestApp({ database: app.database, environment: cloud.environment });
  const client = await signIn(hosted, host);
  afterAll(async () => {
    await hosted.stop();
    await cloud.stop();
  });
  const folder = 'https://res.cloudinary.com/oaktown/image/upload/v1700000000/prize-draws';
  const create = async (imageUrl: string) => {
    const draw = inputOf(await publishedDraw(app, host, { startDate: null }));
    return client.call('POST /api/v1/prize-draws', { body: { ...draw, imageUrl } });
  };

  it('is copied when its draw is saved, so that its hash can be promised [PIC-14]', async () => {
    const imageUrl = `${folder}/picture1.jpg`;
    const { status, body } = await create(imageUrl);
    expect([status, body.imageUrl]).toEqual([201, imageUrl]);
    const [hash = ''] = await listPictureHashes(db, body.id);
    expect(await hashAt(buildPictureHashAddress(hash))).toBe(hash);
    // The copy lasts as long as the draw uses the picture.
    await sweepAfterWeeks();
    expect(await listPictureHashes(db, body.id)).toEqual([hash]);
  });

  it('prevents saving if it is not there [PIC-14]', async () => {
    const { status, error } = await create(`${folder}/missing.jpg`);
    expect([status, error.issues]).toEqual([
      400,
      [
        {
          path: 'imageUrl',
          message: 'The picture couldn’t be copied from Cloudinary. Please try again.',
        },
      ],
    ]);
  });
});
