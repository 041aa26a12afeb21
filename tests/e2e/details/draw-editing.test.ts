import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast, sharedSite } from '../../helpers/browser.ts';
import { drawForm } from '../../helpers/draw-form.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const verifiedHost = () => site.person({ role: 'host', verified: true });
const game = { skillGameType: 'math', skillGameDifficulty: 'easy' } as const;

/** Opens the edit form of a host's draw. */
async function editing(changes: Parameters<typeof drawOnSale>[1] = {}) {
  const host = await verifiedHost();
  const draw = await drawOnSale(host, { ...game, ...changes });
  const visitor = await site.visitor({ as: host });
  await visitor.open(`/prize-draw/${draw.id}/edit`);
  const read = () => host.api('GET /api/v1/prize-draws/:id', { params: { id: draw.id } });
  return { ...visitor, host, draw, read, form: drawForm(visitor.page) };
}

const callOf = (page: Page, id: string, response: { status: number; json: unknown }) =>
  page.route(`**/api/v1/prize-draws/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(response) : route.fallback(),
  );

describe('editing', () => {
  it('saves and stays, or saves and leaves; nothing else changes [EDIT-01, EDIT-04, EDIT-06]', async () => {
    const { page, form, draw, read } = await editing();
    const before = await read();
    await form.box('Title').fill('Two weeks in a lighthouse');
    await form.button('Save Progress').click();
    await expectToast(page, 'Progress saved!');
    expect(new URL(page.url()).pathname).toBe(`/prize-draw/${draw.id}/edit`);
    expect(await read()).toEqual({ ...before, title: 'Two weeks in a lighthouse', revision: 2 });
    await form.goTo('Ticket Setup');
    await form.number('Ticket price').fill('2.5');
    await form.goTo('Finalize');
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    await page.route(`**/api/v1/prize-draws/${draw.id}`, async (route) => {
      await mayGo;
      await route.fallback();
    });
    await form.button('Update Prize Draw').click();
    await form.button('Updating your prize draw...').waitFor();
    go();
    await page.waitForURL('/dashboard');
    await page.getByRole('heading', { name: 'Two weeks in a lighthouse' }).waitFor();
    const title = 'Two weeks in a lighthouse';
    expect(await read()).toEqual({ ...before, title, ticketPrice: 250, revision: 3 });
  });

  it('keeps input entered during a save as unsaved [EDIT-18]', async () => {
    const { page, form, draw, read } = await editing();
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    await page.route(`**/api/v1/prize-draws/${draw.id}`, async (route) => {
      await mayGo;
      await route.fallback();
    });
    await form.box('Title').fill('Two weeks in a lighthouse');
    await form.button('Save Progress').click();
    await form.button('Updating your prize draw...').waitFor();
    await form.box('Description').fill('Typed while one waits.');
    go();
    await expectToast(page, 'Progress saved!');
    expect(await form.box('Title').inputValue()).toBe('Two weeks in a lighthouse');
    expect(await form.box('Description').inputValue()).toBe('Typed while one waits.');
    const { description } = draw;
    expect(await read()).toMatchObject({ title: 'Two weeks in a lighthouse', description });
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await form.button('Save Progress').click();
    await expect.poll(async () => (await read()).description).toBe('Typed while one waits.');
  });

  it('returns to the dashboard, without asking if nothing has changed [EDIT-04]', async () => {
    const { page } = await editing();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.waitForURL('/dashboard');
  });

  it('opens at the step in the address, and can go to any other step [EDIT-05, WIZ-02]', async () => {
    const { page, draw, form, open } = await editing();
    await form.stepHeading('Basic Details').waitFor();
    await open(`/prize-draw/${draw.id}/edit?step=finalize`);
    await form.stepHeading('Finalize').waitFor();
    await form.button('Update Prize Draw').waitFor();
    for (const label of ['Ticket Setup', 'Charity & Trees', 'Basic Details', 'Finalize'] as const) {
      await form.stepLink(label).click();
      await form.stepHeading(label).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(label);
      const progress = await form.button('Save Progress').count();
      expect(progress, label).toBe(label === 'Finalize' ? 0 : 1);
    }
    await page.goBack();
    await form.stepHeading('Basic Details').waitFor();
    await open(`/prize-draw/${draw.id}/edit?step=nonsense`);
    await form.stepHeading('Basic Details').waitFor();
  });

  it("starts from the draw's current publish option [EDIT-11]", async () => {
    const host = await verifiedHost();
    const { page, open } = await site.visitor({ as: host });
    const form = drawForm(page);
    const later = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
    for (const [startDate, option] of [
      [null, /^Don't publish/],
      [later, /^Start on a specific date/],
      [new Date().toISOString(), /^Start today/],
    ] as const) {
      const draw = await drawOnSale(host, { ...game, startDate });
      await open(`/prize-draw/${draw.id}/edit?step=finalize`);
      expect(await form.choice(option).isChecked()).toBe(true);
    }
  });

  it('takes a draw off sale if no ticket was sold [WIZ-18]', async () => {
    const { page, form, read } = await editing();
    await form.goTo('Finalize');
    await form.choice(/^Don't publish/).check();
    await form.button('Update Prize Draw').click();
    await page.waitForURL('/dashboard');
    expect(await read()).toMatchObject({ status: 'inactive', startDate: null });
  });

  it('reports that an update failed, and why [EDIT-10]', async () => {
    const { page, form, draw } = await editing();
    await callOf(page, draw.id, { status: 403, json: { message: 'Not today.', code: 'forbidden' } });
    await form.box('Title').fill('Other');
    await form.goTo('Finalize');
    await form.button('Update Prize Draw').click();
    await expectToast(page, 'Failed to update prize draw', 'Not today.');
    await form.goTo('Basic Details');
    expect(await form.box('Title').inputValue()).toBe('Other');
  });
});

describe('once a ticket is sold', () => {
  it('what was promised is locked, with a reason; the rest is editable [EDIT-12, EDIT-14, EDIT-16]', async () => {
    const { page, form, draw, open, read } = await editing({ extraTreesCount: 2 });
    await sell(site, draw, 1);
    await open(`/prize-draw/${draw.id}/edit`);
    const locked =
      'input[name=title], [name=ticketPrice], [name=ticketLimit], [name=hasLimit], [name=hasMinimum]';
    const more = '[name=hasMaxPerPerson], [name=charityName], [name=charityNumber], [name=charityPercentage]';
    const last =
      '[name^=prizes], [name=skillGameType], [name=skillGameDifficulty], [name=drawMode], [name=endDate]';
    for (const field of await page.locator([locked, more, last].join(', ')).all()) {
      expect(await field.isDisabled(), await field.getAttribute('name').then(String)).toBe(true);
    }
    await page.getByText('You’ve sold tickets', { exact: true }).waitFor();
    expect(
      await page
        .getByText('You can’t change this once you’ve sold a ticket. To add to it, post an update.')
        .count(),
    ).toBeGreaterThan(8);
    for (const label of ['Finalize', 'Charity & Trees', 'Ticket Setup', 'Basic Details'] as const) {
      await form.goTo(label);
      await expectWellMade(page);
    }
    const before = await read();
    expect(await form.box('Description').isDisabled()).toBe(true);
    await form.goTo('Finalize');
    await page.getByText('Purple Dream').click();
    await form.choice(/^Poster/).check();
    await form.goTo('Charity & Trees');
    await form.number('Extra trees (optional)').fill('5');
    await form.button('Save Progress').click();
    await expectToast(page, 'Progress saved!');
    expect(await read()).toEqual({
      ...before,
      colorScheme: 'purple',
      layout: 'poster',
      extraTreesCount: 5,
      revision: before.revision + 1,
      // Sales so far pay for one more tree.
      raised: { ...before.raised, trees: 3 },
    });
    await form.number('Extra trees (optional)').fill('4');
    await form.button('Save Progress').click();
    await form.expectError('extraTreesCount', 'Extra trees can only be added once a ticket has been sold');
  });

  it('viewing a locked step leaves its values unchanged, and shows its figures [EDIT-14]', async () => {
    const limits = { ticketLimit: 200, showProgressBar: true, minTicketAmount: 20, maxTicketsPerPerson: 5 };
    const { page, form, draw, read, open } = await editing(limits);
    await sell(site, draw, 1);
    await open(`/prize-draw/${draw.id}/edit`);
    await form.goTo('Finalize');
    await page.getByText('Purple Dream').click();
    await form.goTo('Ticket Setup');
    await page.getByText('If you sell all 200 tickets.').waitFor();
    await form.button('Save Progress').click();
    await expectToast(page, 'Progress saved!');
    expect(await read()).toMatchObject({ ...limits, colorScheme: 'purple' });
  });

  it('a change made in an open form before the sale is rejected, with an error at its field [EDIT-10, EDIT-12, EDIT-13]', async () => {
    const { page, form, draw, read } = await editing();
    await form.goTo('Ticket Setup');
    await form.number('Ticket price').fill('1');
    await sell(site, draw, 1);
    await form.goTo('Finalize');
    await form.button('Update Prize Draw').click();
    const message = 'Ticket price cannot be changed once a ticket has been sold';
    await expectToast(page, 'Failed to update prize draw', message);
    await form.expectError('ticketPrice', message);
    await form.expectFocus('ticketPrice');
    expect(await read()).toMatchObject({ ticketPrice: 500 });
  });
});

describe('previewing the page', () => {
  it('saves, shows the page and links back [EDIT-08]', async () => {
    const { page, form, draw, read } = await editing({ startDate: null });
    await form.box('Title').fill('A preview');
    await form.button('Save and preview').click();
    await page.waitForURL(`/prize-draw/${draw.id}?preview=true&returnToEdit=true`);
    await page.getByRole('heading', { level: 1, name: 'A preview' }).waitFor();
    expect((await read()).title).toBe('A preview');
    await page.getByRole('link', { name: 'Continue Editing' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/edit?step=finalize`);
    await form.stepHeading('Finalize').waitFor();
    await form.goTo('Basic Details');
    expect(await form.box('Title').inputValue()).toBe('A preview');
  });

  it('reports that saving failed [EDIT-09]', async () => {
    const { page, form, draw } = await editing();
    await callOf(page, draw.id, { status: 409, json: { message: 'Too late.', code: 'conflict' } });
    await form.button('Save and preview').click();
    await expectToast(page, 'Preview Error', 'Could not save changes for preview: Too late.');
    expect(new URL(page.url()).pathname).toBe(`/prize-draw/${draw.id}/edit`);
  });
});

