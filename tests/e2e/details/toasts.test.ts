import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoOverflow, expectToast, sharedSite } from '../../helpers/browser.ts';

const site = sharedSite();

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const shown = (page: Page) => region(page).getByRole('listitem');

/** Tries to sign in and gets these server responses, one after the other. */
async function failToLogIn(page: Page, ...responses: { status?: number; body: string }[]) {
  for (const { status = 401, body } of responses) {
    await page.route('/api/login', (route) => route.fulfill({ status, body }), { times: 1 });
    await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
    await page.getByLabel('Password').fill('secret');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Sign in' }).isEnabled()).toBe(true);
  }
}

describe('a toast', () => {
  it('is the only one, and closes after 5 seconds [GEN-04]', async () => {
    const { page, open } = await site.visitor({ width: 360 });
    await page.clock.install();
    await open('/auth');
    await failToLogIn(page, { body: '{"message":"First.","code":"a"}' });
    await expectToast(page, 'Login failed', 'First.');
    await failToLogIn(page, { body: '{"message":"Second.","code":"b"}' });
    await expectToast(page, 'Login failed', 'Second.');
    await page.mouse.move(5, 5);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await failToLogIn(page, { body: '{"message":"Third.","code":"c"}' });
    await expectToast(page, 'Login failed', 'Third.');
    await expectNoOverflow(page);
    await page.clock.runFor(4_800);
    expect(await shown(page).count()).toBe(1);
    await page.clock.runFor(400);
    await expect.poll(() => shown(page).count()).toBe(0);
  });

  it('gets the focus by F8 and can be closed [GEN-04]', async () => {
    const { page, open } = await site.visitor({ colorScheme: 'dark' });
    await open('/auth');
    await failToLogIn(page, { body: '{"message":"No.","code":"a"}' });
    await expectToast(page, 'Login failed', 'No.');
    await page.keyboard.press('F8');
    expect(await region(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Close this notification' }).click();
    await expect.poll(() => shown(page).count()).toBe(0);
  });

  it("shows the response's message, its text if it has another format, and the status if it is empty [GEN-05, GEN-06]", async () => {
    const { page, open } = await site.visitor();
    await open('/auth');
    for (const [response, text] of [
      [{ body: '{"message":"Email or password is wrong.","code":"x"}' }, 'Email or password is wrong.'],
      [{ status: 429, body: 'Slow down' }, '429: Slow down'],
      [{ status: 409, body: '' }, '409: Conflict'],
    ] as const) {
      await failToLogIn(page, response);
      await expectToast(page, 'Login failed', text);
    }
  });
});

describe('API calls', () => {
  it('send the session and JSON, and are not repeated when the page regains the focus [GEN-07, GEN-08]', async () => {
    const person = await site.person();
    const { page, open, context } = await site.visitor({ as: person });
    const calls: { method: string; url: string; type: string | undefined; cookie: string | undefined }[] = [];
    page.on('request', async (request) => {
      const [method, url] = [request.method(), request.url()];
      if (!new URL(url).pathname.startsWith('/api/')) return;
      const headers = await request.allHeaders();
      calls.push({ method, url, type: headers['content-type'], cookie: headers.cookie });
    });
    await open('/terms');
    await page.getByRole('link', { name: 'Browse Prize Draws' }).click();
    await page.getByRole('heading', { level: 1, name: 'Prize draws' }).waitFor();
    await expect.poll(() => calls[0]).toMatchObject({ method: 'GET' });
    expect(calls[0]?.cookie).toMatch(/^session=/);
    const other = await context.newPage();
    await other.bringToFront();
    await page.bringToFront();
    await page.evaluate(() => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.getByRole('link', { name: 'Host Pricing' }).first().click();
    await page.waitForURL('/pricing');
    await page.getByRole('slider', { name: 'Tickets sold' }).fill('300');
    await expect.poll(() => calls.at(-1)).toMatchObject({ method: 'POST', type: 'application/json' });
    // A draw under the pointer is preloaded, which is another call.
    const urls = calls.map(({ url }) => url);
    expect(urls).toEqual([...new Set(urls)]);
  });
});
