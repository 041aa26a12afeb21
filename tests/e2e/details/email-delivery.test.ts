import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserSite, expectNoAxeViolations, expectToast } from '../../helpers/browser.ts';
import { type FakeSendGrid, startFakeSendGrid } from '../../helpers/fake-sendgrid.ts';
import { startMailServer } from '../../helpers/mail-server.ts';

let known = false;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let fake: FakeSendGrid;
beforeAll(async () => {
  mailServer = await startMailServer({ recipient: () => (known ? null : '550 5.1.1 no such mailbox') });
  fake = await startFakeSendGrid();
});
afterAll(async () => {
  await mailServer.stop();
  await fake.stop();
});

const bySmtp = browserSite(() => mailServer.environment);
const bySendGrid = browserSite(() => fake.environment);

const emailTo = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Emails' }).getByRole('listitem').filter({ hasText: email });

/** Sends SendGrid's bounce events for these addresses to the program. */
async function tellBounces(emails: readonly string[]): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1000);
  const { body, headers } = fake.signed(
    emails.map((email) => ({
      event: 'bounce',
      type: 'bounce',
      email,
      timestamp,
      reason: '550 no such user',
    })),
  );
  const url = `${bySendGrid.url()}/api/email/sendgrid/events`;
  expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(204);
}

it('an email to an unknown mailbox is abandoned, and sent once an admin retries it [MAIL-03, MAIL-05]', async () => {
  const { email } = await bySmtp.person();
  const { page, open } = await bySmtp.visitor({ as: await bySmtp.admin() });
  await open('/admin?tab=outbox&state=dead');
  const message = emailTo(page, email);
  await expect
    .poll(async () => {
      if ((await message.count()) === 0) await open('/admin?tab=outbox&state=dead');
      return message.count();
    })
    .toBe(1);
  expect(await page.getByText('No mail server is set up').count()).toBe(0);
  await message.getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('We stopped trying to send it').waitFor();
  await expectNoAxeViolations(page);
  known = true;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expectToast(page, 'We’re sending it again');
  await expect.poll(() => mailServer.received.filter(({ to }) => to.includes(email)).length).toBe(1);
});

it('a bounced address is listed, and can be allowed again [MAIL-08]', async () => {
  const { email } = await bySendGrid.person();
  await expect
    .poll(() => fake.sent.some(({ personalizations: [one] }) => one?.to[0]?.email === email))
    .toBe(true);
  await tellBounces([email]);
  const { page, open } = await bySendGrid.visitor({ as: await bySendGrid.admin() });
  await open('/admin?tab=outbox');
  await page.getByText('One email address is blocked').click();
  const stopped = page.getByRole('list', { name: 'Blocked addresses' });
  await stopped.getByText(email).waitFor();
  await stopped.getByText('An email bounced').waitFor();
  await expectNoAxeViolations(page);
  await stopped.getByRole('button', { name: `Unblock: ${email}` }).click();
  await expectToast(page, 'Email address unblocked', email);
  await page.getByText('One email address is blocked').waitFor({ state: 'hidden' });
});

it('any one of many suppressed addresses can be found and allowed again [MAIL-08]', async () => {
  const emails = Array.from({ length: 30 }, (_, at) => `many-${String(at).padStart(2, '0')}@gone.example`);
  await tellBounces(emails);
  const { page, open } = await bySendGrid.visitor({ as: await bySendGrid.admin() });
  await open('/admin?tab=outbox');
  await page.getByText('30 email addresses are blocked').click();
  const stopped = page.getByRole('list', { name: 'Blocked addresses' }).getByRole('listitem');
  await expect.poll(() => stopped.count()).toBe(25);
  await expectNoAxeViolations(page);
  await page.getByRole('navigation', { name: 'Blocked addresses' }).getByLabel('Page 2').click();
  await expect.poll(() => stopped.count()).toBe(5);
  const box = page.getByRole('searchbox', { name: 'Search blocked addresses' });
  await box.fill('MANY-07@');
  await expect.poll(() => stopped.count()).toBe(1);
  await stopped.getByRole('button', { name: `Unblock: ${emails[7]}` }).click();
  await expectToast(page, 'Email address unblocked', emails[7]);
  await page.getByText('No blocked addresses found').waitFor();
  await box.fill('');
  await page.getByText('29 email addresses are blocked').waitFor();
  await expect.poll(() => stopped.count()).toBe(25);
});
