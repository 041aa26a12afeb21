import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite, expectNoAxeViolations, type Person } from '../../helpers/browser.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = browserSite();

const HOSTILE = `Cake <script>document.title='taken over'</script><b>bold</b>`;

/** In addition to the confirmation, every user has received a verification email. */
async function templatesSent({ api }: Person, email: string): Promise<string[]> {
  const emails = await api('GET /api/v1/admin/mails', { query: { search: email, state: 'sent' } });
  return emails.map(({ template }) => template).toSorted();
}

/** Buys two tickets in a draw with this title, which sends a confirmation. */
async function confirmed(title = 'A week in a lighthouse') {
  const host = await site.person({ role: 'host', verified: true });
  const buyer = await sell(site, await drawOnSale(host, { title }), 2);
  const admin = await site.admin();
  await expect.poll(() => templatesSent(admin, buyer.email)).toEqual(['order-confirmation', 'verify-email']);
  return { buyer, admin };
}

const list = (page: Page) => page.getByRole('list', { name: 'Emails' });

/** The email in its frame, read through the page because the frame runs no scripts. */
const inFrame = (page: Page) =>
  page
    .waitForFunction(() => {
      const message = document.querySelector('iframe')?.contentDocument;
      const heading = message?.querySelector('h1')?.textContent;
      return heading
        ? {
            heading,
            text: message.body.textContent,
            paper: getComputedStyle(message.body).backgroundColor,
            scripts: message.scripts.length,
          }
        : null;
    })
    .then((found) => found.jsonValue());

describe('the outbox', () => {
  it('lists the emails to buyers, and opens each as HTML and as plain text, with its files [ADMIN-21, RECORD-22]', async () => {
    const { buyer, admin } = await confirmed();
    const { page, open } = await site.visitor({ as: admin });
    await open('/admin');
    await page.getByRole('tab', { name: 'Jobs and email' }).click();
    const item = list(page)
      .getByRole('listitem')
      .filter({ hasText: buyer.email })
      .filter({ hasText: 'Order confirmation' });
    // No mail server is configured, so nothing was sent.
    await item.getByText('Kept').waitFor();
    await expectWellMade(page);

    await item.getByRole('link', { name: 'Your tickets for A week in a lighthouse' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Your tickets for A week in a lighthouse' });
    const header = (name: string) => dialog.getByRole('term').getByText(name, { exact: true });
    await dialog.getByText(buyer.email, { exact: true }).waitFor();
    await header('From').waitFor();
    await header('Date').waitFor();
    expect(await header('List-Unsubscribe').count()).toBe(0);
    const message = await inFrame(page);
    expect(message?.heading).toBe('Here are your tickets');
    expect(message?.text).toContain('000001–000002');
    const saving = page.waitForEvent('download');
    await dialog
      .getByRole('button', { name: /^Download draw-[0-9a-f]{12}-tickets-000001-000002\.json$/ })
      .click();
    expect((await saving).suggestedFilename()).toMatch(/^draw-.*-tickets-000001-000002\.json$/);
    await dialog.getByRole('tab', { name: 'Plain text' }).click();
    await dialog.getByText('Thank you for buying 2 tickets for A week in a lighthouse.').waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Your tickets for A week in a lighthouse',
    );
  });

  it('marks test emails, and shows the unsubscribe header of a newsletter without its secret [ADMIN-38]', async () => {
    const admin = await site.admin();
    const to = `tried-${crypto.randomUUID()}@example.org`;
    for (const emailType of ['refund', 'newsletter-issue']) {
      await admin.api('POST /api/admin/test-email-template', { body: { emailType, to } });
    }
    const { page, open } = await site.visitor({ as: admin, width: 390 });
    await open(`/admin?tab=outbox&search=${to}`);
    await expect.poll(() => list(page).getByText('Test', { exact: true }).count()).toBe(2);
    await list(page).getByRole('link', { name: 'What was won in November' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Test', { exact: true }).waitFor();
    // The secrets in links are hidden.
    await dialog.getByText(/^<http.+\/unsubscribe\?token=y+>$/).waitFor();
    await inFrame(page);
    await expectWellMade(page);
  });

  it('isolates an email in its frame, which follows dark mode', async () => {
    const { buyer, admin } = await confirmed(HOSTILE);
    const { page, open } = await site.visitor({ as: admin, colorScheme: 'dark', width: 390 });
    await open(`/admin?tab=outbox&search=${encodeURIComponent(buyer.email)}`);
    await list(page)
      .getByRole('link', { name: /^Your tickets/ })
      .click();
    const message = await inFrame(page);
    expect(message?.text).toContain(HOSTILE);
    expect(message?.scripts).toBe(0);
    expect(await page.title()).toMatch(/^Jobs and email · Admin Panel · /);
    const [red = 255, green = 255, blue = 255] = message?.paper.match(/\d+/g)?.map(Number) ?? [];
    expect(Math.max(red, green, blue)).toBeLessThan(60);
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('sandbox')).not.toMatch(/scripts|forms|top/);
    // Once the email has loaded, the frame is as tall as the email.
    const beyond = () =>
      frame.evaluate(
        (element: HTMLIFrameElement) =>
          element.clientHeight - (element.contentDocument?.body.scrollHeight ?? 0),
      );
    await expect.poll(beyond).toBe(0);
  });

  it('filters by recipient and state, and keeps both in the address', async () => {
    const { buyer, admin } = await confirmed();
    await confirmed();
    const { page, open } = await site.visitor({ as: admin });
    await open('/admin?tab=outbox');
    await page.getByRole('searchbox', { name: 'Search recipients' }).fill(buyer.email.toUpperCase());
    await page.getByText('1 to 2 of 2', { exact: true }).waitFor();
    await page.getByLabel('Status').selectOption('Failed');
    await page.getByText('No emails found').waitFor();
    expect(new URL(page.url()).searchParams.get('state')).toBe('dead');
    await page.reload();
    await page.getByText('No emails found').waitFor();
    await expectWellMade(page);
  });

  it('reports a failure to load and an unknown email, and offers a retry', async () => {
    const { admin } = await confirmed();
    const { page, open } = await site.visitor({ as: admin });
    await open('/admin');
    await page.route('**/api/v1/admin/mails?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Not just now.', code: 'unavailable' } }),
    );
    await page.getByRole('tab', { name: 'Jobs and email' }).click();
    await page.getByText('Failed to load the outbox. Please try again later.').waitFor();
    await page.unroute('**/api/v1/admin/mails?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await list(page).waitFor();
    await open('/admin?tab=outbox&mail=0190a1b2-0000-7000-8000-000000000001');
    await page.getByText('We can’t find that email.').waitFor();
    await expectNoAxeViolations(page);
  });
});