describe('a draw that cannot be edited', () => {
  it('does not exist, or belongs to another host [EDIT-02, EDIT-03]', async () => {
    const { draw, host } = await editing();
    const draft = await drawOnSale(host, { ...game, startDate: null });
    const { page, open } = await site.visitor({ as: await verifiedHost() });
    const back = page.getByRole('link', { name: 'Return to Dashboard' });
    await open(`/prize-draw/${draw.id}/edit`, 403);
    await page.getByRole('heading', { name: 'Error Loading Prize Draw' }).waitFor();
    await page
      .getByText(
        'There was an error loading the prize draw. It may have been deleted or you may not have permission to view it.',
      )
      .waitFor();
    expect(await back.getAttribute('href')).toBe('/dashboard');
    for (const id of [draft.id, crypto.randomUUID(), 'nonsense']) {
      await open(`/prize-draw/${id}/edit`, 404);
      await page.getByRole('heading', { name: 'Prize Draw Not Found' }).waitFor();
      expect(await back.getAttribute('href')).toBe('/dashboard');
    }
    await expectWellMade(page);
  });

  it('shows that it is loading, and a failure to load [EDIT-01, EDIT-02]', async () => {
    const { page, draw, open } = await editing();
    await open('/dashboard');
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    await page.route(`**/api/v1/prize-draws/${draw.id}`, async (route) => {
      await mayGo;
      await route.fulfill({ status: 409, json: { message: 'Not now.', code: 'conflict' } });
    });
    await page.getByRole('button', { name: `Actions for ${draw.title}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByText('Loading prize draw data...').waitFor();
    go();
    await page.getByRole('heading', { name: 'Error Loading Prize Draw' }).waitFor();
  });
});
