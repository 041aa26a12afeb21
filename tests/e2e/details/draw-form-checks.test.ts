import { describe, expect, it } from 'vitest';
import { expectNoOverflow, sharedSite } from '../../helpers/browser.ts';
import { drawForm, listOffered } from '../../helpers/draw-form.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

async function openForm({ width = 1280, step = 'basics' } = {}) {
  const host = await site.person({ role: 'host', verified: true });
  const { page, open } = await site.visitor({ as: host, width });
  await open(`/prize-draw/new?step=${step}`);
  return { host, page, open, form: drawForm(page) };
}

describe('the steps of a new draw', () => {
  it('go forward one at a time once they are valid, and backward at any time [WIZ-01, WIZ-03, WIZ-04, VAL-01]', async () => {
    const { page, form } = await openForm();
    const names = await page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem').allInnerTexts();
    expect(names.map((name) => name.replace(/^\d\s*/, ''))).toEqual([
      ...['Basic Details', 'Ticket Setup', 'Skill Games', 'Charity & Trees', 'Finalize'],
    ]);
    for (const label of ['Skill Games', 'Charity & Trees', 'Finalize'] as const) {
      expect(await form.stepLink(label).count(), label).toBe(0);
    }
    await form.button('Next').click();
    await form.expectError('title', 'Title is required');
    await form.expectError('description', 'Description is required');
    await form.expectError('prizes.0.description', 'Prize is required');
    await form.expectFocus('title');
    await expectWellMade(page);
    await form.stepLink('Ticket Setup').click();
    await form.stepHeading('Basic Details').waitFor();
    // Once the value is corrected, its error is gone.
    await form.box('Title').fill('The oak rocking horse');
    await expect.poll(() => page.locator('[name=title]').getAttribute('aria-invalid')).toBeNull();
    await form.fillIn('The oak rocking horse');
    await form.button('Back').click();
    await form.stepHeading('Skill Games').waitFor();
    expect(new URL(page.url()).searchParams.get('step')).toBe('skillgame');
    await form.stepLink('Basic Details').click();
    await form.stepHeading('Basic Details').waitFor();
    expect(await form.box('Title').inputValue()).toBe('The oak rocking horse');
    expect(await form.button('Back').count()).toBe(0);
  });

  it('show at each field, on every step, what is missing [VAL-13]', async () => {
    const { page, form } = await openForm({ step: 'finalize' });
    await form.day('End date').fill('');
    await form.button('Create Prize Draw').click();
    await form.stepHeading('Basic Details').waitFor();
    await form.expectFocus('title');
    await form.expectError('charityName', 'Charity name is required');
    await form.expectError('endDate', 'End date is required');
    for (const label of ['Basic Details', 'Ticket Setup'] as const)
      expect(await form.stepLink(label).count()).toBe(1);
    await page.getByText(', needs attention').first().waitFor({ state: 'attached' });
  });

  it('count an emoji as one character, never cut one off, and report text that is too long [VAL-22]', async () => {
    const { page, form } = await openForm({ width: 390 });
    const typed = '🦊'.repeat(120);
    await form.box('Title').focus();
    await page.keyboard.insertText(typed);
    expect(await form.box('Title').inputValue()).toBe(typed);
    await page.keyboard.insertText('!');
    await form.button('Next').click();
    await form.expectError('title', 'Title cannot exceed 120 characters');
    expect(await form.box('Title').inputValue()).toBe(`${typed}!`);
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await expect.poll(() => page.locator('[name=title]').getAttribute('aria-invalid')).toBeNull();
  });

  it('show an error for a price, limit or minimum out of range [VAL-03, VAL-04, VAL-06]', async () => {
    const { form } = await openForm({ step: 'tickets' });
    await form.toggle(/^Minimum-ticket guarantee/).check();
    const wrong = [
      ['ticketPrice', 'Ticket price', '0', 'Ticket price must be at least £0.01'],
      ['ticketPrice', 'Ticket price', '100.01', 'Ticket price cannot exceed £100.00'],
      ['ticketLimit', 'Number of tickets', '0', 'Ticket limit must be at least 1'],
      ['ticketLimit', 'Number of tickets', '10001', 'Ticket limit cannot exceed 10,000'],
      ['minTicketAmount', 'Minimum number of tickets', '0', 'Minimum ticket amount must be at least 1'],
      ['minTicketAmount', 'Minimum number of tickets', '10001', 'Minimum ticket amount cannot exceed 10,000'],
    ] as const;
    for (const [name, label, value, message] of wrong)
      await expectRejected(form, { name, label, value, message });
  });

  it('show an error for a share or a number of trees out of range [VAL-10, VAL-11]', async () => {
    const { form } = await openForm({ step: 'charity' });
    await form.box('Charity name').fill('Hospice');
    const wrong = [
      ['charityPercentage', 'Charity percentage', '4', 'Charity percentage must be at least 5%'],
      ['charityPercentage', 'Charity percentage', '101', 'Charity percentage cannot exceed 100%'],
      ['extraTreesCount', 'Extra trees (optional)', '-1', 'Extra trees count must be at least 0'],
    ] as const;
    for (const [name, label, value, message] of wrong)
      await expectRejected(form, { name, label, value, message });
  });

  it('keep the minimum within the limit, and the trees within the profit [VAL-07, VAL-12]', async () => {
    const { page, form } = await openForm({ step: 'tickets' });
    await form.toggle(/^Minimum-ticket guarantee/).check();
    const minimum = form.number('Minimum number of tickets');
    expect(await minimum.getAttribute('max')).toBe('100');
    await form.toggle(/^Ticket limit/).uncheck();
    expect(await minimum.getAttribute('max')).toBe('10000');
    await page.getByText('You haven’t set a ticket limit, so this is for 100 tickets.').waitFor();
    await form.toggle(/^Ticket limit/).check();
    await form.goTo('Charity & Trees');
    const trees = form.number('Extra trees (optional)');
    expect(await trees.getAttribute('max')).toBe('413');
    await trees.fill('500');
    await trees.blur();
    await expect.poll(() => trees.inputValue()).toBe('413');
    const estimate = page.locator('section', { hasText: 'Earnings estimate' });
    await expect.poll(() => estimate.textContent()).toMatch(/Extra trees–£413\.00.*Estimated earnings£0\.25/);
  });

  it('offer days from today, hours, and minutes in steps of five [VAL-14, VAL-15, WIZ-17]', async () => {
    const before = new Date();
    const { page, form } = await openForm({ step: 'finalize' });
    await form.choice(/^Start on a specific date/).check();
    for (const label of ['Start date', 'End date'] as const) {
      expect(await form.day(label).getAttribute('min')).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(await form.hour(label).locator('option').count()).toBe(24);
      const minutes = await form.minutes(label).locator('option').allTextContents();
      expect(minutes).toHaveLength(12);
      expect(minutes.every((minute) => Number(minute) % 5 === 0)).toBe(true);
    }
    expect(listOffered(before, new Date(), 1)).toContain(await form.time('Start date'));
    await form.setTime('Start date', '2020-01-01T10:00');
    await form.goTo('Basic Details');
    await form.fillIn('Too early');
    await form.goTo('Finalize');
    await form.button('Create Prize Draw').click();
    await form.expectError('startDate', 'Start date must be today or in the future');
    await form.expectFocus('startDate');
    await expectWellMade(page);
  });

  it('ask which hour is meant when the clocks repeat one [CLOCK-01]', async () => {
    const { page, form } = await openForm({ step: 'finalize' });
    await form.setTime('End date', `${CLOCKS_GO_BACK}T01:30`);
    await page.getByText('27 October 2030, 01:30 BST.').first().waitFor();
    await form.choice(/^The second, 01:30 GMT/).check();
    await page.getByText('27 October 2030, 01:30 GMT.').first().waitFor();
    await expectWellMade(page);
    await form.setTime('End date', '2030-03-31T01:30');
    await page.getByText('31 March 2030, 02:30 BST. The clocks go forward that night').waitFor();
    expect(await form.choice(/^The second/).count()).toBe(0);
  });

  it("keep the chosen hour, and the draw's page shows which it is [CLOCK-01]", async () => {
    const { page, open, form, host } = await openForm();
    await form.fillIn('The long night');
    await form.goTo('Finalize');
    await form.setTime('End date', `${CLOCKS_GO_BACK}T01:30`);
    await form.choice(/^The second/).check();
    await form.button('Create Prize Draw').click();
    await page.waitForURL('/dashboard');
    const saved = async () =>
      (await host.api('GET /api/v1/users/:id/prize-draws', { params: { id: host.user.id }, query: {} }))[0];
    const id = (await saved())?.id;
    for (const [which, endDate, text] of [
      [/^The second/, '2030-10-27T01:30:00.000Z', '27 October 2030, 01:30 GMT'],
      [/^The first/, '2030-10-27T00:30:00.000Z', '27 October 2030, 01:30 BST'],
    ] as const) {
      await open(`/prize-draw/${id}/edit?step=finalize`);
      await form.choice(which).check();
      await form.button('Update Prize Draw').click();
      await page.waitForURL('/dashboard');
      expect((await saved())?.endDate).toBe(endDate);
      await open(`/prize-draw/${id}`);
      await page.getByText(text).first().waitFor();
      await open(`/prize-draw/${id}/edit?step=finalize`);
      expect(await form.choice(which).isChecked()).toBe(true);
    }
  });
});

