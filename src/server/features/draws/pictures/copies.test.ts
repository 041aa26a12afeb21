import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { parsePictureAddress } from '#domain/pictures/address.ts';
import { prizeDraws } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { type PictureSite, startPictureSite } from '../../../../../tests/helpers/picture-site.ts';

let site: PictureSite;
let app: TestApp;
let host: Someone;

const LAMP = 'http://pictures.example/lamp.jpg';
const STAIRS = 'http://pictures.example/stairs.jpg';

beforeAll(async () => {
  const bytes = async (color: string) =>
    sharp({ create: { width: 120, height: 80, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
  const files: Record<string, Buffer> = {
    '/lamp.jpg': await bytes('#d33'),
    '/stairs.jpg': await bytes('#33d'),
    '/page.jpg': Buffer.from('<!doctype html><title>No picture</title>'),
  };
  site = await startPictureSite((request, response) => {
    const file = files[request.url ?? ''];
    if (request.url === '/inside.jpg') response.writeHead(302, { location: 'http://10.0.0.1/a.jpg' }).end();
    else if (file) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(file);
    else response.writeHead(404).end();
  });
  app = await startTestApp({ pictureNetwork: site.network });
  host = await verifiedHost(app);
});
beforeEach(() => {
  site.dialled.length = 0;
});
afterAll(async () => {
  await app.stop();
  await site.stop();
});

const create = (changes: Partial<DrawInput>, by = host.client) =>
  by.call('POST /api/v1/prize-draws', { body: drawInput(changes) });
const put = (draw: PrizeDraw, changes: Partial<DrawInput>, by = host.client) =>
  by.call('PUT /api/v1/prize-draws/:id', { params: { id: draw.id }, body: { ...inputOf(draw), ...changes } });

describe('a foreign picture in a draw', () => {
  it('is copied when the draw is saved, and the draw stores the copy’s address [PIC-02]', async () => {
    const { status, body } = await create({
      imageUrl: LAMP,
      galleryUrls: [STAIRS, LAMP],
      galleryAlts: ['Stairs', null],
    });
    expect(status).toBe(201);
    expect(parsePictureAddress(body.imageUrl ?? '')).toMatchObject({ width: 120, height: 80 });
    expect(body.galleryUrls.map((url) => parsePictureAddress(url) !== undefined)).toEqual([true, true]);
    expect(body.galleryUrls[1]).toBe(body.imageUrl);
    expect(body.galleryAlts).toEqual(['Stairs', null]);
    const file = await app.client().send({ method: 'GET', url: body.imageUrl ?? '' });
    expect(file.statusCode).toBe(200);
    // Pictures that are already stored are not fetched again.
    site.dialled.length = 0;
    expect((await put(body, { description: 'Another one.' })).status).toBe(200);
    expect(site.dialled).toEqual([]);
  });

  it.each([
    ['http://pictures.example/gone.jpg', 'the site didn’t send it.'],
    ['http://nowhere.example/a.jpg', 'the site couldn’t be found.'],
    ['http://169.254.169.254/a.jpg', 'its address is not on the public internet.'],
    ['http://[::ffff:127.0.0.1]/a.jpg', 'its address is not on the public internet.'],
    ['http://pictures.example/inside.jpg', 'its address is not on the public internet.'],
    ['http://pictures.example:8080/a.jpg', 'its address has a port number.'],
    ['http://pictures.example/page.jpg', 'Please select an image file (JPEG, PNG, etc.)'],
  ])('prevents saving if %s cannot be copied [PIC-02]', async (address, reason) => {
    const before = await app.database.db.$count(prizeDraws);
    const { status, error } = await create({ imageUrl: LAMP, galleryUrls: [STAIRS, address] });
    const message = `Picture 2 of the gallery couldn’t be copied from ${new URL(address).hostname}: ${reason}`;
    expect([status, error]).toEqual([
      400,
      { message, code: 'invalid', issues: [{ path: 'galleryUrls.1', message }] },
    ]);
    expect(await app.database.db.$count(prizeDraws)).toBe(before);
  });

  it('is reported at its field, separately for each picture', async () => {
    const gone = 'http://pictures.example/gone.jpg';
    const { error } = await create({ imageUrl: gone, galleryUrls: [gone, LAMP, gone] });
    expect(error.issues?.map(({ path }) => path)).toEqual(['imageUrl', 'galleryUrls.0', 'galleryUrls.2']);
    expect(error.message).toMatch(/^The picture couldn’t be copied from pictures\.example/);
  });

  it('is not fetched for users who may not save the draw [PIC-02]', async () => {
    const draw = await publishedDraw(app, host);
    const stranger = await verifiedHost(app);
    expect((await put(draw, { imageUrl: LAMP }, stranger.client)).status).toBe(403);
    expect((await put(draw, { imageUrl: LAMP }, app.client())).status).toBe(401);
    expect((await create({ imageUrl: LAMP }, (await register(app)).client)).status).toBe(403);
    expect(site.dialled).toEqual([]);
  });

  it('is fetched for verified hosts only [PIC-16]', async () => {
    const unverified = await register(app, { role: 'host' });
    const message =
      'The picture couldn’t be copied from pictures.example: we need to verify your account first. Please upload the file instead.';
    const copied = await unverified.client.call('POST /api/v1/pictures/copy', { body: { url: LAMP } });
    expect([copied.status, copied.error.message]).toEqual([400, message]);
    const saved = await create({ imageUrl: LAMP }, unverified.client);
    expect([saved.status, saved.error.issues]).toEqual([400, [{ path: 'imageUrl', message }]]);
    expect(site.dialled).toEqual([]);
  });

  it('is fetched one at a time for each person, while others do not wait [PIC-16]', async () => {
    const [slow, quick] = [await verifiedHost(app), await verifiedHost(app)];
    const resolve = site.network.resolve;
    let release = () => {};
    const asked: string[] = [];
    site.network.resolve = async (name, signal) => {
      asked.push(name);
      if (!name.startsWith('slow')) return resolve(name, signal);
      await new Promise<void>((done) => {
        release = done;
      });
      return [];
    };
    const copy = (url: string, by: Someone) =>
      by.client.call('POST /api/v1/pictures/copy', { body: { url } });
    const slowCopies = [1, 2, 3, 4, 5].map((at) => copy(`http://slow${at}.example/a.jpg`, slow));
    expect((await copy(STAIRS, quick)).status).toBe(200);
    expect(asked.filter((name) => name.startsWith('slow'))).toHaveLength(1);
    for (let at = 1; at <= 5; at++) {
      await expect.poll(() => asked.filter((name) => name.startsWith('slow')).length).toBe(at);
      release();
    }
    expect((await Promise.all(slowCopies)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    site.network.resolve = resolve;
  });

  it('is fetched only a limited number of times per user, whatever the result [PIC-10]', async () => {
    const limited = await startTestApp({ limits: true, pictureNetwork: site.network });
    const busy = await verifiedHost(limited);
    const gone = 'http://pictures.example/gone.jpg';
    const rule = limited.services.throttles.byPerson('pictures by person', busy.user.id);
    for (let at = 0; at < 119; at++) await limited.services.throttles.count([rule]);
    expect((await create({ imageUrl: gone }, busy.client)).status).toBe(400);
    site.dialled.length = 0;
    const { status, error } = await create({ imageUrl: gone }, busy.client);
    expect([status, error.code]).toEqual([429, 'too_many']);
    expect(site.dialled).toEqual([]);
    await limited.stop();
  });

  it('from before copies existed is copied if possible, and otherwise kept [PIC-02]', async () => {
    const draw = await publishedDraw(app, host);
    const gone = 'http://pictures.example/gone.jpg';
    await app.database.db
      .update(prizeDraws)
      .set({ imageUrl: gone, gallery: [{ url: LAMP, alt: null }], logVersion: 1 })
      .where(eq(prizeDraws.id, draw.id));
    const saved = await put(draw, { imageUrl: gone, galleryUrls: [LAMP], description: 'Another one.' });
    expect([saved.status, saved.body.imageUrl]).toEqual([200, gone]);
    expect(saved.body.galleryUrls.map((url) => parsePictureAddress(url) !== undefined)).toEqual([true]);
  });

  it('does not block the draw while it is fetched', async () => {
    const draw = await publishedDraw(app, host);
    let locked: boolean | undefined;
    site.network.resolve = async () => {
      const updated = app.database.db.update(prizeDraws).set({ description: 'Meanwhile' });
      await updated.where(eq(prizeDraws.id, draw.id));
      locked = false;
      return [];
    };
    expect((await put(draw, { imageUrl: 'http://slow.example/a.jpg' })).status).toBe(400);
    expect(locked).toBe(false);
  });
});
