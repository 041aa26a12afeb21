import { describe, expect, it } from 'vitest';
import { browserSite, expectNoAxeViolations, expectToast } from '../../helpers/browser.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = browserSite();

async function adminPage() {
  const visitor = await site.visitor({ as: await site.admin() });
  const { page } = visitor;
  const row = (name: string) =>
    page.getByRole('list', { name: 'Hosts' }).getByRole('listitem').filter({ hasText: name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return { ...visitor, row, button };
}

describe('host verification', () => {
  it('says that there are no hosts yet [ADMIN-04]', async () => {
    const { page, open } = await adminPage();
    await open('/admin');
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Host Verification');
    await page.getByText('No hosts found', { exact: true }).waitFor();
  });

  it('lists hosts with name, email and status, and finds them [ADMIN-04, ADMIN-05]', async () => {
    const ada = await site.person({ role: 'host', firstName: 'Ada', lastName: 'Ashe' });
    await site.person({ role: 'host', verified: true, firstName: 'Bo', lastName: 'Birch' });
    await site.person({ firstName: 'No', lastName: 'Host' });
    const { page, open, row, button } = await adminPage();
    await open('/admin');
    expect(await row('Ada Ashe').textContent()).toContain(ada.email);
    expect(await row('Ada Ashe').textContent()).toContain('Not verified');
    expect(await row('Bo Birch').textContent()).toMatch(/Verified/);
    expect(await button('Verify Host Ada Ashe').textContent()).toBe('Verify Host');
    expect(await button('Revoke Verification of Bo Birch').textContent()).toBe('Revoke Verification');
    expect(await page.getByText('No Host').count()).toBe(0);
    await expectWellMade(page);
    await page.getByRole('searchbox', { name: 'Search hosts' }).fill('BIRCH');
    await page.getByText('1 to 1 of 1').waitFor();
    expect(await row('Ada Ashe').count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search hosts' }).fill('nobody at all');
    await page.getByText('No hosts found', { exact: true }).waitFor();
  });

  it('verifies a host, and revokes the verification after a confirmation [ADMIN-07, ADMIN-08, ADMIN-22]', async () => {
    const host = await site.person({ role: 'host', firstName: 'Cleo', lastName: 'Cedar' });
    const { page, open, row, button } = await adminPage();
    await open('/admin');
    await button('Verify Host Cleo Cedar').click();
    await expectToast(page, 'Host verified successfully', 'The host can now create and manage prize draws.');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Revoke Verification of Cleo Cedar');
    expect(await host.api('GET /api/user')).toMatchObject({ verified: true, revoked: false });

    await drawOnSale(host);
    await open('/admin');
    await button('Revoke Verification of Cleo Cedar').click();
    const dialog = page.getByRole('dialog', { name: 'Revoke verification for Cleo Cedar?' });
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await host.api('GET /api/user')).toMatchObject({ verified: true });
    await button('Revoke Verification of Cleo Cedar').click();
    await dialog.getByRole('button', { name: 'Revoke Verification' }).click();
    await expectToast(page, 'Host verification revoked');
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Verify Host Cleo Cedar');
    expect(await row('Cleo Cedar').textContent()).toMatch(/Revoked\s*1 draw running/);
    await page.getByText('One host with revoked verification has prize draws running').waitFor();
    expect(await host.api('GET /api/user')).toMatchObject({ verified: false, revoked: true });
    await expectWellMade(page);
  });

  it('reports that verifying or revoking failed [ADMIN-07, ADMIN-08]', async () => {
    await site.person({ role: 'host', firstName: 'Dot', lastName: 'Dale' });
    await site.person({ role: 'host', verified: true, firstName: 'Eli', lastName: 'Elm' });
    const { page, open, button } = await adminPage();
    await open('/admin');
    await page.route(/\/(un)?verify$/, (route) =>
      route.fulfill({ status: 404, json: { message: 'Host not found', code: 'missing' } }),
    );
    await button('Verify Host Dot Dale').click();
    await expectToast(page, 'Error verifying host', 'An error occurred while verifying the host.');
    await button('Revoke Verification of Eli Elm').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke Verification' }).click();
    await expectToast(page, 'Error unverifying host', 'An error occurred while revoking verification.');
  });

  it('shows that it is loading or has failed, and retries [ADMIN-01, ADMIN-06]', async () => {
    await site.person({ role: 'host', firstName: 'Fay', lastName: 'Fir' });
    const { page, open, row, button } = await adminPage();
    await open('/faq');
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/api/v1/admin/hosts*', async (route) => {
      await mayGo;
      await route.fulfill({ status: 429, json: { message: 'Too many.', code: 'too_many' } });
    });
    await page.getByText('Site Admin').first().click();
    await page.getByRole('link', { name: 'Admin Panel' }).click();
    await page.getByText('Loading...', { exact: true }).waitFor();
    go();
    await page.getByText('Failed to load host data. Please try again later.').waitFor();
    await page.unroute('**/api/v1/admin/hosts*');
    await button('Retry').click();
    await row('Fay Fir').waitFor();
  });

  it('is for admins only [ROUTE-05, ROUTE-10, ROUTE-12]', async () => {
    const { page, open, signIn } = await site.visitor();
    await open('/admin');
    expect(new URL(page.url()).search).toBe('?returnTo=%2Fadmin');
    await signIn(await site.person({ role: 'host', verified: true }));
    await open('/admin', 403);
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  });
});
