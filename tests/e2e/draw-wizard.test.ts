import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { parseLondonInput } from '#domain/time/london-input.ts';
import { expectToast, sharedSite } from '../helpers/browser.ts';
import { drawForm, listOffered } from '../helpers/draw-form.ts';
import { makePicture } from '../helpers/pictures.ts';
import { drawOnSale } from '../helpers/sold-tickets.ts';
import { isThorough } from '../helpers/thorough.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = sharedSite();
const PHONE = { width: 390, height: 844 };

const verifiedHost = () => site.person({ role: 'host', verified: true });

async function creating({ width = 1280, height = 900, step = 'basics' } = {}) {
  const host = await verifiedHost();
  const { page, open } = await site.visitor({ as: host, width, height });
  await open(`/prize-draw/new?step=${step}`);
  const drawsOf = () =>
    host.api('GET /api/v1/users/:id/prize-draws', { params: { id: host.user.id }, query: {} });
  return { host, page, open, drawsOf, form: drawForm(page) };
}

describe('a new host on a phone', () => {
  it('creates, previews, publishes and edits a draw in under 60 presses [WIZ-04, WIZ-05, WIZ-06, WIZ-11, WIZ-12, WIZ-17]', async () => {
    const host = await verifiedHost();
    const { page, open } = await site.visitor({ as: host, ...PHONE });
    const form = drawForm(page);
    const pressesSoFar = await countPresses(page);
    // Focusing a field counts as a press; typing does not.
    const type = async (field: Locator, text: string) => {
      await field.click();
      await field.fill(text);
    };
    const next = () => form.button('Next').click();

    await open('/dashboard');
    const before = new Date();
    await page.getByRole('link', { name: 'Create Your First Prize Draw' }).click();
    await form.stepHeading('Basic Details').waitFor();
    const tomorrow = listOffered(before, new Date(), 1);
    await type(form.box('Title'), 'The oak rocking horse');
    await type(form.box('Description'), 'Carved over a winter from one fallen oak.');
    await type(form.box('Prize'), 'A rocking horse of oak');
    await form.button('Add Prize').click();
    await type(form.box('2nd prize'), 'A jar of acorn coffee');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.button('Choose a picture').click(),
    ]);
    await chooser.setFiles({ name: 'horse.png', mimeType: 'image/png', buffer: await makePicture() });
    await form.button('Use this part').click();
    await form.button('Remove the featured image').waitFor();
    await next();
    await form.toggle(/^Minimum-ticket guarantee/).click();
    await type(form.number('Minimum number of tickets'), '40');
    await next();
    await form.stepHeading('Skill Games').waitFor();
    await next();
    await type(form.box('Charity name'), 'Little Acre Hospice');
    await type(form.number('Extra trees (optional)'), '5');
    await next();
    await form.stepHeading('Finalize').waitFor();
    await page.getByText('Start on a specific date').click();
    await page.getByText('Purple Dream').click();
    await form.button('Preview').click();
    await page.getByText('Preview Mode: you haven’t saved anything yet.').waitFor();
    for (const text of ['£5.00', '100', '5%']) await page.getByText(text, { exact: true }).first().waitFor();
    await page.getByText('The oak rocking horse').first().waitFor({ state: 'attached' });
    await expectWellMade(page);
    await form.button('Back to Edit').click();
    await form.stepLink('Basic Details').click();
    await type(form.box('Title'), 'The great oak rocking horse');
    await form.button('Preview').click();
    await form.button('Publish Prize Draw').click();
    await page.waitForURL(/\/dashboard\?published=/);
    await page.getByRole('heading', { name: 'Your page is live' }).waitFor();
    await page.getByRole('button', { name: 'Actions for The great oak rocking horse' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await type(form.box('Description'), 'Carved over a winter from one fallen oak, and oiled by hand.');
    await form.button('Save Progress').click();
    await expectToast(page, 'Progress saved!');
    const presses = await pressesSoFar();
    // Guards the next assertion against a counter that misses presses.
    expect(presses).toBeGreaterThan(20);
    expect(presses + IN_THE_DIALOG_FOR_FILES).toBeLessThan(60);

    const draws = await host.api('GET /api/v1/users/:id/prize-draws', {
      params: { id: host.user.id },
      query: {},
    });
    expect(draws).toHaveLength(1);
    expect(draws[0]).toMatchObject({
      title: 'The great oak rocking horse',
      description: 'Carved over a winter from one fallen oak, and oiled by hand.',
      status: 'scheduled',
      colorScheme: 'purple',
      minTicketAmount: 40,
      extraTreesCount: 5,
      prize: 'A rocking horse of oak',
      prizes: [
        { rank: 1, description: 'A rocking horse of oak' },
        { rank: 2, description: 'A jar of acorn coffee' },
      ],
    });
    expect(draws[0]?.imageUrl).not.toBeNull();
    // In London time, because tomorrow is 23 or 25 hours away when the clocks change.
    expect(tomorrow.map((time) => parseLondonInput(time)?.toISOString())).toContain(draws[0]?.startDate);
  });
});

