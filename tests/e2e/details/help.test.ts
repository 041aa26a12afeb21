import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoOverflow, sharedSite } from '../../helpers/browser.ts';

const site = sharedSite();

async function opened(path: string, width = 1280): Promise<Page> {
  const { page, open } = await site.visitor({ width });
  await open(path);
  return page;
}

describe('help', () => {
  const shown = (page: Page) => page.locator('#main details:visible').count();

  it('lists questions for entrants before those for hosts', async () => {
    const page = await opened('/help', 360);
    expect(await page.locator('#main h2').allTextContents()).toEqual([
      'Entering a draw',
      'Winning',
      'When something goes wrong',
      'Running a draw',
      'Your account',
      'Contact support',
    ]);
    await page.getByText('When do I get a refund?').click();
    await page.getByText('if your ticket is voided (unless we find fraud)').waitFor();
    await expectNoOverflow(page);
    await expectNoAxeViolations(page);
  });

  it('filters answers while the user types, and says if there are none', async () => {
    const page = await opened('/help');
    const all = await shown(page);
    const box = page.getByRole('searchbox', { name: 'Search the answers' });
    await box.fill('refund fraud');
    await page.waitForURL('/help?q=refund+fraud');
    await expect.poll(() => shown(page)).toBeLessThan(all);
    await page.getByText('My ticket was voided.').waitFor();
    await box.fill('zeppelin');
    await page.getByText('We couldn’t find an answer with all of these words.').waitFor();
    expect(await page.getByRole('heading', { name: 'Contact support' }).count()).toBe(1);
    await expectNoAxeViolations(page);
    await box.fill('');
    await page.waitForURL('/help');
    await expect.poll(() => shown(page)).toBe(all);
  });

  it('can be searched and read without script too', async () => {
    const { page, context } = await site.visitor();
    const plain = await page.context().browser()?.newContext({ javaScriptEnabled: false });
    if (!plain) throw new Error('No browser');
    const quiet = await plain.newPage();
    await quiet.goto(new URL('/help', site.url()).href);
    await quiet.getByRole('searchbox').fill('bank holidays');
    await quiet.getByRole('button', { name: 'Search' }).click();
    await quiet.waitForURL(/\/help\?q=bank\+holidays/);
    expect(await shown(quiet)).toBe(1);
    await quiet.goto(new URL('/faq', site.url()).href);
    const questions = quiet.locator('#main details');
    await questions.nth(3).locator('summary').click();
    expect(await questions.nth(3).getAttribute('open')).not.toBeNull();
    expect(await questions.nth(0).getAttribute('open')).toBeNull();
    await plain.close();
    await context.close();
  });

  it('opens the answer that a link points to', async () => {
    const { page, open } = await site.visitor();
    await open('/help#refunds');
    await page.getByText('We send the money back the way you paid.').waitFor();
    await open('/');
    await page.getByRole('link', { name: 'How to check a draw' }).click();
    await page.waitForURL('/help#checking');
    await page.getByText('check by check').waitFor();
  });
});
