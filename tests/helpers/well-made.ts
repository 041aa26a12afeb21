import type { Page } from 'playwright-core';
import { OF_COLOUR } from './axe.ts';
import { expectNoAxeViolations, expectNoOverflow } from './browser.ts';

/** Expects an accessible page in both modes that fits the narrowest phone. */
export async function expectWellMade(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page, OF_COLOUR);
  await page.emulateMedia({ colorScheme: 'light' });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  if (size) await page.setViewportSize(size);
}
