import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { browserSite, expectNoAxeViolations, expectToast } from '../helpers/browser.ts';
import { endedDraw } from '../helpers/ended-draw.ts';
import { eventually } from '../helpers/eventually.ts';
import { drawOnSale } from '../helpers/sold-tickets.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '8' });
/** Long enough to load a page during the countdown, even on a busy machine. */
const unhurried = browserSite({ COUNTDOWN_SECONDS: '25' });

const newHost = () => site.person({ role: 'host', verified: true });
const startButton = (page: Page) => page.getByRole('button', { name: 'Start Draw' });
const seconds = (page: Page) => page.getByRole('timer');

describe('draw control', () => {
  it('starts, counts down, draws automatically and keeps every winner [ACCESS-05, CTRL-02, CTRL-10, CTRL-11, CTRL-12, CTRL-13, CTRL-19, CTRL-20, CTRL-23]', async () => {
    const { host, path, buyer } = await endedDraw(site);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    await page.locator('#main').getByText('Awaiting Draw').waitFor();
    for (const prize of ['A week in a lighthouse', 'A storm lamp']) {
      await page.getByRole('listitem').filter({ hasText: prize }).waitFor();
    }
    expect(await page.locator('dl div', { hasText: 'Tickets' }).locator('dd').textContent()).toBe('2');
    await expectWellMade(page);

    const drawn: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/draw')) drawn.push(response.status());
    });
    const starts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/start')) starts.push(request.url());
    });
    // The second click comes before the button is rendered again.
    await startButton(page).evaluate((button: HTMLElement) => {
      for (let click = 0; click < 2; click += 1) button.click();
    });
    await expectToast(page, 'Prize Draw Started', 'The countdown has begun!');
    expect(starts).toHaveLength(1);
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

    await page.getByRole('button', { name: 'Draw history' }).click();
    const entries = page.getByRole('dialog', { name: 'Draw history' }).getByRole('listitem');
    await eventually(() => entries.count()).toBe(2);
    const texts = await entries.allTextContents();
    expect(texts.map((text) => text.slice(0, 17))).toEqual(['Draw 1, 1st prize', 'Draw 1, 2nd prize']);
    for (const text of texts) expect(text).toMatch(/Current winner\d{1,2} \w{3} \d{4}, \d\d:\d\d/);
    await expectNoAxeViolations(page);
  });

  it('shows a running countdown after a reload, and when another user started it', async () => {
    const { host, path } = await endedDraw(unhurried);
    const first = await unhurried.visitor({ as: host });
    const second = await unhurried.visitor({ as: await unhurried.admin() });
    await first.open(path);
    await second.open(path);
    const pages = [first.page, second.page];
    await Promise.all([startButton(first.page).click(), ...pages.map((page) => seconds(page).waitFor())]);
    await first.open(path);
    await seconds(first.page).waitFor();
    await Promise.all(pages.map((page) => page.getByText('Winner Selected!').first().waitFor()));
    for (const page of pages) await page.getByRole('heading', { name: 'The winners' }).waitFor();
    const winner = (page: Page) => page.locator('.ticket-number').first().textContent();
    expect(await winner(first.page)).toBe(await winner(second.page));
  });

  it('shows why a drawing cannot start [CTRL-04, CTRL-05, CTRL-06, CTRL-07, CTRL-08]', async () => {
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
});
