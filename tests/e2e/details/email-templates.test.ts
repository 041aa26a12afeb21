import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserSite, expectNoAxeViolations, expectToast } from '../../helpers/browser.ts';
import { headerOf, startMailServer } from '../../helpers/mail-server.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const MAPPINGS = '**/api/admin/email-template-mappings';
const TEMPLATES = '**/api/admin/sendgrid-templates';
const TOO_MANY = { status: 429, json: { message: 'Too many.', code: 'too_many' } };

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.stop());

const site = browserSite(() => mailServer.environment);

async function templatesPage(options: { width?: number } = {}) {
  const admin = await site.admin();
  const visitor = await site.visitor({ as: admin, ...options });
  await visitor.open('/admin?tab=emails');
  return { admin, ...visitor };
}

const edit = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page.getByRole('dialog', { name });
};

describe('the email templates', () => {
  it('are edited, and a test with the new sender arrives at a mail server [ADMIN-02, ADMIN-09, ADMIN-11, ADMIN-12, ADMIN-16, ADMIN-18, ADMIN-20]', async () => {
    const { page } = await templatesPage();
    await page.getByText('Emails are sent through your mail server, from draws@example.org').waitFor();
    expect(await page.getByRole('button', { name: /Delete/ }).count()).toBe(0);
    const dialog = await edit(page, 'Prize won');
    const type = dialog.getByLabel('Email type');
    expect(await type.inputValue()).toBe('prize-won');
    expect(await type.getAttribute('readonly')).not.toBeNull();
    await dialog.getByText('Verify this address with your email provider first.').waitFor();
    expect(await dialog.getByLabel('Template').locator('option').allTextContents()).toEqual([
      'Built-in template',
    ]);
    await dialog.getByLabel('Sender email').fill('winners@example.org');
    await dialog.getByLabel('Sender name').fill('The winners’ desk');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Mapping updated');
    await page.getByText('from The winners’ desk, winners@example.org').waitFor();

    const send = page.getByRole('button', { name: 'Send test email' });
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('Email type').selectOption('prize-won');
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('Recipient').fill('ada@example.org');
    await send.click();
    await expectToast(page, 'Test email sent', 'To ada@example.org');
    const arrived = mailServer.received.find(({ to }) => to.includes('ada@example.org'));
    if (!arrived) throw new Error('no test arrived');
    expect(arrived.from).toBe('winners@example.org');
    expect(headerOf(arrived, 'Subject')).toBe('You won: A week in a lighthouse');
    await expectWellMade(page);
  });

  it('send an empty sender as an empty text, and report errors [ADMIN-13, ADMIN-14, ADMIN-15, ADMIN-16]', async () => {
    const { page } = await templatesPage();
    const dialog = await edit(page, 'Refund');
    const save = dialog.getByRole('button', { name: 'Save' });
    await dialog.getByLabel('Sender email').fill('nobody');
    await save.click();
    await dialog.getByText('Invalid email format').waitFor();
    // The list never offers an empty template, but a script or an extension can choose one.
    const template = dialog.getByLabel('Template');
    const chosen = await template.inputValue();
    await template.evaluate((list: HTMLSelectElement) => list.add(new Option('None', '')));
    await template.selectOption('');
    await expect.poll(() => save.isDisabled()).toBe(true);
    await template.selectOption(chosen);
    await expect.poll(() => save.isEnabled()).toBe(true);
    await dialog.getByLabel('Sender email').fill('');
    const sent = Promise.withResolvers<unknown>();
    await page.route(`${MAPPINGS}/*`, async (route) => {
      sent.resolve(route.request().postDataJSON());
      await route.fulfill(TOO_MANY);
    });
    await save.click();
    expect(await sent.promise).toMatchObject({ emailType: 'refund', senderEmail: '', senderName: '' });
    await expectToast(page, 'Error updating mapping', 'Too many.');
    await page.unroute(`${MAPPINGS}/*`);

    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    await page.route(`${MAPPINGS}/*`, async (route) => {
      await mayGo;
      await route.continue();
    });
    await save.click();
    await expect.poll(() => dialog.getByRole('button', { name: 'Saving...' }).isDisabled()).toBe(true);
    go();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('retry once if they fail to load, and again on request [ADMIN-10]', async () => {
    const admin = await site.admin();
    const { page, open } = await site.visitor({ as: admin });
    await open('/admin');
    let asked = 0;
    await page.route(MAPPINGS, (route) => {
      asked += 1;
      return route.fulfill(TOO_MANY);
    });
    await page.getByRole('tab', { name: 'Email Templates' }).click();
    await page.getByText('Failed to load email template mappings. Please try again later.').waitFor();
    expect(asked).toBe(2);
    await page.unroute(MAPPINGS);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Edit Refund' }).waitFor();
  });

  it('say so if there are none [ADMIN-09]', async () => {
    const admin = await site.admin();
    const { page, open } = await site.visitor({ as: admin });
    await open('/admin');
    await page.route(MAPPINGS, (route) => route.fulfill({ json: [] }));
    await page.getByRole('tab', { name: 'Email Templates' }).click();
    await page.getByText('No email template mappings found').waitFor();
  });

  it('stay editable if the provider’s templates fail to load, after two retries [ADMIN-17]', async () => {
    const admin = await site.admin();
    const { page, open } = await site.visitor({ as: admin });
    let asked = 0;
    await page.route(TEMPLATES, (route) => {
      asked += 1;
      return route.fulfill(TOO_MANY);
    });
    await open('/admin?tab=emails');
    await page.getByText('Failed to load SendGrid templates. Please check your API key.').first().waitFor();
    expect(asked).toBe(3);
    const dialog = await edit(page, 'Refund');
    expect(await dialog.getByLabel('Template').inputValue()).toBe('built-in');
    expect(await dialog.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
  });

  it('never treat typed text as dynamic data [ADMIN-19, ADMIN-20]', async () => {
    const { page } = await templatesPage();
    let asked = 0;
    await page.route('**/api/admin/test-email-template', (route) => {
      asked += 1;
      return route.fulfill(TOO_MANY);
    });
    await page.getByLabel('Email type').selectOption('refund');
    await page.getByLabel('Recipient').fill('grace@example.org');
    await page.getByLabel('Dynamic data').fill('{ reason: asked }');
    await page.getByRole('button', { name: 'Send test email' }).click();
    await expectToast(page, 'Error sending test email', 'The dynamic data is not valid JSON.');
    expect(asked).toBe(0);
    await page.getByLabel('Dynamic data').fill('{ "reason": "Asked" }');
    await page.getByRole('button', { name: 'Send test email' }).click();
    await expectToast(page, 'Error sending test email', 'Too many.');
    expect(asked).toBe(1);
  });

  it('are previewed as they will be delivered, in both modes and as plain text, also on a phone [ADMIN-09]', async () => {
    const { page } = await templatesPage({ width: 390 });
    await page.getByRole('link', { name: 'Prize won' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prize won' });
    const paper = () =>
      page.evaluate(() => {
        const email = document.querySelector('iframe')?.contentDocument;
        return email?.querySelector('h1') ? getComputedStyle(email.body).backgroundColor : null;
      });
    await expect.poll(paper).not.toBeNull();
    const light = await paper();
    await dialog.getByLabel('In dark mode').check();
    await expect.poll(paper).not.toBe(light);
    await expectNoAxeViolations(page);
    await dialog.getByRole('tab', { name: 'Plain text' }).click();
    await dialog.getByText('Please claim your prize within 3 days. The final deadline is').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('?tab=emails');
    await expectWellMade(page);
  });
});
