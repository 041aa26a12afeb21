import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { expectNoAxeViolations, expectNoOverflow, expectToast, sharedSite } from '../../helpers/browser.ts';
import { drawInput } from '../../helpers/draws.ts';

const site = sharedSite();

async function published(overrides: Partial<DrawInput> = {}): Promise<PrizeDraw> {
  const host = await site.person({ role: 'host', verified: true });
  return host.api('POST /api/v1/prize-draws', { body: drawInput(overrides) });
}

const headOf = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('meta[name], meta[property], link[rel=canonical]')].map((tag) => [
        tag.getAttribute('name') ?? tag.getAttribute('property') ?? 'canonical',
        tag.getAttribute('content') ?? tag.getAttribute('href'),
      ]),
    ),
  );

const structure = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) =>
      JSON.parse(script.textContent ?? '')['@graph'].map((thing: { '@type': string }) => thing['@type']),
    ),
  );

describe('the head of a page', () => {
  it('is rendered by the server for a draw, and its picture exists [SHARE-01] [SHARE-07]', async () => {
    const draw = await published({ title: 'Bread & "butter"' });
    const { page, context, open } = await site.visitor();
    await open(`/prize-draw/${draw.id}?utm_source=x`);
    const head = await headOf(page);
    expect(head).toMatchObject({
      canonical: `${site.url()}/prize-draw/${draw.id}`,
      'og:url': `${site.url()}/prize-draw/${draw.id}`,
      'og:title': 'Bread & "butter"',
      'og:type': 'website',
      'og:locale': 'en_GB',
      'og:site_name': 'Oakdraw',
      'twitter:card': 'summary_large_image',
    });
    expect(head.robots).toBeUndefined();
    const picture = await context.request.get(head['og:image'] ?? '');
    expect(picture.status()).toBe(200);
    expect(picture.headers()['cache-control']).toContain('immutable');
    expect(await structure(page)).toEqual(['BreadcrumbList', 'Product']);
    const raw = await (await context.request.get(`/prize-draw/${draw.id}`)).text();
    expect(raw).toContain('property="og:image"');
  });

  it.each([
    ['/', ['Organization', 'WebSite']],
    ['/faq', ['FAQPage']],
  ])('describes the page %s [SHARE-07]', async (path, things) => {
    const { page, context, open } = await site.visitor();
    await open(path);
    expect(await structure(page)).toEqual(things);
    const head = await headOf(page);
    expect(head.canonical).toBe(site.url() + path);
    expect((await context.request.get(head['og:image'] ?? '')).status()).toBe(200);
  });

  it.each(['/auth', '/no/such/page'])('keeps %s from being indexed [SHARE-02]', async (path) => {
    const { page, open } = await site.visitor();
    await open(path, path === '/auth' ? 200 : 404);
    expect((await headOf(page)).robots).toBe('noindex');
  });

  it('keeps a preview from being indexed [SHARE-02]', async () => {
    const draw = await published();
    const { page, open } = await site.visitor();
    await open(`/prize-draw/${draw.id}?preview=true`);
    expect((await headOf(page)).robots).toBe('noindex');
  });
});

