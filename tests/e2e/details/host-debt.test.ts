import { expect, it } from 'vitest';
import { adminPage, confirmOn } from '../../helpers/admin-page.ts';
import { expectToast } from '../../helpers/browser.ts';
import { postgresSite } from '../../helpers/postgres-site.ts';
import { letHostOwe } from '../../helpers/reconciliation.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const { site, database } = postgresSite();

it('shows what a host owes for lost disputes, and records what they repay [MONEY-25]', async () => {
  const host = await site.person({ role: 'host', verified: true, firstName: 'Ada', lastName: 'Ashe' });
  const draw = await drawOnSale(host);
  await sell(site, draw, 2);
  await letHostOwe({ database: database() }, draw.id, 1_250);
  const { page, open, boss } = await adminPage(site);
  await open(`/admin?tab=draws&open=${draw.id}`);
  await page.getByText('The host owes £12.50 for lost disputes').waitFor();
  await expectWellMade(page);
  await page.getByRole('button', { name: 'Record a repayment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a repayment' });
  await dialog.getByLabel('Amount in pounds').fill('12.51');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await dialog.getByText('The host owes only £12.50').waitFor();
  await dialog.getByText('Please enter the payment reference').waitFor();
  await expectWellMade(page);
  await dialog.getByLabel('Amount in pounds').fill('10');
  await dialog.getByLabel('Bank reference').fill('FP 8812');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await confirmOn(page, boss.password);
  await expectToast(page, 'Repayment recorded', 'The host still owes £2.50.');
  await page.getByText('The host owes £2.50 for lost disputes').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});
