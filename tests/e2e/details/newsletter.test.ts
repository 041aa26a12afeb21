import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { OF_COLOUR } from '../../helpers/axe.ts';
import { browserSite, expectNoAxeViolations, expectNoOverflow, expectToast } from '../../helpers/browser.ts';
import { newEmail } from '../../helpers/site-people.ts';

const site = browserSite();

const foot = (page: Page) => page.locator('footer');
const field = (page: Page) => foot(page).getByLabel('Email address');
const button = (page: Page) => foot(page).getByRole('button', { name: 'Subscribe' });

/** A browser with JavaScript disabled. */
async function withoutScript(): Promise<Page> {
  const { context } = await site.visitor();
  const plain = await context.browser()?.newContext({ baseURL: site.url(), javaScriptEnabled: false });
  if (!plain) throw new Error('there is no browser');
  return plain.newPage();
}

/** Records a page's calls to the newsletter API. */
async function watchCalls(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/newsletter/')) asked.push(`${request.method()} ${pathname}${search}`);
  });
  return asked;
}

describe('the form in the footer', () => {
  it('has an email field and sends nothing while it is empty [NAV-07, NEWS-01]', async () => {
    const { page, open } = await site.visitor();
    const asked = await watchCalls(page);
    await open('/terms');
    const columns = foot(page).getByRole('heading', { level: 2 });
    expect(await columns.allTextContents()).toEqual(['Newsletter', 'Solutions', 'Company', 'Support']);
    await foot(page)
      .getByRole('img', { name: 'Oakdraw' })
      .or(foot(page).getByText('Oakdraw').first())
      .waitFor();
    expect(await field(page).getAttribute('type')).toBe('email');
    for (const typed of ['', '   ']) {
      await field(page).fill(typed);
      await button(page).click();
    }
    await field(page).fill('ann@example.org');
    await button(page).click();
    await expectToast(
      page,
      'Thank you for subscribing!',
      "You'll receive our newsletter with the latest updates once you've clicked the link we've emailed you.",
    );
    expect(asked).toEqual(['POST /api/newsletter/subscribe']);
  });

  it('shows a spinner, thanks the user and empties the field [NEWS-02, NEWS-03]', async () => {
    const { page, open } = await site.visitor({ width: 390 });
    await open('/faq');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('/api/newsletter/subscribe', async (route) => {
      await released;
      await route.continue();
    });
    await field(page).fill('bea@example.org');
    await button(page).click();
    await expect.poll(() => button(page).isDisabled()).toBe(true);
    expect(await button(page).locator('svg').count()).toBe(1);
    release();
    await expectToast(
      page,
      'Thank you for subscribing!',
      "You'll receive our newsletter with the latest updates once you've clicked the link we've emailed you.",
    );
    expect(await field(page).inputValue()).toBe('');
    await foot(page).getByText('please click the link we’ve emailed you').waitFor();
  });

  it("shows the server's error, and a default text if there is none [NEWS-04]", async () => {
    const { page, open } = await site.visitor();
    await open('/terms');
    await field(page).fill('no address');
    await button(page).click();
    await expectToast(page, 'Subscription failed', 'Invalid email address');
    await page.route('/api/newsletter/subscribe', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await button(page).click();
    await expectToast(page, 'Subscription failed', 'Failed to subscribe. Please try again later.');
    expect(await field(page).inputValue()).toBe('no address');
  });

  it('works without script, and leads to a page that explains the next step [NEWS-15]', async () => {
    const page = await withoutScript();
    await page.goto('/terms');
    await field(page).fill('cleo@example.org');
    await button(page).click();
    await page.waitForURL('/newsletter?outcome=done');
    await page.getByRole('heading', { name: 'Please check your inbox' }).waitFor();
    await page.goto('/terms');
    await field(page).fill('nobody');
    await button(page).click();
    await page.waitForURL('/newsletter?outcome=failed');
    await page.getByRole('heading', { name: 'Subscription failed' }).waitFor();
    await page.context().close();
  });
});

describe('the page to unsubscribe', () => {
  const path = '/unsubscribe?email=dora%2Bnews%40example.org';
  const title = (page: Page) => page.getByRole('heading', { level: 1 });

  it('unsubscribes automatically, confirms this, and links home [NEWS-05, NEWS-06, ROUTE-01]', async () => {
    const { page, open } = await site.visitor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/newsletter/unsubscribe?*', async (route) => {
      await released;
      await route.continue();
    });
    const asked = await watchCalls(page);
    await open(path);
    await expect.poll(() => title(page).textContent()).toBe('Unsubscribing');
    await expectNoAxeViolations(page);
    release();
    await expect.poll(() => title(page).textContent()).toBe('Successfully unsubscribed');
    await page.getByText('You have been removed from our mailing list.').waitFor();
    expect(asked).toEqual(['GET /api/newsletter/unsubscribe?email=dora%2Bnews%40example.org']);
    await page.getByRole('link', { name: 'Back to Homepage' }).click();
    await page.waitForURL('/');
  });

  it('offers to resubscribe [NEWS-16]', async () => {
    const { page, open } = await site.visitor();
    await open(path);
    const main = page.getByRole('main');
    expect(await main.getByLabel('Your email address, to subscribe again').inputValue()).toBe(
      'dora+news@example.org',
    );
    await main.getByRole('button', { name: 'Subscribe' }).click();
    await main.getByText('Please check your inbox.').waitFor();
  });

  it("shows the server's error, and a default text if there is none [NEWS-07]", async () => {
    const { page, open } = await site.visitor();
    await open('/unsubscribe?token=unknown');
    await expect.poll(() => title(page).textContent()).toBe('Unsubscribe failed');
    await page.getByText('We don’t recognise this link. Please enter your email address instead.').waitFor();
    await page.getByRole('main').getByLabel('Email address').fill('dora@example.org');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect.poll(() => title(page).textContent()).toBe('Successfully unsubscribed');

    await page.route('**/api/newsletter/unsubscribe?*', (route) => route.fulfill({ status: 503, body: '' }));
    await open(path);
    await page.getByText('Failed to unsubscribe. Please try again.').waitFor();
    expect(await title(page).textContent()).toBe('Unsubscribe failed');
  });

  it('reports an unexpected error [NEWS-08]', async () => {
    const { page, open } = await site.visitor();
    await page.route('**/api/newsletter/unsubscribe?*', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: 'not JSON' }),
    );
    await open(path);
    await expect.poll(() => title(page).textContent()).toBe('Error');
    await page.getByText('An unexpected error occurred. Please try again later.').waitFor();
  });

  it('asks for a missing address, and works with a button if there is no script [NEWS-15]', async () => {
    const { page, open } = await site.visitor();
    await open('/unsubscribe');
    expect(await title(page).textContent()).toBe('Unsubscribe');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Unsubscribe' }).click();
    await main.getByText('Please enter the email address you subscribed with.').waitFor();
    await main.getByLabel('Email address').fill('nobody@example.org');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Successfully unsubscribed');
    const plain = await withoutScript();
    await plain.goto(path);
    await plain.getByRole('button', { name: 'Unsubscribe' }).click();
    await plain.waitForURL('/unsubscribe?outcome=done');
    await plain.getByRole('heading', { name: 'Successfully unsubscribed' }).waitFor();
    await plain.context().close();
  });
});

