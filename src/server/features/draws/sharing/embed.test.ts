import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawResult, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp({ environment: { PUBLIC_URL: 'http://draws.example.org' } });
const host = await verifiedHost(app, { firstName: 'Amy', lastName: 'Bell' });

const draw = (overrides: Partial<DrawInput> = {}) => publishedDraw(app, host, overrides);
const embed = (id: string, search = '', client = app.client()) =>
  client.send({ method: 'GET', url: `/embed/prize-draw/${id}${search}` });
const policy = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['content-security-policy']);

describe("a draw's embedded card", () => {
  it('can be framed by any site, sets no cookie, has no script, and is cached briefly [SHARE-16]', async () => {
    const response = await embed((await draw()).id);
    expect(response.statusCode).toBe(200);
    expect(policy(response)).toContain('frame-ancestors *');
    expect(policy(response)).toContain("default-src 'none'");
    expect(policy(response)).not.toContain('unsafe');
    expect(response.headers['x-frame-options']).toBeUndefined();
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(response.headers['cache-control']).toBe('public, max-age=10, stale-while-revalidate=60');
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect(response.body.length).toBeLessThan(9_000);
  });

  it('is the only page on the site that can be framed [SHARE-16]', async () => {
    const { id } = await draw();
    const others = app.server
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .map((line) => /(\/\S*) \(.*GET/.exec(line)?.[1])
      .filter((path) => path !== undefined && !path.startsWith('/ws'))
      .map((path) => String(path).replaceAll(/:\w+/g, id).replaceAll('*', 'x'));
    expect(others.length).toBeGreaterThan(20);
    for (const url of ['/', `/prize-draw/${id}`, '/embed.js', '/embed', ...others]) {
      if (/^\/embed\/prize-draw\//.test(url)) continue;
      const response = await app.client().send({ method: 'GET', url });
      expect(policy(response), url).toContain("frame-ancestors 'none'");
    }
  });

  it('is the same for every visitor, signed in or not [SHARE-16]', async () => {
    const { id } = await draw();
    const hidden = await draw({ startDate: null });
    const visitor = await embed(id);
    const someAdmin = await admin(app);
    for (const { client } of [host, someAdmin]) {
      const response = await embed(id, '', client);
      expect(response.body).toBe(visitor.body);
      expect(response.headers['set-cookie']).toBeUndefined();
      expect((await embed(hidden.id, '', client)).statusCode).toBe(404);
    }
  });

  it('shows the prize, the price and the charity’s share, and links to the draw in a new tab [SHARE-17]', async () => {
    const shown = await draw({ title: 'A rowing boat', ticketLimit: 100 });
    await setCounters(app, shown.id, { issuedCount: 82 });
    const { body } = await embed(shown.id);
    for (const text of [
      'A rowing boat',
      '£5.00',
      'At least £0.24 of each ticket is paid to Lifeboats',
      '82 of 100 tickets sold',
    ]) {
      expect(body).toContain(text);
    }
    expect(body).toContain(`data-until="${shown.endDate}"`);
    const links = body.match(/<a [^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThanOrEqual(2);
    for (const link of links) expect(link).toContain('target="_blank" rel="noopener"');
    expect(body).toContain(`href="http://draws.example.org/prize-draw/${shown.id}"`);
    expect(body).toContain('Buy tickets</a>');
  });

  it.each([
    ['?theme=light', false],
    ['?theme=dark', false],
    ['', true],
    ['?theme=auto', true],
    ['?theme=%3C/style%3E', true],
    ['?theme=light&theme=dark', true],
  ])('is shown in the requested mode: %j [SHARE-17]', async (search, asks) => {
    const response = await embed((await draw()).id, search);
    expect(response.statusCode).toBe(200);
    expect(response.body.includes('prefers-color-scheme')).toBe(asks);
  });

  it.each([
    '</title><script>alert(1)</script>',
    `" onload="alert(1)' x='`,
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt;',
  ])('escapes the host’s text: %j [SHARE-08]', async (title) => {
    const { body } = await embed((await draw({ title, charityName: title })).id);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toMatch(/<(img|b)[ >](?!class="picture)/);
    expect(body).not.toContain(title);
  });
});

describe('an embedded card for a draw that accepts no entries', () => {
  it('shows when tickets will be on sale [SHARE-18]', async () => {
    const startDate = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await embed((await draw({ startDate })).id);
    expect(body).toContain('Opens ');
    expect(body).toContain(`data-until="${startDate}"`);
    expect(body).toContain('See the draw</a>');
  });

  it('shows that all tickets are sold [SHARE-18]', async () => {
    const { id } = await draw({ ticketLimit: 5 });
    await setCounters(app, id, { issuedCount: 5 });
    const { body } = await embed(id);
    expect(body).toContain('All tickets are sold.');
    expect(body).not.toContain('Buy tickets');
  });

  it('shows that the draw was cancelled [SHARE-18]', async () => {
    const { id } = await draw();
    const someAdmin = await admin(app);
    await someAdmin.client.call('POST /api/v1/prize-draws/:id/cancel', {
      params: { id },
      body: { reason: 'A test' },
    });
    expect((await embed(id)).body).toContain('This prize draw was cancelled.');
  });

  it('shows that the draw has ended, and later which ticket has won [SHARE-18]', async () => {
    const shown = await draw();
    const buyer = await register(app, { firstName: 'Ben', lastName: 'Croft' });
    await buy(buyer.client, shown, 3);
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: shown.id } });
    expect((await embed(shown.id)).body).toContain('Ticket sales have ended.');
    await startDrawing(host, shown);
    const { winningTicketNumber } = await drawResult(host, shown);
    const { body } = await embed(shown.id);
    expect(body).toContain('Won by ticket');
    expect(body).toContain(String(winningTicketNumber).padStart(6, '0'));
    expect(body).toContain('B. Croft');
    expect(body).toContain('See the result</a>');
  });

  it('shows only that there is no such draw [SHARE-12]', async () => {
    const response = await embed('0190a1b2-0000-7000-8000-00000000dead');
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('This prize draw is not here');
    expect(policy(response)).toContain('frame-ancestors *');
    expect(response.headers['cache-control']).toContain('max-age=10');
  });
});

it.each(['fraunces', 'bricolage', 'fredoka', 'archivo', 'figtree'])('serves %s to the card', async (name) => {
  const response = await app.client().send({ method: 'GET', url: `/embed/fonts/${name}.woff2` });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('font/woff2');
  expect(response.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
});

describe('the frame of a draw’s video', () => {
  const video = (id: string) => app.client().send({ method: 'GET', url: `/embed/prize-draw/${id}/video` });

  it('may load the player of its site only, has no script, and is framed by this site only [STAGE-23]', async () => {
    const { id } = await draw({
      title: '"><script>alert(1)</script>',
      videoUrl: 'https://www.twitch.tv/village_hall',
    });
    const response = await video(id);
    expect(response.statusCode).toBe(200);
    expect(policy(response)).toContain('frame-src https://player.twitch.tv;');
    expect(policy(response)).toContain("default-src 'none'");
    expect(policy(response)).toContain("frame-ancestors 'self'");
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.body).toContain(
      'src="https://player.twitch.tv/?channel=village_hall&amp;parent=draws.example.org"',
    );
    expect(response.body).toContain(
      'sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"',
    );
    expect(response.body).not.toContain('<script');
  });

  it('does not exist without a video, or if the database has another address', async () => {
    const { id } = await draw();
    expect((await video(id)).statusCode).toBe(404);
    await app.database.db
      .update(prizeDraws)
      .set({ videoUrl: 'https://evil.example/watch' })
      .where(eq(prizeDraws.id, id));
    expect((await video(id)).statusCode).toBe(404);
    expect((await video('none')).statusCode).toBe(404);
  });
});