/** Presses in the phone's file dialog, which is not part of the page and therefore not counted. */
const IN_THE_DIALOG_FOR_FILES = 2;

/** Counts every touch and every key press. */
async function countPresses(page: Page) {
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'keydown']) {
      addEventListener(
        kind,
        ({ isTrusted }) => {
          if (!isTrusted) return;
          sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
        },
        { capture: true },
      );
    }
  });
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('presses')));
}

describe.runIf(isThorough)('the preview in the form', () => {
  it('shows "Unlimited" without a limit, and closes with the browser’s back button [WIZ-11]', async () => {
    const { page, form } = await creating({ step: 'tickets' });
    await form.toggle(/^Ticket limit/).uncheck();
    await form.button('Preview').click();
    await page.getByText('Unlimited', { exact: true }).waitFor();
    expect(await page.locator('#main h1, main h1').first().textContent()).toBe('Preview');
    await page.goBack();
    await form.stepHeading('Ticket Setup').waitFor();
    expect(await form.toggle(/^Ticket limit/).isChecked()).toBe(false);
  });

  it('shows the unsaved input for a stored draw, and updates it [EDIT-07]', async () => {
    const host = await verifiedHost();
    const draw = await drawOnSale(host, { skillGameType: 'math', skillGameDifficulty: 'easy' });
    const { page, open } = await site.visitor({ as: host });
    await open(`/prize-draw/${draw.id}/edit`);
    const form = drawForm(page);
    await form.box('Title').fill('Two weeks in a lighthouse');
    await form.button('Preview').click();
    await page.getByText('Two weeks in a lighthouse').first().waitFor({ state: 'attached' });
    await form.button('Back to Edit').click();
    await form.stepHeading('Basic Details').waitFor();
    await form.button('Preview').click();
    await form.button('Update Prize Draw').click();
    await page.waitForURL('/dashboard');
    await page.getByRole('heading', { name: 'Two weeks in a lighthouse' }).waitFor();
  });

  it('publishes an unpublished draw, or saves it unpublished [WIZ-12, WIZ-18]', async () => {
    const { page, form, open, drawsOf } = await creating();
    for (const [button, status] of [
      ['Create Prize Draw', 'inactive'],
      ['Publish Prize Draw', 'active'],
    ] as const) {
      await open('/prize-draw/new');
      await form.fillIn(`A draw that is ${status}`);
      await form.goTo('Finalize');
      await form.choice(/^Don't publish/).check();
      await form.button('Preview').click();
      await form.button(button).click();
      await page.waitForURL('/dashboard');
      const saved = (await drawsOf()).find(({ title }) => title === `A draw that is ${status}`);
      expect(saved?.status).toBe(status);
    }
  });

  it('skips no step and creates one draw, however often the button is pressed', async () => {
    const { page, form, drawsOf } = await creating();
    await form.box('Title').fill('Pressed twice');
    await form.box('Description').fill('Once would do.');
    await form.box('Prize').fill('A cup of tea');
    await form.button('Next').dblclick();
    await form.stepHeading('Ticket Setup').waitFor();
    await form.goTo('Charity & Trees');
    await form.box('Charity name').fill('Little Acre Hospice');
    await form.button('Next').dblclick();
    await form.stepHeading('Finalize').waitFor();
    await form.button('Preview').click();
    await form.button('Publish Prize Draw').dblclick();
    await page.waitForURL('/dashboard');
    expect((await drawsOf()).map(({ title }) => title)).toEqual(['Pressed twice']);
  });

  it('goes to the invalid field if the draw cannot be saved', async () => {
    const { form } = await creating({ step: 'charity' });
    await form.button('Preview').click();
    await form.button('Publish Prize Draw').click();
    await form.stepHeading('Basic Details').waitFor();
    await form.expectFocus('title');
  });
});

describe.runIf(isThorough)('the prizes', () => {
  const order = (form: ReturnType<typeof drawForm>) =>
    Promise.all(['1st', '2nd', '3rd'].map((rank) => form.box(`${rank} prize`).inputValue()));

  it('are reordered by button, by key or by dragging [PRIZES-01]', async () => {
    const { page, form } = await creating(PHONE);
    await form.box('Prize').fill('Horse');
    await form.button('Add Prize').click();
    await form.box('2nd prize').fill('Jam');
    await form.button('Add Prize').click();
    await form.box('3rd prize').fill('Cake');
    await form.button('Move 3rd prize up').click();
    expect(await order(form)).toEqual(['Horse', 'Cake', 'Jam']);
    await page.getByText('Now the 2nd prize of 3.').waitFor({ state: 'attached' });
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
    await expect.poll(focused).toBe('Move 2nd prize up');
    await form.button('Move 1st prize: position 1 of 3').press('ArrowDown');
    expect(await order(form)).toEqual(['Cake', 'Horse', 'Jam']);
    await expect.poll(focused).toBe('Move 2nd prize: position 2 of 3');
    expect(await form.button('Move 1st prize up').getAttribute('aria-disabled')).toBe('true');
    expect(await form.button('Move 3rd prize down').getAttribute('aria-disabled')).toBe('true');
    await expectWellMade(page);
    const handleOf = (rank: string, place: number) =>
      form.button(`Move ${rank} prize: position ${place} of 3`).boundingBox();
    const middle = form.button('Move 2nd prize: position 2 of 3');
    await middle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const [first, last] = await Promise.all([handleOf('1st', 1), handleOf('3rd', 3)]);
    if (!first || !last) throw new Error('The prizes are not on the page.');
    await page.mouse.move(last.x + last.width / 2, last.y + 10);
    await page.mouse.down();
    await page.mouse.move(first.x + first.width / 2, first.y + 5, { steps: 6 });
    await page.mouse.up();
    expect(await order(form)).toEqual(['Jam', 'Cake', 'Horse']);
  });
});

describe.runIf(isThorough)('a copy of a draw', () => {
  it('contains everything except the sale dates [COPY-01]', async () => {
    const host = await verifiedHost();
    const draw = await drawOnSale(host, {
      skillGameType: 'word',
      skillGameDifficulty: 'hard',
      title: 'The summer hamper',
      layout: 'story',
      extraTreesCount: 4,
    });
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard');
    await page.getByRole('link', { name: 'Manage' }).click();
    await page.getByRole('link', { name: 'Duplicate' }).click();
    const form = drawForm(page);
    await expect.poll(() => form.box('Title').inputValue()).toBe('The summer hamper');
    await page.getByText('This is a copy of “The summer hamper” with new dates.').waitFor();
    await form.goTo('Finalize');
    await form.button('Create Prize Draw').click();
    await page.waitForURL('/dashboard');
    const draws = await host.api('GET /api/v1/users/:id/prize-draws', {
      params: { id: host.user.id },
      query: {},
    });
    const copy = draws.find(({ id }) => id !== draw.id);
    expect(copy).toMatchObject({
      title: 'The summer hamper',
      layout: 'story',
      extraTreesCount: 4,
      skillGameType: 'word',
      skillGameDifficulty: 'hard',
      status: 'active',
    });
    expect(copy?.endDate).not.toBe(draw.endDate);
    const stranger = await site.visitor({ as: await verifiedHost() });
    await stranger.open(`/prize-draw/new?from=${draw.id}`, 403);
  });
});
