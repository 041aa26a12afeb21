import { expect, it } from 'vitest';
import { renderExamples } from '../../../scripts/screenshots/email-scenes.ts';
import { sharedSite } from '../../helpers/browser.ts';

const site = sharedSite();

it('shows every email on a phone without horizontal scrolling, however long its text', async () => {
  const { page } = await site.visitor({ width: 360 });
  for (const { name, html } of await renderExamples()) {
    await page.setContent(html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(360);
  }
});
