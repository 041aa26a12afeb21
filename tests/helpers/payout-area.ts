import type { Page } from 'playwright-core';
import { expectToast, type Visitor } from './browser.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

/** What an admin does with the payouts of one draw, in the browser. The admin must have re-authenticated. */
export function payoutArea({ page, open }: Pick<Visitor, 'page' | 'open'>, drawId: string) {
  /** Opens the payout to this payee, whichever prize it is for. */
  const openPayout = async (payee: string) => {
    await open(`/admin?tab=payouts&draw=${drawId}`);
    await page.getByRole('link', { name: new RegExp(`^${payee}\\b`) }).click();
  };
  return {
    openPayout,
    approve: async (payee: string) => {
      await openPayout(payee);
      await press(page, 'Approve');
      await inDialog(page, 'Approve');
      await expectToast(page, 'Payout approved');
    },
    /** Exports everything that is approved, as a file for the bank. */
    exportAll: async (): Promise<string> => {
      await open('/admin?tab=payouts');
      await press(page, 'Export for the bank');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        inDialog(page, /^Export \d+ payment/),
      ]);
      return download.path();
    },
    markPaid: async (payee: string, reference: string) => {
      await openPayout(payee);
      await press(page, 'Mark as paid');
      await page.getByLabel('Bank reference').fill(reference);
      await inDialog(page, 'Mark as paid');
      await page.getByText(reference).waitFor();
    },
    recordTrees: async (certificate: string) => {
      await openPayout('Trees');
      await press(page, 'Enter the certificate');
      await page.getByLabel('Certificate').fill(certificate);
      await inDialog(page, 'Mark as paid');
      await page.getByText(certificate).waitFor();
    },
  };
}
