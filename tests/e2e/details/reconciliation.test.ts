import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPage, confirmOn, giveReason } from '../../helpers/admin-page.ts';
import { browserSite, expectToast } from '../../helpers/browser.ts';
import { startFakeStripe } from '../../helpers/fake-stripe/server.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const fake = await startFakeStripe();
const site = browserSite(fake.environment);
const testSite = browserSite();

beforeAll(() => fake.webhooks.sendTo(`${site.url()}/api/payments/stripe/webhook`));
afterAll(() => fake.stop());

describe('the tab Reconciliation', () => {
  it('says that everything matches, and when it was last checked [RECON-06]', async () => {
    const { page, open } = await adminPage(site);
    await open('/admin?tab=reconciliation');
    await page.getByRole('heading', { name: 'Everything matches' }).waitFor();
    await page.getByText(/^Last checked \d/).waitFor();
    await expectWellMade(page);
  });

  it('lists differences with what to do, and resolves them with a reason [RECON-06]', async () => {
    const host = await site.person({ role: 'host', verified: true, firstName: 'Ada', lastName: 'Ashe' });
    const draw = await drawOnSale(host, {
      title: 'A week in a lighthouse with a very long and winding title',
    });
    const buyer = await site.person();
    await buyer.api('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      body: { quantity: 3, challengeId: null, confirmationToken: fake.token() },
    });
    await fake.webhooks.idle();
    fake.balance.topUp(100_000);
    fake.balance.adjust(-700);
    const [charge] = fake.charges();
    await fake.webhooks.hold();
    fake.refunds.makeInDashboard(charge?.payment_intent ?? '', 120);
    const { page, open, boss } = await adminPage(site);
    await open('/admin?tab=reconciliation');
    await page.getByRole('button', { name: 'Check now' }).click();
    await expectToast(page, 'Checked', '2 differences open.');
    const items = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
    await expect.poll(() => items.count()).toBe(2);
    await expectWellMade(page);

    await page.getByRole('link', { name: 'Refund that is not the price of whole tickets' }).click();
    await page.getByRole('heading', { name: 'What to do' }).waitFor();
    await expectWellMade(page);
    await page.getByRole('button', { name: 'Record the refund' }).click();
    await page.getByRole('dialog', { name: 'Record the refund?' }).waitFor();
    await giveReason(page, 'Record the refund', 'The buyer rang');
    await confirmOn(page, boss.password);
    await expectToast(page, 'Refund recorded');
    await page.getByText('The buyer rang', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'All differences' }).click();
    await page.getByRole('link', { name: 'Unknown movement of money' }).click();
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await giveReason(page, 'Resolve', 'Stripe corrected a fee');
    await expectToast(page, 'Difference resolved');
    await page.getByRole('link', { name: 'All differences' }).click();
    await page.getByRole('heading', { name: 'Everything matches' }).waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('resolved');
    await expect.poll(() => items.count()).toBe(2);
    expect(fake.refunds.all()).toHaveLength(1);
    await fake.webhooks.release();
  });

  it('asks to send a refund that was cancelled at the provider [RECON-08]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const draw = await drawOnSale(host, { title: 'A clinker dinghy with a very long and winding title' });
    const buyer = await site.person();
    await buyer.api('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      body: { quantity: 3, challengeId: null, confirmationToken: fake.token() },
    });
    await fake.webhooks.idle();
    fake.balance.topUp(100_000);
    const charge = fake.charges().at(-1);
    fake.refunds.next('pending');
    const { id } = fake.refunds.makeInDashboard(charge?.payment_intent ?? '');
    await fake.webhooks.idle();
    fake.refunds.end(id, 'canceled');
    await fake.webhooks.idle();
    const { page, open, boss } = await adminPage(site);
    await open('/admin?tab=reconciliation');
    await page.getByRole('button', { name: 'Check now' }).click();
    await expectToast(page, 'Checked', '1 difference open.');
    await page.getByText('the records agree').waitFor();
    await page.getByRole('link', { name: 'Refund that was cancelled at the provider' }).click();
    await page.getByRole('heading', { name: 'What to do' }).waitFor();
    await expectWellMade(page);
    await page.getByRole('button', { name: 'Send the refund' }).click();
    await page.getByRole('dialog', { name: 'Send the refund?' }).waitFor();
    await giveReason(page, 'Send the refund', 'The buyer rang');
    await confirmOn(page, boss.password);
    await expectToast(page, 'Refund is being sent');
    await page.getByText('The buyer rang', { exact: true }).waitFor();
  });

  it('has nothing to compare with test payments [RECON-06]', async () => {
    const { page, open } = await adminPage(testSite);
    await open('/admin?tab=reconciliation');
    await page.getByRole('heading', { name: 'Nothing to compare' }).waitFor();
    expect(await page.getByRole('button', { name: 'Check now' }).count()).toBe(0);
  });
});