describe('sharing a draw', () => {
  it('offers complete links in a dialog [SHARE-19]', async () => {
    const draw = await published();
    const { page, open } = await site.visitor({ width: 390 });
    await open(`/prize-draw/${draw.id}`);
    await page.getByRole('link', { name: 'More ways to share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this draw' });
    await dialog.getByRole('link', { name: 'WhatsApp' }).waitFor();
    expect(await dialog.getByLabel('Link', { exact: true }).inputValue()).toBe(
      `${site.url()}/prize-draw/${draw.id}?utm_source=link`,
    );
    await expectNoAxeViolations(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy code' }).click();
    await expectToast(page, 'Code copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('data-oakdraw-draw');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)('offers them on a separate page, %i wide and %s [SHARE-19]', async (width, colorScheme) => {
    const draw = await published({ title: `A ${'very '.repeat(18)}long title` });
    const { page, open } = await site.visitor({ width, colorScheme });
    await open(`/prize-draw/${draw.id}/share`);
    const unscripted = await (await page.request.get(`/prize-draw/${draw.id}/share`)).text();
    for (const way of [
      'https://wa.me/',
      'mailto:',
      '/poster.pdf',
      '/story.jpg',
      '/qr.png',
      'data-oakdraw-draw',
    ]) {
      expect(unscripted).toContain(way);
    }
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    const code = page.getByAltText(/QR code/);
    await code.scrollIntoViewIfNeeded();
    await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    for (const name of [/Poster/, /SVG/, /PNG/]) {
      const href = await page.getByRole('link', { name }).getAttribute('href');
      expect((await page.request.get(href ?? '')).status()).toBe(200);
    }
  });
});

describe('an embedded card', () => {
  let foreign: Server;
  let body = '';
  beforeAll(async () => {
    foreign = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Elsewhere</h1>${body}</main></html>`,
      );
    });
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise<unknown>((resolve) => foreign.close(resolve)));
  const elsewhere = () => `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`;

  it('needs two lines, fits its content, and opens the draw in a new tab [SHARE-20] [SHARE-17]', async () => {
    const draw = await published({ title: 'A rowing boat' });
    body = `<div data-oakdraw-draw="${draw.id}"><a href="/x">A rowing boat</a></div><script async src="${site.url()}/embed.js"></script>`;
    const { page, context } = await site.visitor({ width: 700 });
    await page.goto(elsewhere());
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('title')).toBe('A rowing boat');
    expect(await frame.getAttribute('loading')).toBe('lazy');
    const card = page.frameLocator('iframe');
    await card.getByText('left)').waitFor();
    const heights = () =>
      Promise.all([
        frame.evaluate((element) => element.getBoundingClientRect().height),
        card.locator('main').evaluate((element) => Math.ceil(element.getBoundingClientRect().height)),
      ]);
    await expect.poll(async () => new Set(await heights()).size).toBe(1);
    const [wide] = await heights();
    await page.setViewportSize({ width: 340, height: 900 });
    await expect.poll(async () => (await heights())[0]).toBeGreaterThan(wide + 40);
    await expect.poll(async () => new Set(await heights()).size).toBe(1);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      card.getByRole('link', { name: 'Buy tickets' }).click(),
    ]);
    await tab.waitForURL(`${site.url()}/prize-draw/${draw.id}`);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(await context.cookies()).toEqual([]);
  });

  it('is resized only by messages from its own frame [SHARE-20]', async () => {
    const draw = await published();
    body = `<div data-oakdraw-draw="${draw.id}"></div><script src="${site.url()}/embed.js"></script>`;
    const { page } = await site.visitor({ width: 700 });
    await page.goto(elsewhere());
    await page.frameLocator('iframe').getByText('left)').waitFor();
    const height = () => page.locator('iframe').evaluate((element) => element.style.height);
    await expect.poll(height).not.toBe('18rem');
    const before = await height();
    await page.evaluate(() => window.postMessage({ type: 'oakdraw:height', height: 4000 }, '*'));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await height()).toBe(before);
  });

  it.each(['light', 'dark'] as const)('is accessible, %s [SHARE-17]', async (theme) => {
    const draw = await published({ colorScheme: 'custom', customColor: '#ffe600', fontPair: 'bold' });
    const { page } = await site.visitor({ width: 390 });
    await page.goto(`/embed/prize-draw/${draw.id}?theme=${theme}`);
    await page.getByText('left)').waitFor();
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
  });

  it('is the only page that can be framed [SHARE-16]', async () => {
    const draw = await published();
    const { page } = await site.visitor();
    for (const path of [
      `/prize-draw/${draw.id}`,
      `/prize-draw/${draw.id}/share`,
      '/',
      '/embed.js',
      '/favicon.ico',
    ]) {
      const response = await page.request.get(path);
      expect(response.status(), path).toBe(200);
      expect(response.headers()['content-security-policy'], path).toContain("frame-ancestors 'none'");
    }
  });
});
