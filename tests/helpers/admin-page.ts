import type { Page } from 'playwright-core';
import type { BrowserSite, VisitorOptions } from './browser.ts';

/** An admin's browser that can re-authenticate on request. */
export async function adminPage(site: BrowserSite, options: VisitorOptions = {}) {
  const boss = await site.admin();
  const visitor = await site.visitor({ ...options, as: boss });
  return { ...visitor, boss, confirm: () => confirmOn(visitor.page, boss.password) };
}

/** Re-authenticates in the dialog, which must be open. */
export async function confirmOn(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Enters the reason that a dialog requires. */
export async function giveReason(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button }).click();
}
