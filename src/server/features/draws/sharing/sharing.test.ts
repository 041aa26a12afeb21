import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { buildShareImageAddress, buildSiteImageAddress } from '#domain/sharing/addresses.ts';
import { prizeDraws } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { inputOf, publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { admin, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { createSharing } from './service.ts';

const app = await provideTestApp({ environment: { PUBLIC_URL: 'http://draws.example.org' } });
const host = await verifiedHost(app, { firstName: 'Amy', lastName: 'Bell' });

const get = (url: string, headers: Record<string, string> = {}) =>
  app.client().send({ method: 'GET', url, headers });
const draw = (overrides: Partial<DrawInput> = {}) => publishedDraw(app, host, overrides);
const imageOf = (shown: PrizeDraw) => buildShareImageAddress(shown, 'Oakdraw');
const unpublished = () => draw({ startDate: null });
const again = async ({ id }: PrizeDraw) =>
  (await app.client().call('GET /api/v1/prize-draws/:id', { params: { id } })).body;

describe("a draw's share image", () => {
  it('is a JPEG of the declared size, cached indefinitely [SHARE-03]', async () => {
    const address = imageOf(await draw());
    const response = await get(address);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/jpeg');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.rawPayload.length).toBeLessThan(150_000);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    const same = await get(address, { 'if-none-match': String(response.headers.etag) });
    expect(same.statusCode).toBe(304);
    expect(same.rawPayload).toHaveLength(0);
  });

  it('does not change with every sale, but gets a new address after many sales [SHARE-05]', async () => {
    const before = await draw({ ticketLimit: 1000 });
    const first = await get(imageOf(before));
    await setCounters(app, before.id, { issuedCount: 7 });
    const few = await again(before);
    expect(imageOf(few)).toBe(imageOf(before));
    await setCounters(app, before.id, { issuedCount: 600 });
    const many = await again(before);
    const second = await get(imageOf(many));
    expect(second.headers.etag).not.toBe(first.headers.etag);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false);
    // Clients with the old address get the current image, which they may cache only briefly.
    const old = await get(imageOf(before));
    expect(old.headers.etag).toBe(second.headers.etag);
    expect(old.headers['cache-control']).toBe('public, max-age=300');
  });

  it('is generated once for concurrent requests, from a picture that is wide enough [SHARE-09]', async () => {
    const { id } = await draw();
    const imageUrl = `/pictures/${id}/1600x900.webp`;
    await app.database.db.update(prizeDraws).set({ imageUrl }).where(eq(prizeDraws.id, id));
    const file = vi.fn(async () => undefined);
    const { draws, settings, clock } = app.services;
    const sharing = createSharing({
      db: app.database.db,
      draws,
      pictures: { readFile: file },
      site: settings.site,
      now: clock.now,
    });
    const image = async () => (await sharing.shareImage(id)).make();
    const all = await Promise.all(Array.from({ length: 30 }, image));
    expect(new Set(all).size).toBe(1);
    await image();
    expect(file).toHaveBeenCalledExactlyOnceWith({ id, width: 1280, format: 'webp' });
  });

  it.each([
    '</script><script>alert(1)</script>',
    `"quotes" & 'apostrophes' <b>`,
    'مرحبا بالعالم',
    '🎉🎁🚲 emoji only 🏆',
    '\u202eright to left',
    'Unbreakable'.repeat(10),
  ])('is generated for a draw called %j [SHARE-06]', async (title) => {
    const shown = await draw({ title, colorScheme: 'custom', customColor: '#ffff00', fontPair: 'playful' });
    const response = await get(imageOf(shown));
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.length).toBeLessThan(150_000);
  });

  it('shows the site itself if no draw is shared [SHARE-01]', async () => {
    const response = await get(buildSiteImageAddress('Oakdraw'));
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toContain('immutable');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});

describe('printable files that link to a draw', () => {
  it('include an A4 page with a title, a language and embedded fonts [SHARE-10]', async () => {
    const { id } = await draw({ title: 'Łódź & back' });
    const response = await get(`/prize-draw/${id}/poster.pdf`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    const pdf = response.rawPayload.toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.7/);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(pdf).toContain('/Lang (en-GB)');
    expect(pdf).toContain('/FontFile2');
    expect(pdf).toContain('/Marked true');
  });

  it('include a poster that is regenerated if anything on it changes, such as the closing time [SHARE-10]', async () => {
    const shown = await draw({ endDate: new Date(Date.now() + 40 * 86_400_000).toISOString() });
    const poster = () => get(`/prize-draw/${shown.id}/poster.pdf`);
    const first = await poster();
    expect((await poster()).headers.etag).toBe(first.headers.etag);
    const params = { id: shown.id };
    const endDate = new Date(Date.parse(shown.endDate) - 60_000).toISOString();
    const changed = { ...inputOf(shown), endDate };
    await host.client.call('PUT /api/v1/prize-draws/:id', { params, body: changed });
    const second = await poster();
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  it('include a tall picture for stories [SHARE-23]', async () => {
    const { id } = await draw({ title: 'Łódź & back '.repeat(9) });
    const response = await get(`/prize-draw/${id}/story.jpg`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1080, height: 1920 });
    expect(response.rawPayload.length).toBeLessThan(600_000);
  });

  it.each(['svg', 'png'])('include a QR code as %s [SHARE-11]', async (format) => {
    const { id } = await draw();
    const response = await get(`/prize-draw/${id}/qr.${format}`);
    expect(response.statusCode).toBe(200);
    const { width, height } = await sharp(response.rawPayload).metadata();
    expect(width).toBe(height);
    expect(width).toBeGreaterThan(250);
  });
});

describe('generated files', () => {
  const limited = async () => startTestApp({ limits: true });

  it('are limited to sixty a minute for each network, without counting cached files [SHARE-21]', async () => {
    const busy = await limited();
    const owner = await verifiedHost(busy);
    const { id } = await publishedDraw(busy, owner);
    const client = busy.client('203.0.113.7');
    // The site has no configured address, so it uses the request's host name. Each host name needs its own code.
    const code = (host: string) =>
      client.send({ method: 'GET', url: `/prize-draw/${id}/qr.svg`, headers: { host } });
    for (let at = 0; at < 60; at += 1) expect((await code(`a${at}.example.org`)).statusCode).toBe(200);
    const rejected = await code('b.example.org');
    expect([rejected.statusCode, rejected.headers['cache-control']]).toEqual([429, 'no-store']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await code('a0.example.org')).statusCode).toBe(200);
    const elsewhere = await busy
      .client('203.0.113.8')
      .send({ method: 'GET', url: `/prize-draw/${id}/qr.svg`, headers: { host: 'b.example.org' } });
    expect(elsewhere.statusCode).toBe(200);
    await busy.stop();
  });

  it('are not generated for callers who already have them [SHARE-21]', async () => {
    const { id } = await draw();
    for (const file of ['poster.pdf', 'story.jpg', 'qr.svg', 'qr.png']) {
      const first = await get(`/prize-draw/${id}/${file}`);
      expect(first.headers['cache-control']).toBe('public, max-age=300');
      const again = await get(`/prize-draw/${id}/${file}`, { 'if-none-match': String(first.headers.etag) });
      expect([again.statusCode, again.rawPayload.length], file).toEqual([304, 0]);
    }
  });
});

describe('a draw that visitors cannot see', () => {
  it('does not appear in any shared file, even for its host and admins [SHARE-12]', async () => {
    const hidden = await unpublished();
    const missing = { ...hidden, id: '0190a1b2-0000-7000-8000-00000000dead' };
    const paths = (shown: PrizeDraw) => [
      imageOf(shown),
      `/prize-draw/${shown.id}/poster.pdf`,
      `/prize-draw/${shown.id}/story.jpg`,
      `/prize-draw/${shown.id}/qr.svg`,
      `/prize-draw/${shown.id}/qr.png`,
      `/embed/prize-draw/${shown.id}`,
    ];
    const someAdmin = await admin(app);
    for (const client of [app.client(), host.client, someAdmin.client]) {
      for (const [at, url] of paths(hidden).entries()) {
        const response = await client.send({ method: 'GET', url });
        const none = await client.send({ method: 'GET', url: paths(missing)[at] ?? '' });
        expect(response.statusCode, url).toBe(404);
        expect(response.body.replaceAll(hidden.id, ''), url).toBe(none.body.replaceAll(missing.id, ''));
      }
    }
    expect((await get('/sitemap.xml')).body).not.toContain(hidden.id);
  });

  it.each([
    '/share/x/1.jpg',
    '/share/../y',
    '/prize-draw/x/poster.pdf',
    '/prize-draw/x/qr.svg',
    '/embed/fonts/x',
  ])('has no file at %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });
});
