import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { UNSIGNABLE } from '#contract/draws/pictures.ts';
import { parsePictureAddress } from '#domain/pictures/address.ts';
import { signParams } from '#server/providers/pictures/cloudinary.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput } from '../../../../../tests/helpers/draws.ts';
import { FAKE_CLOUD, startFakeCloudinary } from '../../../../../tests/helpers/fake-cloudinary.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { type PictureSite, startPictureSite } from '../../../../../tests/helpers/picture-site.ts';
import { SMALL_PICTURE, uploadPicture } from '../../../../../tests/helpers/pictures.ts';

let cloud: Awaited<ReturnType<typeof startFakeCloudinary>>;
let site: PictureSite;
let app: TestApp;
let plain: TestApp;
let host: Someone;

const OURS = 'https://res.cloudinary.com/oaktown/image/upload/v1700000000/prize-draws/picture1.jpg';
const PNG = Buffer.from(SMALL_PICTURE.split(',')[1] ?? '', 'base64');

beforeAll(async () => {
  cloud = await startFakeCloudinary();
  site = await startPictureSite((request, response) => {
    if (request.url === '/lamp.jpg') response.end(PNG);
    else response.writeHead(404).end();
  });
  app = await startTestApp({ environment: cloud.environment, pictureNetwork: site.network });
  plain = await startTestApp({ pictureNetwork: site.network });
  host = await verifiedHost(app);
});
beforeEach(() => {
  site.dialled.length = 0;
});
afterAll(async () => {
  await app.stop();
  await plain.stop();
  await site.stop();
  await cloud.stop();
});

const accountOf = (someone: Someone) => someone.client.call('GET /api/cloudinary-signature');
const sign = (params_to_sign: Record<string, string | number>, by = host.client) =>
  by.call('POST /api/cloudinary-signature', { body: { params_to_sign } });
const create = (changes: Partial<DrawInput>) =>
  host.client.call('POST /api/v1/prize-draws', { body: drawInput(changes) });

describe('with Cloudinary', () => {
  it('returns where hosts upload, but never the secret [API-IMG-02]', async () => {
    const { status, body } = await accountOf(host);
    expect(status).toBe(200);
    expect(body).toEqual({
      folder: 'prize-draws',
      api_key: FAKE_CLOUD.apiKey,
      cloud_name: 'oaktown',
      upload_url: `${cloud.environment.CLOUDINARY_API_BASE}/v1_1/oaktown/image/upload`,
      allowed_formats: 'jpg,png,webp,avif',
    });
    expect(JSON.stringify(body)).not.toContain(FAKE_CLOUD.apiSecret);
  });

  it("signs an upload, and the draw stores the upload's address [API-IMG-03] [OPS-06]", async () => {
    const { body: account } = await accountOf(host);
    const { folder, allowed_formats } = account;
    const { status, body: signed } = await sign({ folder, allowed_formats });
    expect(status).toBe(200);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      ...signed,
      folder,
      allowed_formats,
      api_key: account.api_key,
    })) {
      form.set(name, String(value));
    }
    form.set('file', new Blob([PNG], { type: 'image/png' }), 'picture.png');
    const response = await fetch(account.upload_url, { method: 'POST', body: form });
    expect(response.status).toBe(200);
    const { secure_url } = await response.json();
    expect(secure_url).toBe(OURS);
    const { body: draw } = await create({ imageUrl: secure_url, galleryUrls: [secure_url] });
    expect([draw.imageUrl, draw.galleryUrls]).toEqual([OURS, [OURS]]);
    expect(site.dialled).toEqual([]);
  });

  it('signs the given time if it is close to the current time, or else the current time [API-IMG-03]', async () => {
    const now = Math.floor(Date.now() / 1000);
    const { body } = await sign({ folder: 'prize-draws', source: 'uw', timestamp: now - 60 });
    expect(body).toEqual({
      timestamp: now - 60,
      signature: signParams(
        { folder: 'prize-draws', source: 'uw', timestamp: now - 60 },
        FAKE_CLOUD.apiSecret,
      ),
    });
    for (const timestamp of [now - 86_400, now + 86_400, 'soon']) {
      const { body: other } = await sign({ folder: 'prize-draws', timestamp });
      expect(Math.abs(other.timestamp - now)).toBeLessThan(60);
    }
  });

  it.each([
    {},
    { folder: 'elsewhere' },
    { folder: '' },
    { folder: 'prize-draws/../elsewhere' },
    { folder: 'prize-draws&public_id=somebody-elses' },
    { folder: 'prize-draws', public_id: 'somebody-elses' },
    { folder: 'prize-draws', overwrite: 'true' },
    { folder: 'prize-draws', invalidate: 'true' },
    { folder: 'prize-draws', eager: 'w_9000' },
    { folder: 'prize-draws', transformation: 'w_9000' },
    { folder: 'prize-draws', notification_url: 'https://elsewhere.example' },
    { folder: 'prize-draws', allowed_formats: 'svg' },
    { folder: 'prize-draws', type: 'private' },
    { folder: 'prize-draws', upload_preset: 'anything' },
    { folder: 'prize-draws', source: 'api' },
    { folder: 'prize-draws', public_ids: 'a' },
    { folder: 'prize-draws', toString: 'x' },
  ] as Record<string, string>[])('nothing is signed but a picture into our folder: %j', async (params) => {
    const { status, error } = await sign(params);
    expect([status, error.message]).toEqual([400, UNSIGNABLE]);
  });

  it('rejects parameters in the wrong format', async () => {
    for (const body of [
      {},
      { params_to_sign: 'folder=prize-draws' },
      { params_to_sign: { folder: ['prize-draws'] } },
    ]) {
      const { statusCode } = await host.client.send({
        method: 'POST',
        url: '/api/cloudinary-signature',
        body,
      });
      expect(statusCode).toBe(400);
    }
  });

  it('lets only hosts upload or sign [API-IMG-02] [API-IMG-03]', async () => {
    const participant = await register(app);
    for (const [client, status] of [
      [participant.client, 403],
      [app.client(), 401],
    ] as const) {
      expect((await client.call('GET /api/cloudinary-signature')).status).toBe(status);
      expect((await sign({ folder: 'prize-draws' }, client)).status).toBe(status);
    }
  });

  it.each([
    'https://res.cloudinary.com/another/image/upload/v1/prize-draws/a.jpg',
    'https://res.cloudinary.com/oaktown/image/upload/v1/elsewhere/a.jpg',
    'https://res.cloudinary.com/oaktown/image/upload/v1/prize-draws/a.svg',
    'https://res.cloudinary.com/oaktown/image/fetch/https://elsewhere.example/a.jpg',
    'https://res.cloudinary.com/oaktown/raw/upload/v1/prize-draws/a.jpg',
    'https://res.cloudinary.com.example/oaktown/image/upload/v1/prize-draws/a.jpg',
    'http://res.cloudinary.com/oaktown/image/upload/v1/prize-draws/a.jpg',
  ])('does not accept the address of a picture outside our folder: %s [PIC-02]', async (imageUrl) => {
    const { status, error } = await create({ imageUrl });
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'imageUrl']);
  });

  it('can still store pictures in the database', async () => {
    expect(parsePictureAddress(await uploadPicture(host))).toBeDefined();
  });
});

