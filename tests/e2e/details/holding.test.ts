import { describe, expect, it } from 'vitest';
import { OF_COLOUR } from '../../helpers/axe.ts';
import { browserSite, expectNoAxeViolations, expectNoOverflow, expectToast } from '../../helpers/browser.ts';

const site = browserSite({ HOLDING_MODE: '1' });

const fetchPage = (path: string) => fetch(`${site.url()}${path}`, { redirect: 'manual' });

describe('a site that has not launched', () => {
  it('shows only its coming-soon page, without navigation and footer [HOLD-01, HOLD-02, HOLD-04]', async () => {
    for (const width of [360, 1280]) {
      const { page, open } = await site.visitor({ width });
      await open('/holding');
      await page.getByRole('heading', { name: 'Coming soon', level: 1 }).waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Why Us' }).count()).toBe(0);
      await page.getByLabel('Tell me when you open').waitFor();
      await expectNoOverflow(page);
      await expectNoAxeViolations(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoAxeViolations(page, OF_COLOUR);
    }
  });

  it('still allows unsubscribing, without navigation and footer [HOLD-02]', async () => {
    const { page, open } = await site.visitor();
    await open('/unsubscribe?email=ann%40example.org');
    await page.getByRole('heading', { name: 'Successfully unsubscribed' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Why Us' }).count()).toBe(0);
  });

  it('shows "Redirecting..." at any other address, tells search engines to retry later, and redirects [HOLD-03]', async () => {
    for (const path of [
      '/',
      '/faq',
      '/prize-draws',
      '/dashboard',
      '/admin',
      '/no-such-page',
      '/prize-draw/new',
    ]) {
      const response = await fetchPage(path);
      const html = await response.text();
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '3600']);
      expect(html).toContain('Redirecting...');
      expect(html).toContain('<meta http-equiv="refresh" content="0; url=/holding"');
      expect(html).toContain('noindex');
    }
    const { page } = await site.visitor();
    const plain = await page
      .context()
      .browser()
      ?.newContext({ baseURL: site.url(), javaScriptEnabled: false });
    const other = await plain?.newPage();
    await other?.goto('/faq').catch(() => undefined);
    await other?.waitForURL('/holding');
    await plain?.close();
  });

  it('allows signing in, redirects participants, and shows everything to admins [HOLD-03]', async () => {
    const person = await site.person();
    const visitor = await site.visitor();
    await visitor.open('/auth');
    await visitor.page.getByLabel('Email', { exact: true }).fill(person.email);
    await visitor.page.getByLabel('Password').fill(person.password);
    await visitor.page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await visitor.page.waitForURL('/holding');

    const admin = await site.visitor({ as: await site.admin() });
    await admin.open('/faq');
    await admin.page.getByRole('link', { name: 'Why Us' }).first().waitFor();
    await admin.open('/prize-draws');
    await admin.open('/admin');
  });

  it('keeps API calls, files and health checks available [HOLD-03]', async () => {
    expect((await fetchPage('/api/v1/prize-draws')).status).toBe(200);
    expect((await fetchPage('/healthz')).status).toBe(200);
    expect((await fetchPage('/favicon.svg')).status).toBe(200);
  });

  it('shows the privacy policy in a dialog [HOLD-04]', async () => {
    const { page, open } = await site.visitor({ width: 390 });
    await open('/holding');
    await page.getByRole('button', { name: 'Privacy policy' }).click();
    const dialog = page.getByRole('dialog', { name: 'Privacy Policy' });
    await dialog.getByRole('heading', { name: 'Your rights' }).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('the sign-up form of the coming-soon page', () => {
  const form = async () => {
    const { page, open } = await site.visitor();
    await open('/holding');
    const submit = async (typed: string) => {
      await page.getByLabel('Tell me when you open').fill(typed);
      await page.getByRole('button', { name: 'Notify me' }).click();
    };
    return { page, submit };
  };

  it('requires an address [HOLD-05]', async () => {
    const { page, submit } = await form();
    await submit('  ');
    await expectToast(page, 'Email Required', 'Please enter your email address to subscribe.');
  });

  it.each(['ann', 'ann@example', '@example.org', 'ann @example.org', 'ann@.'])(
    'rejects an invalid address: %s [HOLD-06]',
    async (typed) => {
      const { page, submit } = await form();
      await submit(typed);
      await expectToast(page, 'Invalid Email', 'Please enter a valid email address.');
    },
  );

  it('thanks the user [HOLD-07]', async () => {
    const { page, submit } = await form();
    await submit('ann@example.org');
    await expectToast(
      page,
      'Subscription Successful!',
      "Thank you for subscribing. We'll notify you when we launch! Please click the link we've emailed you to confirm.",
    );
    expect(await page.getByLabel('Tell me when you open').inputValue()).toBe('');
  });

  it("shows the server's error, a default text if there is none, and a connection failure [HOLD-08]", async () => {
    const { page, submit } = await form();
    const calls = '/api/newsletter/subscribe';
    const json = { message: 'Too many attempts to subscribe.', code: 'too_many' };
    await page.route(calls, (route) => route.fulfill({ status: 429, json }));
    await submit('ann@example.org');
    await expectToast(page, 'Subscription Failed', 'Too many attempts to subscribe.');
    await page.unroute(calls);
    await page.route(calls, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await submit('ann@example.org');
    await expectToast(page, 'Subscription Failed', 'Failed to subscribe. Please try again.');
    await page.unroute(calls);
    await page.route(calls, (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '<' }),
    );
    await submit('ann@example.org');
    await expectToast(page, 'Subscription Failed', 'An error occurred. Please try again later.');
  });
});
