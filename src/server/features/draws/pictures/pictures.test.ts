import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildSourceSet, parsePictureAddress } from '#domain/pictures/address.ts';
import { PICTURE_MESSAGES as messages } from '#domain/pictures/limits.ts';
import { pictures } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { SMALL_PICTURE, uploadPicture } from '../../../../../tests/helpers/pictures.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);

const DAY_MS = 24 * 3_600_000;

const upload = (image: unknown, by = host.client) =>
  by.send({ method: 'POST', url: '/api/upload-image', body: { image } });

const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`;

const photo = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.client().send({ method, url, headers });

describe('an uploaded picture', () => {
  it('gets an address, and is served in every size [API-IMG-01] [UPL-16]', async () => {
    const response = await upload(dataUrl(await photo(700, 350, '#aa3355')));
    expect(response.statusCode).toBe(200);
    const { url } = response.json();
    const stored = parsePictureAddress(url);
    expect(stored).toMatchObject({ width: 700, height: 350 });
    if (!stored) return;
    for (const format of ['avif', 'webp'] as const) {
      for (const size of buildSourceSet(stored, format).split(', ')) {
        const [address = '', wide] = size.split(' ');
        const file = await get(address);
        expect([file.statusCode, file.headers['content-type']]).toEqual([200, `image/${format}`]);
        expect(`${(await sharp(file.rawPayload).metadata()).width}w`).toBe(wide);
      }
    }
    const full = await get(url);
    expect((await sharp(full.rawPayload).metadata()).width).toBe(700);
  });

  it('has only one address, however often the same file is uploaded', async () => {
    const source = dataUrl(await photo(90, 60, '#123456'));
    const other = await verifiedHost(app);
    const responses = await Promise.all([upload(source), upload(source), upload(source, other.client)]);
    expect(new Set(responses.map((response) => response.json().url)).size).toBe(1);
  });

  it('is accepted only from hosts and admins, verified or not', async () => {
    const statusOf = async (client: Someone['client']) => (await upload(SMALL_PICTURE, client)).statusCode;
    expect(await statusOf((await register(app, { role: 'host' })).client)).toBe(200);
    expect(await statusOf((await admin(app)).client)).toBe(200);
    expect(await statusOf((await register(app)).client)).toBe(403);
    expect(await statusOf(app.client())).toBe(401);
  });

  it('is rejected before its body is parsed if the user may not upload', async () => {
    const response = await app.client().send({
      method: 'POST',
      url: '/api/upload-image',
      headers: { 'content-type': 'application/json' },
      body: 'this would be no JSON, if anybody read it',
    });
    expect(response.statusCode).toBe(401);
  });
});

describe('a picture is rejected with a message', () => {
  const error = async (image: unknown) => {
    const response = await upload(image);
    return [response.statusCode, response.json().message];
  };

  it('if it is larger than 10 MB', async () => {
    expect(await error(dataUrl(Buffer.alloc(10 * 1024 * 1024 + 1)))).toEqual([413, messages.size]);
    expect(await error(dataUrl(Buffer.alloc(12 * 1024 * 1024)))).toEqual([413, messages.size]);
    expect(messages.size).toBe('Please select an image smaller than 10MB');
  });

  it('if it is not a picture', async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect(await error(dataUrl(script, 'image/svg+xml'))).toEqual([415, messages.type]);
    expect(await error(dataUrl(script, 'image/png'))).toEqual([415, messages.type]);
    expect(await error(dataUrl(await photo(9, 9, '#fff'), 'text/html'))).toEqual([415, messages.type]);
    expect(await error('https://example.org/a.jpg')).toEqual([415, messages.type]);
    expect(await error('')).toEqual([415, messages.type]);
    expect(await error(7)).toEqual([400, messages.type]);
    expect(messages.type).toBe('Please select an image file (JPEG, PNG, etc.)');
  });

  it('if it is broken, or is also something else', async () => {
    const source = await photo(300, 300, '#987654');
    expect(await error(dataUrl(source.subarray(0, 300)))).toEqual([400, messages.damaged]);
    const disguised = Buffer.concat([source, Buffer.from('<script>alert(1)</script>')]);
    expect(await error(dataUrl(disguised))).toEqual([415, messages.disguised]);
  });
});

describe('a picture file', () => {
  it('can be cached permanently, and is not sent again to a browser that has it [PIC-09]', async () => {
    const url = await uploadPicture(host);
    const first = await get(url);
    const tag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(first.headers['x-content-type-options']).toBe('nosniff');
    expect(first.headers['content-encoding']).toBeUndefined();
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    for (const having of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get(url, { 'if-none-match': having });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
      expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const head = await get(url, {}, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(Number(head.headers['content-length'])).toBe(first.rawPayload.length);
  });

  it('is not served at any other address', async () => {
    const url = await uploadPicture(host);
    const id = parsePictureAddress(url)?.id;
    const wrong = [
      ...['64x37.webp', '65x36.webp', '64x36.avif', '64.jpg', '63.webp', '064.webp2', '64.webp/', '640.avif'],
      ...['..%2f64.webp', '', '64', '.webp', '64x.webp', '99999.webp', '1e1.webp', '-64.webp'],
    ];
    for (const file of wrong) {
      const response = await get(`/pictures/${id}/${file}`);
      expect([file, response.statusCode], file).toEqual([file, file === '64.webp/' ? 200 : 404]);
      if (response.statusCode === 404) expect(response.headers['content-type']).toMatch(/^text\/plain/);
    }
    expect((await get('/pictures/0190a1b2-0000-7000-8000-000000000001/64.webp')).statusCode).toBe(404);
    expect((await get("/pictures/' or 1=1/64.webp")).statusCode).toBe(404);
  });
});

describe('an unused picture', () => {
  const there = async (url: string) => (await get(url)).statusCode;
  const count = () => app.database.db.$count(pictures);

  it('is deleted after two weeks, but not while any draw uses it [PIC-04]', async () => {
    const [own, gallery, loose] = await Promise.all(
      ['#010101', '#020202', '#030303'].map(async (color) => {
        const { url } = (await upload(dataUrl(await photo(50, 50, color)))).json();
        return String(url);
      }),
    );
    if (!own || !gallery || !loose) throw new Error('no pictures');
    const draw = await publishedDraw(app, host, { startDate: null, imageUrl: own, galleryUrls: [gallery] });
    await host.client.call('POST /api/v1/prize-draws/:id/archive', { params: { id: draw.id } });
    await app.shiftClock(13 * DAY_MS);
    await app.services.pictures.sweep();
    // Counted in the database, because this process also caches pictures.
    expect(await count()).toBeGreaterThanOrEqual(3);
    expect(await there(loose)).toBe(200);
    await app.shiftClock(15 * DAY_MS);
    await app.services.pictures.sweep();
    expect(await count()).toBe(2);
    await app.shiftClock(0);
    await host.client.call('POST /api/v1/prize-draws/:id/restore', { params: { id: draw.id } });
    const saved = await host.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: draw.id },
      body: { ...inputOf(draw), description: 'Still with its pictures.' },
    });
    expect([saved.status, saved.body.imageUrl, saved.body.galleryUrls]).toEqual([200, own, [gallery]]);
    const rejected = await host.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: draw.id },
      body: { ...inputOf(draw), galleryUrls: [gallery, loose] },
    });
    expect([rejected.status, rejected.error.issues]).toEqual([
      400,
      [
        {
          path: 'galleryUrls.1',
          message: 'Picture 2 of the gallery is no longer here. Please add it again.',
        },
      ],
    ]);
  });

  it('is kept while its address is still being returned', async () => {
    const url = await uploadPicture(host);
    await app.database.db.execute(sql`update pictures set given_at = given_at - interval '20 days'`);
    await uploadPicture(host);
    await app.services.pictures.sweep();
    expect((await app.database.db.select({ id: pictures.id }).from(pictures)).map(({ id }) => id)).toContain(
      parsePictureAddress(url)?.id,
    );
  });
});

describe('many pictures at once', () => {
  it('are limited per user, without affecting other users [PIC-10]', async () => {
    const limited = await startTestApp({ limits: true });
    const busy = await verifiedHost(limited);
    const other = await verifiedHost(limited);
    const rule = limited.services.throttles.byPerson('pictures by person', busy.user.id);
    for (let at = 0; at < 120; at++) await limited.services.throttles.count([rule]);
    const sent = await busy.client.call('POST /api/upload-image', { body: { image: SMALL_PICTURE } });
    expect([sent.status, sent.error.code]).toEqual([429, 'too_many']);
    expect(Number(sent.headers['retry-after'])).toBeGreaterThan(0);
    expect(await uploadPicture(other)).toMatch(/^\/pictures\//);
    // Pictures that are already stored do not count.
    expect(await uploadPicture(busy)).toMatch(/^\/pictures\//);
    await limited.stop();
  });

  it('queue, and are rejected with a time to retry if more than a dozen are waiting [PIC-10]', async () => {
    const sources = await Promise.all(
      Array.from({ length: 24 }, async (_, at) => dataUrl(await photo(600, 400, `rgb(${at * 9}, 90, 60)`))),
    );
    const responses = await Promise.all(sources.map((source) => upload(source)));
    const statuses = new Set(responses.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([200, 503]));
    const busy = responses.find(({ statusCode }) => statusCode === 503);
    expect(Number(busy?.headers['retry-after'])).toBeGreaterThan(0);
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(10);
  });
});