describe('without Cloudinary', () => {
  it('reports this to hosts, and treats Cloudinary addresses like any other site’s [API-IMG-02] [API-IMG-03]', async () => {
    const elsewhere = await verifiedHost(plain);
    for (const { status, error } of [
      await accountOf(elsewhere),
      await sign({ folder: 'prize-draws' }, elsewhere.client),
    ]) {
      expect([status, error.code]).toEqual([404, 'not_configured']);
      expect(error.message).toContain('POST /api/upload-image');
    }
    const { status } = await elsewhere.client.call('POST /api/v1/prize-draws', {
      body: drawInput({ imageUrl: OURS }),
    });
    expect(status).toBe(400);
  });
});

describe('a foreign picture to be cropped', () => {
  const copy = (url: string, by = host.client) => by.call('POST /api/v1/pictures/copy', { body: { url } });

  it('is copied, and the copy’s address is returned [UPL-07]', async () => {
    const { status, body } = await copy('http://pictures.example/lamp.jpg');
    expect(status).toBe(200);
    expect(parsePictureAddress(body.url)).toMatchObject({ width: 64, height: 36 });
  });

  it.each([
    ['ftp://pictures.example/lamp.jpg', 'Image is not a valid address'],
    ['lamp.jpg', 'Image is not a valid address'],
    [
      'http://pictures.example/none.jpg',
      'The picture couldn’t be copied from pictures.example: the site didn’t send it.',
    ],
    [
      'http://[64:ff9b::7f00:1]/a.jpg',
      'The picture couldn’t be copied from [64:ff9b::7f00:1]: its address is not on the public internet.',
    ],
    [
      'http://pictures.example:8080/a.jpg',
      'The picture couldn’t be copied from pictures.example: its address has a port number.',
    ],
  ])('is rejected with the reason: %s [PIC-03]', async (url, message) => {
    const { status, error } = await copy(url);
    expect([status, error.message]).toEqual([400, message]);
  });

  it('is copied for hosts only', async () => {
    expect((await copy('http://pictures.example/lamp.jpg', (await register(app)).client)).status).toBe(403);
    expect((await copy('http://pictures.example/lamp.jpg', app.client())).status).toBe(401);
    expect(site.dialled).toEqual([]);
  });
});
