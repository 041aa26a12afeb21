import { expect, it } from 'vitest';
import { adminPage, confirmOn } from '../../helpers/admin-page.ts';
import { expectToast, sharedSite } from '../../helpers/browser.ts';
import { drawForm } from '../../helpers/draw-form.ts';
import { drawInput } from '../../helpers/draws.ts';

const site = sharedSite();

const NEEDED = 'Account Verification Required';
const UNVERIFIED = 'Your account must be verified before you can publish a prize draw.';

it("a host's open pages update immediately when they are verified, revoked and verified again [ADMIN-05] [ADMIN-36]", async () => {
  const host = await site.person({ role: 'host', firstName: 'Cleo', lastName: 'Cedar' });
  const body = drawInput({ title: 'The lighthouse week', startDate: null });
  const { id } = await host.api('POST /api/v1/prize-draws', { body });
  const { page: form, open: openForm, context } = await site.visitor({ as: host });
  await openForm(`/prize-draw/${id}/edit?step=finalize`);
  const dashboard = await context.newPage();
  await dashboard.goto('/dashboard');
  const fields = drawForm(form);
  const banners = () => Promise.all([form, dashboard].map((page) => page.getByText(NEEDED).count()));
  await expect.poll(banners).toEqual([1, 1]);
  await form.getByText(UNVERIFIED).waitFor();
  expect(await fields.choice(/^Start today/).isDisabled()).toBe(true);

  const { page: admin, open } = await adminPage(site);
  await open('/admin?search=cedar');
  await admin.getByRole('button', { name: 'Verify Host Cleo Cedar' }).click();
  await expectToast(admin, 'Host verified successfully', 'The host can now create and manage prize draws.');
  for (const page of [form, dashboard]) {
    await expectToast(page, 'Your account is verified', 'You can now publish your prize draws.');
  }
  await expect.poll(banners).toEqual([0, 0]);
  await fields.choice(/^Start today/).check();

  // The admin revokes the verification before the host presses the button to publish.
  await admin.getByRole('button', { name: 'Revoke Verification of Cleo Cedar' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke Verification' }).click();
  await form.getByText('Your verification was revoked', { exact: true }).waitFor();
  await expect.poll(banners).toEqual([1, 1]);
  await expect.poll(() => fields.choice(/^Start today/).isDisabled()).toBe(true);
  expect(await fields.choice(/^Don't publish/).isChecked()).toBe(true);
  await form.getByText(UNVERIFIED).waitFor();

  await admin.getByRole('button', { name: 'Verify Host Cleo Cedar' }).click();
  await expect.poll(banners).toEqual([0, 0]);
  await fields.choice(/^Start today/).check();
  await fields.button('Update Prize Draw').click();
  await form.waitForURL('/dashboard');
  const { status } = await host.api('GET /api/v1/prize-draws/:id', { params: { id } });
  expect(status).toBe('active');
});

it("a form opened before the verification was revoked shows the server's error [ADMIN-05]", async () => {
  const host = await site.person({ role: 'host', verified: true, firstName: 'Una', lastName: 'Ulmus' });
  const body = drawInput({ title: 'A quiet draw', startDate: null });
  const { id } = await host.api('POST /api/v1/prize-draws', { body });
  const { page, open } = await site.visitor({ as: host, live: false });
  await open(`/prize-draw/${id}/edit?step=finalize`);
  const fields = drawForm(page);
  await fields.choice(/^Start today/).check();
  const admin = await site.admin();
  await admin.api('PUT /api/v1/admin/hosts/:id/unverify', { params: { id: host.user.id } });
  await fields.button('Update Prize Draw').click();
  await expectToast(page, 'Failed to update prize draw', UNVERIFIED);
});

it('an admin with an old session must re-authenticate before verifying a host, and can cancel [ADMIN-23]', async () => {
  await site.person({ role: 'host', firstName: 'Hal', lastName: 'Hazel' });
  const { page, open, boss } = await adminPage(site);
  const rejected = { times: 2 };
  await page.route('**/verify', async (route) => {
    if (rejected.times === 0) return route.continue();
    rejected.times -= 1;
    const json = { message: 'Please confirm it’s you first.', code: 'confirmation_required' };
    return route.fulfill({ status: 403, json });
  });
  await open('/admin?search=hazel');
  const verify = page.getByRole('button', { name: 'Verify Host Hal Hazel' });
  await verify.click();
  await page
    .getByRole('dialog', { name: 'Confirm it’s you' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect.poll(() => verify.getAttribute('aria-busy')).toBe('false');
  expect(await page.getByText('Error verifying host').count()).toBe(0);
  await verify.click();
  await confirmOn(page, boss.password);
  await expectToast(page, 'Host verified successfully', 'The host can now create and manage prize draws.');
});
