import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { MailStop } from '#contract/email/suppressions.ts';
import { EXAMPLE_SITE, EXAMPLES } from '#domain/email/examples.ts';
import type { RenderMail } from '#domain/email/mail.ts';
import type { Scene } from './camera.ts';
import type { Cast } from './cast.ts';
import { WORST_SITE, worstOf } from './worst-mail.ts';

const ADDRESS = '/a-mail';

const STOPS: MailStop[] = [
  {
    id: '019a9a9c-0000-7000-8000-000000000021',
    email: 'gone@pictures.example',
    reason: 'bounce',
    detail: '550 5.1.1 The email account that you tried to reach does not exist.',
    mailId: null,
    stoppedAt: '2026-11-20T09:12:00.000Z',
  },
  {
    id: '019a9a9c-0000-7000-8000-000000000022',
    email: 'somebody.with.a.long.address@a-school-in-the-country.pictures.example',
    reason: 'complaint',
    detail: '',
    mailId: null,
    stoppedAt: '2026-11-18T20:41:00.000Z',
  },
];

/** Every mail as it arrives, and where admins read them. @param dist where the templates were built */
export async function mailScenes({ admin }: Cast, dist: string): Promise<Scene[]> {
  const built: { renderMail: RenderMail } = await import(
    pathToFileURL(join(dist, 'server', 'mails.js')).href
  );
  const mails = Object.entries(EXAMPLES).map(async ([name, mail]) => {
    const { html } = await built.renderMail(mail, EXAMPLE_SITE);
    return { name: `mail/${name}`, path: '/terms', act: (page: Page) => show(page, html) };
  });
  const worst = Object.entries(EXAMPLES).map(async ([name, mail]) => {
    const { html } = await built.renderMail(worstOf(mail), WORST_SITE);
    return { name: `mail/${name}-worst`, path: '/terms', act: (page: Page) => show(page, html) };
  });
  return [
    ...(await Promise.all([...mails, ...worst])),
    ...templateScenes(admin),
    { name: 'admin/outbox', path: '/admin?tab=outbox', as: admin },
    { name: 'admin/outbox-empty', path: '/admin?tab=outbox&state=dead', as: admin },
    {
      name: 'admin/outbox-stops',
      path: '/admin?tab=outbox',
      as: admin,
      frame: 'screen',
      before: (page) =>
        page.route('**/api/v1/admin/mail-stops?*', (route) =>
          route.fulfill({ headers: { 'x-total-count': String(STOPS.length) }, json: STOPS }),
        ),
      act: (page) => page.getByText('2 addresses take no more e-mail').click(),
    },
    {
      name: 'admin/outbox-mail',
      path: '/admin?tab=outbox',
      as: admin,
      frame: 'screen',
      act: async (page) => {
        await page.getByRole('list', { name: 'Mails' }).getByRole('link').first().click();
        await page.waitForFunction(() =>
          document.querySelector('iframe')?.contentDocument?.querySelector('h1'),
        );
      },
    },
  ];
}

/** In a page of its own, without the site's content security policy, as in a reader of mail. */
async function show(page: Page, html: string): Promise<void> {
  await page.route(`**${ADDRESS}`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(ADDRESS);
}

/** The e-mail templates of the admin area: all, one that is edited, one that is looked at, and what fails. */
function templateScenes(admin: Cast['admin']): Scene[] {
  const path = '/admin?tab=emails';
  return [
    { name: 'admin/emails', path, as: admin },
    {
      name: 'admin/emails-edit',
      path,
      as: admin,
      frame: 'screen',
      act: async (page) => {
        await page.getByRole('button', { name: 'Edit Prize won' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'admin/emails-edit-without-templates',
      path,
      as: admin,
      frame: 'screen',
      before: (page) => page.route('**/api/admin/sendgrid-templates', (route) => route.abort()),
      act: async (page) => {
        await page.getByText('Failed to load SendGrid templates.').first().waitFor();
        await page.getByRole('button', { name: 'Edit Prize won' }).click();
        await page.getByRole('dialog').waitFor();
      },
      allows: /Failed to load resource/,
    },
    {
      name: 'admin/emails-preview',
      path: `${path}&type=prize-won`,
      as: admin,
      frame: 'screen',
      act: async (page) => {
        await page.waitForFunction(() =>
          document.querySelector('iframe')?.contentDocument?.querySelector('h1'),
        );
      },
    },
    {
      name: 'admin/emails-test-wrong',
      path,
      as: admin,
      act: async (page) => {
        await page.getByLabel('Email type').selectOption('prize-won');
        await page.getByLabel('Recipient').fill('ada@pictures.example');
        await page.getByLabel('Dynamic data').fill('{ prize: a lamp }');
        await page.getByRole('button', { name: 'Send test email' }).click();
        await page.getByText('is not valid JSON').first().waitFor();
      },
    },
  ];
}
