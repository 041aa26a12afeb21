import { describe, expect, it } from 'vitest';
import { browserSite, expectNoAxeViolations } from '../helpers/browser.ts';
import { drawForm } from '../helpers/draw-form.ts';
import { drawInput } from '../helpers/draws.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = browserSite();

async function openForm() {
  const host = await site.person({ role: 'host', verified: true });
  const { page, open } = await site.visitor({ as: host });
  await open('/prize-draw/new');
  return { host, page, open, form: drawForm(page) };
}

describe('a form that is left', () => {
  it('asks before what was typed is left behind [LEAVE-01]', async () => {
    const { page, form } = await openForm();
    const back = page.getByRole('link', { name: 'Back to Dashboard' });
    await form.box('Title').fill('Half a title');
    await back.click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(await form.box('Title').inputValue()).toBe('Half a title');
    await back.click();
    await dialog.getByText('stays in this browser').waitFor();
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('/dashboard');
  });

  it('asks before what was changed is lost, also where the tab is closed [LEAVE-01]', async () => {
    const { page, form, open, host } = await openForm();
    const { id } = await host.api('POST /api/v1/prize-draws', { body: drawInput() });
    await open(`/prize-draw/${id}/edit`);
    await form.box('Title').fill('Another title');
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByText('“Another title” since it was last saved will be lost').waitFor();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    const asked = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await closing;
    expect(await form.box('Title').inputValue()).toBe('Another title');
  });

  it('keeps a new draw in the browser, and offers it again [DRAFT-01]', async () => {
    const { page, form, open } = await openForm();
    const offer = page.getByRole('alert').filter({ hasText: 'You have an unfinished prize draw' });
    expect(await offer.count()).toBe(0);
    await form.fillIn('Half a draw');
    await open('/prize-draw/new');
    await offer.getByText('“Half a draw”').waitFor();
    await expectWellMade(page);
    expect(await form.box('Title').inputValue()).toBe('');
    await offer.getByRole('button', { name: 'Continue with it' }).click();
    await expect.poll(() => form.box('Title').inputValue()).toBe('Half a draw');
    expect(await offer.count()).toBe(0);
    await form.goTo('Charity & Trees');
    expect(await form.box('Charity name').inputValue()).toBe('Little Acre Hospice');
    await form.goTo('Finalize');
    await form.button('Create Prize Draw').click();
    await page.waitForURL('/dashboard');
    await open('/prize-draw/new');
    await form.box('Title').fill('Another');
    await open('/prize-draw/new');
    await offer.getByText('“Another”').waitFor();
    await offer.getByRole('button', { name: 'Discard it' }).click();
    await open('/prize-draw/new');
    expect(await offer.count()).toBe(0);
  });
});
