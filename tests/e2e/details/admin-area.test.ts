import { describe, expect, it } from 'vitest';
import { adminPage } from '../../helpers/admin-page.ts';
import { browserSite, expectToast } from '../../helpers/browser.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = browserSite();

describe('the areas', () => {
  it('are tabs with their own addresses, usable by keyboard and on a phone [ADMIN-02] [ADMIN-03]', async () => {
    const { page, open } = await adminPage(site);
    await open('/admin');
    const tabs = page.getByRole('tab');
    expect(await tabs.allTextContents()).toEqual([
      'Find',
      'Host Verification',
      'Organisations',
      'Draws',
      'Winners',
      'Age checks',
      'Safer play',
      'Complaints',
      'Payouts',
      'Disputes',
      'Reconciliation',
      'People',
      'Email Templates',
      'Newsletter',
      'Statistics',
      'Jobs and email',
      'Settings',
      'Audit log',
    ]);
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Organisations');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=organisations');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=settings');
    await page.goBack();
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Organisations');
    expect(await page.getByText(/coming soon/i).count()).toBe(0);
  });

  it('all tell an admin what cannot wait, and lead to the details [ADMIN-51]', async () => {
    const { page, open } = await adminPage(site);
    await page.route('**/api/v1/admin/jobs', async (route) => {
      const status = await (await route.fetch()).json();
      const seals = { reason: 'different', detail: 'The seal log is not signed.', refusedAt: null };
      await route.fulfill({ json: { ...status, logs: { ...status.logs, seals } } });
    });
    await open('/admin?tab=settings');
    const alarm = page.getByRole('alert').filter({ hasText: 'This cannot wait' });
    await alarm.getByText('The seal log has stopped').waitFor();
    await expectWellMade(page);
    await alarm.getByRole('link', { name: 'See what’s wrong, and what to do' }).click();
    await page.getByText('The seal log is not signed.').waitFor();
    expect(await alarm.count()).toBe(0);
  });

  it('opens its first area for one that does not exist', async () => {
    const { page, open } = await adminPage(site);
    await open('/admin?tab=nonsense');
    await page.getByRole('tab', { name: 'Host Verification', selected: true }).waitFor();
  });

  it.each([
    '',
    '?tab=find',
    '?tab=find&search=nothing-like-it',
    '?tab=disputes',
    '?tab=draws',
    '?tab=awards',
    '?tab=payouts',
    '?tab=reconciliation',
    '?tab=people',
    '?tab=newsletter',
    '?tab=statistics',
    '?tab=outbox',
    '?tab=settings',
    '?tab=audit',
  ])('are accessible and fit the screen: /admin%s', async (search) => {
    await drawOnSale(await site.person({ role: 'host', verified: true }));
    const { page, open } = await adminPage(site);
    await open(`/admin${search}`);
    await page.getByRole('tabpanel').waitFor();
    await expectWellMade(page);
  });
});

describe('a setting', () => {
  it('is saved after re-authentication, applies to the next page, appears in the list of changes, and can be reset [ADMIN-23] [ADMIN-24]', async () => {
    const { page, open, confirm } = await adminPage(site);
    await open('/admin?tab=settings');
    await page.getByLabel('Site name').fill('Village Draws');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await confirm();
    await expectToast(page, 'Settings saved', 'They’ll apply to every page within seconds.');
    await page.getByText('Site name: Oakdraw → Village Draws').waitFor();
    const visitor = await site.visitor();
    await visitor.open('/faq');
    expect(await visitor.page.title()).toContain('Village Draws');
    await page.getByRole('button', { name: 'Reset to default: Site name' }).click();
    await expect.poll(() => page.getByLabel('Site name').inputValue()).toBe('Oakdraw');
  });

  it('is not saved if the admin cancels re-authentication [ADMIN-23]', async () => {
    const { page, open } = await adminPage(site);
    await open('/admin?tab=settings');
    await page.getByLabel('Site name').fill('Stolen Draws');
    await page.getByRole('button', { name: 'Save settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Your password').fill('not this one');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('wrong', { exact: false }).first().waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Site name').inputValue()).toBe('Stolen Draws');
    const visitor = await site.visitor();
    await visitor.open('/faq');
    expect(await visitor.page.title()).not.toContain('Stolen Draws');
  });
});

describe('an unsaved edit', () => {
  it('requires a confirmation to open another area, but not to use the search in the same area', async () => {
    const { page, open } = await adminPage(site);
    await open('/admin?tab=newsletter');
    const subject = page.getByLabel('Subject');
    const question = page.getByRole('dialog', { name: 'Leave without finishing?' });
    await subject.fill('Half a newsletter');
    await page.getByRole('searchbox', { name: 'Search subscribers' }).fill('nobody');
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('nobody');
    expect(await question.count()).toBe(0);
    await page.getByRole('tab', { name: 'Draws' }).click();
    await question.getByRole('button', { name: 'Stay here' }).click();
    expect(await subject.inputValue()).toBe('Half a newsletter');
    await page.getByRole('tab', { name: 'Draws' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=draws');
  });

  it('requires a confirmation in the settings until it is discarded', async () => {
    const { page, open } = await adminPage(site);
    await open('/admin?tab=settings');
    await page.getByLabel('Site name').fill('Unsaved Draws');
    await page.getByRole('tab', { name: 'People' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without finishing?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('Site name').inputValue()).toBe('Unsaved Draws');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('tab', { name: 'People' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=people');
  });
});
