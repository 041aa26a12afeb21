import { describe, expect, it } from 'vitest';
import { waitUntilUsable } from '../../../scripts/page-watch.ts';
import { expectNoAxeViolations, sharedSite } from '../../helpers/browser.ts';
import { drawForm } from '../../helpers/draw-form.ts';
import { drawInput } from '../../helpers/draws.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

async function openForm() {
  const host = await site.person({ role: 'host', verified: true });
  const { page, open } = await site.visitor({ as: host });
  await open('/prize-draw/new');
  return { host, page, open, form: drawForm(page) };
}

describe('leaving a form', () => {
  it('asks before discarding new input [LEAVE-01]', async () => {
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
    await dialog
      .getByText(/We’ll keep what you typed in “Half a title”.*offer it when you next create/)
      .waitFor();
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('/dashboard');
  });

  it('asks before changes are lost, even when the tab is closed [LEAVE-01]', async () => {
    const { page, form, open, host } = await openForm();
    const { id } = await host.api('POST /api/v1/prize-draws', { body: drawInput() });
    await open(`/prize-draw/${id}/edit`);
    await form.box('Title').fill('Another title');
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByText('You’ll lose any changes to “Another title” since you last saved it.').waitFor();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    const asked = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await closing;
    expect(await form.box('Title').inputValue()).toBe('Another title');
  });

  it('keeps a new draw in the browser, and offers to restore it [DRAFT-01]', async () => {
    const { page, form, open } = await openForm();
    const offer = page.getByRole('alert').filter({ hasText: 'You have an unfinished prize draw' });
    expect(await offer.count()).toBe(0);
    await form.fillIn('Half a draw');
    await open('/prize-draw/new');
    await offer.getByText('“Half a draw”').waitFor();
    await expectWellMade(page);
    expect(await form.box('Title').inputValue()).toBe('');
    await offer.getByRole('button', { name: 'Continue' }).click();
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
    await offer.getByRole('button', { name: 'Discard' }).click();
    await open('/prize-draw/new');
    expect(await offer.count()).toBe(0);
  });

  it('does not offer what is typed in the same form [DRAFT-01]', async () => {
    const { page, form, open } = await openForm();
    const { promise: isTyped, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/draw-drafts', async (route) => {
      await isTyped;
      await route.continue();
    });
    await open('/prize-draw/new');
    await form.box('Title').fill('Half a draw');
    const listed = page.waitForResponse('**/draw-drafts');
    release();
    await (await listed).finished();
    await page.getByText('Draft saved to your account.').waitFor();
    expect(await page.getByText('You have an unfinished prize draw').count()).toBe(0);
  });

  it('goes on in another browser, and never overwrites what was typed there [DRAFT-03]', async () => {
    const { page, form, host } = await openForm();
    await form.box('Title').fill('Half a hamper');
    await page.getByText('Draft saved to your account.').waitFor();
    const other = await site.visitor({ as: host, width: 390 });
    await other.open('/prize-draw/new');
    const there = drawForm(other.page);
    await other.page.getByText('“Half a hamper”').waitFor();
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => there.box('Title').inputValue()).toBe('Half a hamper');
    await there.box('Title').fill('A whole hamper');
    await other.page.getByText('Draft saved to your account.').waitFor();
    await expectWellMade(other.page);

    await form.box('Title').fill('Half a hamper, again');
    const alert = page.getByRole('alert').filter({ hasText: 'You changed this draft in another window' });
    await alert.waitFor();
    await expectNoAxeViolations(page);
    expect(await form.box('Title').inputValue()).toBe('Half a hamper, again');
    await alert.getByRole('button', { name: 'Load the other version' }).click();
    await expect.poll(() => form.box('Title').inputValue()).toBe('A whole hamper');
    expect(await alert.count()).toBe(0);

    await there.box('Title').fill('From the phone');
    await expect
      .poll(async () => {
        const drafts = await host.api('GET /api/v1/users/:id/draw-drafts', { params: { id: host.user.id } });
        return drafts.map(({ values }) => values.title);
      })
      .toEqual(['From the phone']);
    await form.box('Title').fill('From the desk');
    await alert.getByRole('button', { name: 'Keep my version' }).click();
    await page.getByText('Draft saved to your account.').waitFor();
    await there.box('Title').fill('From the phone, too late');
    await other.page.getByRole('alert').filter({ hasText: 'another window' }).waitFor();
  });
});

describe('creating a draw', () => {
  const titlesOf = async (host: Awaited<ReturnType<typeof openForm>>['host']) => {
    const draws = await host.api('GET /api/v1/users/:id/prize-draws', { params: { id: host.user.id } });
    return draws.map(({ title }) => title).toSorted();
  };

  it('creates one draw and confirms it once, even if the response was lost and the button is pressed again [CREATE-02, CREATE-03]', async () => {
    const { page: watched, host } = await openForm();
    // A lost response logs an error on the page, so this page is not watched for errors.
    const page = await watched.context().newPage();
    const form = drawForm(page);
    await page.goto('/prize-draw/new');
    await waitUntilUsable(page);
    await form.fillIn('Once only');
    await form.goTo('Finalize');
    // The server creates the draw, but the browser never receives the response.
    await page.route(
      '/api/v1/prize-draws',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await form.button('Create Prize Draw').click();
    await page.getByText('Failed to create prize draw').first().waitFor();
    expect(await titlesOf(host)).toEqual(['Once only']);
    await form.button('Create Prize Draw').click();
    await page.waitForURL('/dashboard');
    await page.getByRole('region', { name: 'You’re live' }).waitFor();
    expect(await titlesOf(host)).toEqual(['Once only']);
  });

  it('creates one draw from two tabs, and a second one only if the host confirms [CREATE-02]', async () => {
    const { page, form, host } = await openForm();
    await form.fillIn('In two tabs');
    const tabs = [await page.context().newPage(), await page.context().newPage()] as const;
    for (const tab of tabs) {
      await tab.goto('/prize-draw/new');
      await tab.getByRole('button', { name: 'Continue' }).click();
      await expect.poll(() => drawForm(tab).box('Title').inputValue()).toBe('In two tabs');
    }
    for (const tab of [page, tabs[0]]) {
      await tab.bringToFront();
      await drawForm(tab).goTo('Finalize');
      await drawForm(tab).button('Create Prize Draw').click();
      await tab.waitForURL('/dashboard');
    }
    expect(await titlesOf(host)).toEqual(['In two tabs']);

    const [, changed] = tabs;
    await changed.bringToFront();
    await drawForm(changed).box('Title').fill('Changed since');
    await drawForm(changed).goTo('Finalize');
    await drawForm(changed).button('Create Prize Draw').click();
    const alert = changed.getByRole('alert').filter({ hasText: 'This prize draw was already created' });
    await alert.getByRole('link', { name: 'Go to your dashboard' }).waitFor();
    await expectWellMade(changed);
    expect(await titlesOf(host)).toEqual(['In two tabs']);
    await alert.getByRole('button', { name: 'Create a second one' }).click();
    await changed.waitForURL('/dashboard');
    expect(await titlesOf(host)).toEqual(['Changed since', 'In two tabs']);
  });
});