describe('the confirmation page', () => {
  const path = `/newsletter/confirm?token=${'x'.repeat(43)}`;
  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm subscription' });

  it('confirms only when its button is pressed, never on a visit, with or without script [NEWS-13] [NEWS-15]', async () => {
    const { page, open } = await site.visitor();
    const sent: unknown[] = [];
    await page.route('/api/newsletter/confirm', (route) => {
      sent.push([route.request().method(), route.request().postDataJSON()]);
      return route.fulfill({ json: { message: 'Your subscription is confirmed.' } });
    });
    await open(path);
    await page.waitForLoadState('networkidle');
    await expectNoAxeViolations(page);
    expect(sent).toEqual([]);
    await confirm(page).click();
    await page.getByRole('heading', { name: 'You’re subscribed' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(sent).toEqual([['POST', { token: 'x'.repeat(43) }]]);

    const plain = await withoutScript();
    const asked = await watchCalls(plain);
    await plain.goto(path);
    expect(asked).toEqual([]);
    await confirm(plain).click();
    await plain.waitForURL('/newsletter/confirm?outcome=failed');
    await plain.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
    await plain.context().close();
  });

  it('is linked from the email, and subscribes the address [NEWS-09]', async () => {
    const { page, open } = await site.visitor();
    const admin = await site.admin();
    const email = newEmail('fay');
    await admin.api('POST /api/newsletter/subscribe', { body: { email } });
    const query = { search: email };
    await expect.poll(() => admin.api('GET /api/v1/admin/mails', { query })).toHaveLength(1);
    const [message] = await admin.api('GET /api/v1/admin/mails', { query });
    const { text } = await admin.api('GET /api/v1/admin/mails/:id', { params: { id: message?.id ?? '' } });
    const [link = ''] = /\/newsletter\/confirm\?token=\S+/.exec(text) ?? [];
    await open(link);
    await confirm(page).click();
    await page.getByRole('heading', { name: 'You’re subscribed' }).waitFor();
    await expectNoAxeViolations(page);
    await open(link);
    await confirm(page).click();
    await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  });

  it('explains what to do about an expired link [NEWS-12]', async () => {
    const { page, open } = await site.visitor();
    await open(path);
    await confirm(page).click();
    await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
    await page.getByText('This link has expired or has already been used.').waitFor();
    await page.getByRole('main').getByLabel('Your email address, for a new link').fill('eve@example.org');
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Please check your inbox.').waitFor();
  });
});

it('is accessible in light and dark mode, on a narrow screen', async () => {
  const { page, open } = await site.visitor({ width: 360, height: 740 });
  for (const path of [
    '/unsubscribe?email=dora%40example.org',
    '/unsubscribe',
    `/unsubscribe?token=${'x'.repeat(43)}`,
    `/newsletter/confirm?token=${'x'.repeat(43)}`,
    '/newsletter',
    '/newsletter?outcome=done',
  ]) {
    await open(path);
    await page.locator('#main [aria-busy]').waitFor({ state: 'detached' });
    await expectNoOverflow(page);
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoAxeViolations(page, OF_COLOUR);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});
