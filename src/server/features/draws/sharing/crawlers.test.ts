import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { prizeDraws } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { verifiedHost } from '../../../../../tests/helpers/people.ts';

const ORIGIN = 'http://draws.example.org';
const environment = { PUBLIC_URL: ORIGIN };

const app = await provideTestApp({ environment });
const host = await verifiedHost(app);

const get = (url: string, from = app) => from.client().send({ method: 'GET', url });
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);

describe('files for search engines', () => {
  it('list the public pages and every published draw, with its last change [SHARE-13]', async () => {
    const draw = await publishedDraw(app, host);
    const hidden = await publishedDraw(app, host, { startDate: null });
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toMatch(/^application\/xml/);
    const listed = addresses(body);
    for (const path of ['/', '/faq', '/solutions/charity', '/prize-draws', `/prize-draw/${draw.id}`]) {
      expect(listed).toContain(ORIGIN + path);
    }
    expect(body).not.toContain(hidden.id);
    expect(listed.every((address) => !/admin|auth|dashboard|account/.test(address ?? ''))).toBe(true);
    const lastmod = /<lastmod>([^<]+)</.exec(body.slice(body.indexOf(draw.id)))?.[1];
    expect(Math.abs(Date.parse(lastmod ?? '') - Date.parse(draw.createdAt))).toBeLessThan(60_000);
  });

  it('list archived draws only if past winners link to them [SHARE-13]', async () => {
    const [over, tidied] = [await publishedDraw(app, host), await publishedDraw(app, host)];
    const archive = (id: string, status: 'completed' | 'cancelled') =>
      app.database.db
        .update(prizeDraws)
        .set({ status, completedAt: status === 'completed' ? new Date() : null, archivedAt: new Date() })
        .where(eq(prizeDraws.id, id));
    await archive(over.id, 'completed');
    await archive(tidied.id, 'cancelled');
    const listed = addresses((await get('/sitemap.xml')).body);
    expect(listed).toContain(`${ORIGIN}/prize-draw/${over.id}`);
    expect(listed).not.toContain(`${ORIGIN}/prize-draw/${tidied.id}`);
    const winners = await app.client().call('GET /api/v1/winners', { query: {} });
    expect(winners.body.map(({ id }) => id)).toEqual([over.id]);
  });

  it('direct robots to the sitemap by its full address, and away from private pages [SHARE-14]', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    for (const path of ['/api/', '/admin', '/dashboard', '/auth', '/prize-draw/*/purchase']) {
      expect(body).toContain(`Disallow: ${path}\n`);
    }
    expect(body).not.toContain('Disallow: /\n');
  });

  it('never name a host that only a header names [SHARE-14]', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const ask = async (from: typeof app) =>
      (await from.client().send({ method: 'GET', url: '/robots.txt', headers })).body;
    const proxied = await startTestApp({ environment: { ...environment, TRUST_PROXY: '1' } });
    expect(await ask(proxied)).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    await proxied.stop();
    // In a local trial, the site has the name by which it was asked.
    const local = await startTestApp();
    const forwarded = { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' };
    const { body } = await local.client().send({ method: 'GET', url: '/robots.txt', headers: forwarded });
    await local.stop();
    expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  });

  it('keep robots away from a site in holding mode, and hide its draws [SHARE-12] [SHARE-14]', async () => {
    const held = await startTestApp({ environment: { ...environment, HOLDING_MODE: '1' } });
    try {
      const { body } = await get('/robots.txt', held);
      expect(body).toBe('User-agent: *\nDisallow: /\n');
      const { id } = await publishedDraw(held, await verifiedHost(held));
      for (const path of ['/sitemap.xml', `/embed/prize-draw/${id}`, `/prize-draw/${id}/poster.pdf`]) {
        expect((await get(path, held)).statusCode, path).toBe(404);
      }
    } finally {
      await held.stop();
    }
  });

  it('give a phone the site’s name and icons [SHARE-15]', async () => {
    const response = await get('/site.webmanifest');
    expect(response.headers['content-type']).toMatch(/^application\/manifest\+json/);
    const manifest = response.json();
    expect(manifest).toMatchObject({ name: 'Oakdraw', start_url: '/', lang: 'en-GB' });
    expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toContain('512x512');
  });
});

it('splits draws across several files if one sitemap cannot list them all, and lists each draw once [SHARE-13]', async () => {
  const many = 45_010;
  const { id } = await publishedDraw(app, host);
  await app.database.db.execute(sql`
    insert into prize_draws
      (id, owner_id, title, description, ticket_price_pence, charity_name, charity_percentage, status, start_date, end_date)
    select gen_random_uuid(), owner_id, title, description, ticket_price_pence, charity_name, charity_percentage,
      'cancelled', start_date, end_date
    from prize_draws, generate_series(1, ${many}) where id = ${id}`);
  const index = addresses((await get('/sitemap.xml')).body);
  expect(index).toEqual([`${ORIGIN}/sitemaps/1.xml`, `${ORIGIN}/sitemaps/2.xml`]);
  const files = await Promise.all(index.map((address) => get(new URL(address ?? '').pathname)));
  const draws = files.map(({ body }) =>
    addresses(body).filter((address) => address?.includes('/prize-draw/')),
  );
  expect(draws.map(({ length }) => length < 50_000)).toEqual([true, true]);
  const all = draws.flat();
  expect(all.length).toBeGreaterThan(many);
  expect(new Set(all).size).toBe(all.length);
  for (const path of ['/sitemaps/3.xml', '/sitemaps/0.xml', '/sitemaps/x.xml']) {
    expect((await get(path)).statusCode).toBe(404);
  }
});