/** The last Sunday of October: the clocks go back from 02:00 to 01:00. */
const CLOCKS_GO_BACK = '2030-10-27';

type Refused = { name: string; label: string; value: string; message: string };

async function expectRejected(form: ReturnType<typeof drawForm>, { name, label, value, message }: Refused) {
  const field = form.number(label);
  const before = await field.inputValue();
  await field.fill(value);
  await form.button('Next').click();
  await form.expectError(name, message);
  await form.expectFocus(name);
  await field.fill(before);
}

describe('the form', () => {
  it('fits the narrowest phone, even with the longest words', async () => {
    const { page, form } = await openForm({ width: 360 });
    await form.fillIn('W'.repeat(120));
    await form.goTo('Basic Details');
    await form.box('Prize').fill('W'.repeat(300));
    await form.box('Description').fill('W'.repeat(300));
    await expectNoOverflow(page);
  });
});

describe('creating draws and trying the games', () => {
  it('is for hosts and admins; others sign in or get an error [ROUTE-06, ROUTE-10]', async () => {
    const { page, open, signIn } = await site.visitor();
    await open('/prize-draw/new?step=tickets');
    expect(new URL(page.url()).search).toBe('?returnTo=%2Fprize-draw%2Fnew%3Fstep%3Dtickets');
    const pages = { '/prize-draw/new': 'Create Prize Draw', '/skill-game-example': 'Skill game examples' };
    await signIn(await site.person());
    for (const path of Object.keys(pages)) {
      await open(path, 403);
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    }
    for (const person of [await site.person({ role: 'host' }), await site.admin()]) {
      await signIn(person);
      for (const [path, name] of Object.entries(pages)) {
        await open(path);
        await page.getByRole('heading', { level: 1, name }).waitFor();
      }
    }
  });
});
