import type { Page } from 'playwright-core';
import type { Scene } from './camera.ts';

const NEWSLETTER = '/api/newsletter/';
const TOKEN = 'x'.repeat(43);

/** A call that is never answered, so that what stands meanwhile can be seen. */
const hold = (page: Page) => page.route(`**${NEWSLETTER}**`, () => undefined);
const answer = (json: object) => (page: Page) =>
  page.route(`**${NEWSLETTER}**`, (route) => route.fulfill({ json }));
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 }).waitFor();
const confirmed = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await heading(name)(page);
};
const REFUSED = /status of 4\d\d/;

const ADDRESS = '/unsubscribe?email=reader%40pictures.example';

/** The newsletter and its letters' pages, the list of draws and past winners. */
export function letterScenes(): Scene[] {
  return [
    {
      name: 'newsletter/footer-thanks',
      path: '/terms',
      frame: 'screen',
      before: answer({ message: 'Asked.' }),
      act: async (page) => {
        const foot = page.locator('footer');
        await foot.getByLabel('E-mail address').fill('reader@pictures.example');
        await foot.getByRole('button', { name: 'Subscribe' }).click();
        await foot.getByText('One more step').waitFor();
        await foot.scrollIntoViewIfNeeded();
      },
    },
    { name: 'newsletter/page', path: '/newsletter' },
    { name: 'newsletter/asked', path: '/newsletter?outcome=done' },
    { name: 'newsletter/confirming', path: `/newsletter/confirm?token=${TOKEN}` },
    {
      name: 'newsletter/confirmed',
      path: `/newsletter/confirm?token=${TOKEN}`,
      before: answer({ message: 'Confirmed.' }),
      act: confirmed('You are subscribed'),
    },
    {
      name: 'newsletter/link-used',
      path: `/newsletter/confirm?token=${TOKEN}`,
      act: confirmed('This link does not work'),
      allows: REFUSED,
    },
    { name: 'newsletter/unsubscribing', path: ADDRESS, before: hold },
    { name: 'newsletter/unsubscribed', path: ADDRESS, act: heading('Successfully unsubscribed') },
    {
      name: 'newsletter/unsubscribe-failed',
      path: `/unsubscribe?token=${TOKEN}`,
      act: heading('Unsubscribe failed'),
      allows: REFUSED,
    },
    { name: 'newsletter/unsubscribe-whom', path: '/unsubscribe' },
    { name: 'browse/found', path: '/prize-draws?search=a&sort=popular' },
    { name: 'browse/none', path: '/prize-draws?search=no%20such%20prize&price=1' },
    {
      name: 'browse/loading',
      path: '/terms',
      before: (page) => page.route('**/api/v1/prize-draws?**', () => undefined),
      act: async (page) => {
        await page.evaluate(() =>
          document.querySelector<HTMLAnchorElement>('a[href="/prize-draws"]')?.click(),
        );
        await page.getByText('Loading the prize draws...').waitFor({ state: 'attached' });
      },
    },
    { name: 'winners/all', path: '/winners' },
    { name: 'winners/beyond-the-last', path: '/winners?page=99' },
  ];
}

/** What visitors see of a site that is not open yet. @param site the address of one that is held */
export function holdingScenes(site: string): Scene[] {
  return [
    { name: 'holding/coming-soon', path: `${site}/holding` },
    {
      name: 'holding/privacy',
      path: `${site}/holding`,
      frame: 'screen',
      act: async (page) => {
        await page.getByRole('button', { name: 'Privacy policy' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'holding/thanks',
      path: `${site}/holding`,
      frame: 'screen',
      before: answer({ message: 'Asked.' }),
      act: async (page) => {
        await page.getByLabel('Tell me when it opens').fill('reader@pictures.example');
        await page.getByRole('button', { name: 'Notify me' }).click();
        await page.locator('[role=region] li').waitFor();
      },
    },
    {
      name: 'holding/invalid',
      path: `${site}/holding`,
      frame: 'screen',
      act: async (page) => {
        await page.getByRole('button', { name: 'Notify me' }).click();
        await page.locator('[role=region] li').waitFor();
      },
    },
    { name: 'holding/auth', path: `${site}/auth` },
    { name: 'holding/unsubscribe', path: `${site}/unsubscribe` },
  ];
}
