import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { browserSite, expectNoAxeViolations, expectToast } from '../helpers/browser.ts';
import { endedDraw } from '../helpers/ended-draw.ts';
import { eventually } from '../helpers/eventually.ts';
import { drawOnSale } from '../helpers/sold-tickets.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '8' });
/** Long enough to load a page during the countdown, on a busy machine too. */
const unhurried = browserSite({ COUNTDOWN_SECONDS: '25' });

const newHost = () => site.person({ role: 'host', verified: true });
const startButton = (page: Page) => page.getByRole('button', { name: 'Start Draw' });
const seconds = (page: Page) => page.getByRole('timer');

describe('draw control', () => {
  it('starts, counts down, draws automatically and keeps every winner [CTRL-02, CTRL-10, CTRL-11, CTRL-12, CTRL-13, CTRL-19, CTRL-20, CTRL-23]', async () => {
    const { host, path, buyer } = await endedDraw(site);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    await page.getByText('Awaiting Draw').waitFor();
    for (const prize of ['A week in a lighthouse', 'A storm lamp']) {
      await page.getByRole('listitem').filter({ hasText: prize }).waitFor();
    }
    expect(await page.locator('dl div', { hasText: 'Tickets' }).locator('dd').textContent()).toBe('2');
    await expectWellMade(page);

    const drawn: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/draw')) drawn.push(response.status());
    });
    await startButton(page).click();
    await expectToast(page, 'Prize Draw Started', 'The countdown has begun!');
    await seconds(page).waitFor();
    await expectNoAxeViolations(page);
    const name = `${buyer?.user.firstName} ${buyer?.user.lastName}`;
    await expectToast(page, 'Winner Selected!', `${name} has won the prize!`);
    await page.getByRole('heading', { name: 'The winners' }).waitFor();
    expect(await page.locator('article.ticket').count()).toBe(2);
    await eventually(() => page.locator('canvas').count()).toBe(1);
    await eventually(() => page.locator('aside').getByText('Completed').count()).toBe(1);
    expect(drawn.at(-1)).toBe(200);
    expect(drawn.filter((status) => status === 200)).toHaveLength(1);
    await expectWellMade(page);

    await page.getByRole('button', { name: 'Draw History' }).click();
    const entries = page.getByRole('dialog', { name: 'Draw History' }).getByRole('listitem');
    await eventually(() => entries.count()).toBe(2);
    const texts = await entries.allTextContents();
    expect(texts.map((text) => text.slice(0, 17))).toEqual(['Draw 1, 1st prize', 'Draw 1, 2nd prize']);
    for (const text of texts) expect(text).toMatch(/Current winner\d{1,2} \w{3} \d{4}, \d\d:\d\d/);
    await expectNoAxeViolations(page);
  });

  it('joins a running countdown after a reload, and when another user started it', async () => {
    const { host, path } = await endedDraw(unhurried);
    const first = await unhurried.visitor({ as: host });
    const second = await unhurried.visitor({ as: await unhurried.admin() });
    await first.open(path);
    await second.open(path);
    await startButton(first.page).click();
    await seconds(first.page).waitFor();
    await first.open(path);
    await seconds(first.page).waitFor();
    await seconds(second.page).waitFor();
    for (const { page } of [first, second]) {
      await page.getByText('Winner Selected!').first().waitFor();
      await page.getByRole('heading', { name: 'The winners' }).waitFor();
    }
    const winner = (page: Page) => page.locator('.ticket-number').first().textContent();
    expect(await winner(first.page)).toBe(await winner(second.page));
  });

  it('shows what prevents a start [CTRL-04, CTRL-05, CTRL-06, CTRL-07, CTRL-08]', async () => {
    const { host, path } = await endedDraw(site, { tickets: 0 });
    const { page, open, signIn } = await site.visitor({ as: host });
    const error = async (address: string) => {
      await open(address);
      expect(await startButton(page).isDisabled()).toBe(true);
      return page.locator('#why-not').textContent();
    };
    const control = async (overrides: Partial<DrawInput>) =>
      `/prize-draw/${(await drawOnSale(host, overrides)).id}/admin`;
    expect(await error(path)).toBe('No tickets have been entered into this prize draw yet.');
    expect(await error(await control({}))).toBe(
      'The prize draw must be completed before a winner can be drawn.',
    );
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await error(await control({ startDate: later }))).toBe(
      'Only the creator of this prize draw can start the drawing.',
    );
    await signIn(await newHost());
    expect(await error(path)).toBe('Only the creator of this prize draw can draw the winner.');
  });

  it('tells an unverified creator of a draft how to be verified [CTRL-03]', async () => {
    const host = await site.person({ role: 'host' });
    const draft = await drawOnSale(host, { startDate: null });
    const { page, open } = await site.visitor({ as: host });
    await open(`/prize-draw/${draft.id}/admin`);
    await page.getByText('Account Verification Required').waitFor();
    await page.getByText('Unpublished').waitFor();
  });

  it('reports a draw that does not exist, and shows loading [CTRL-01]', async () => {
    const { host, path, draw } = await endedDraw(site);
    const { page, open } = await site.visitor({ as: host });
    await open(path.replace(draw.id, '0190a1b2-0000-7000-8000-000000000001'), 404);
    await page.getByRole('heading', { name: 'Prize draw not found' }).waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/results', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Draw Winner' }).click();
    await page.getByText('Loading prize draw...').waitFor();
    release();
    await startButton(page).waitFor();
  });

  it('is denied to participants, and sends visitors to sign in', async () => {
    const { path } = await endedDraw(site);
    const { page, open, signIn } = await site.visitor();
    await open(path);
    expect(page.url()).toBe(`${site.url()}/auth?returnTo=${encodeURIComponent(path)}`);
    await signIn(await site.person());
    await open(path, 403);
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  });
});

describe('a start or a drawing that fails', () => {
  it('shows an error from the server [CTRL-10, CTRL-21]', async () => {
    const { host, path } = await endedDraw(site);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    const message = 'Payments for some tickets are still under way. The last one lapses at 12:15.';
    await page.route('**/start', (route) => route.fulfill({ status: 409, json: { message, code: 'holds' } }));
    await startButton(page).click();
    await expectToast(page, 'Error Starting Prize Draw', message);
    expect(await startButton(page).isEnabled()).toBe(true);
  });

  it('asks a user whose session has ended to sign in again [CTRL-09]', async () => {
    const { host, path } = await endedDraw(site);
    const { page, open, context } = await site.visitor({ as: host });
    await open(path);
    await context.clearCookies();
    await startButton(page).click();
    await page.waitForURL(`/auth?returnTo=${encodeURIComponent(path)}`);
    await expectToast(page, 'Authentication Required', 'Please log in to start the prize draw.');
  });

  it('offers a retry if drawing failed, and shows the result that the server drew [CTRL-14]', async () => {
    const { host, path } = await endedDraw(site);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    await page.route('**/draw', (route) =>
      route.fulfill({ status: 409, json: { message: 'Not now.', code: 'conflict' } }),
    );
    // Holds back the live message, which would end the test early.
    await page.route('**/drawing', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many.', code: 'x' } }),
    );
    await startButton(page).click();
    await expectToast(page, 'Error Drawing Winner', 'Not now.');
    await page.unroute('**/draw');
    await page.getByRole('button', { name: 'Draw the winner again' }).click();
    await page.getByText('Winner Selected!').first().waitFor();
    await page.getByRole('heading', { name: 'The winners' }).waitFor();
  });
});
