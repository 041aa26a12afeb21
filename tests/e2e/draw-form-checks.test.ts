import { describe, expect, it } from 'vitest';
import { browserSite, expectNoAxeViolations, expectNoOverflow } from '../helpers/browser.ts';
import { drawForm } from '../helpers/draw-form.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = browserSite();

async function openForm(width = 1280) {
  const { page, open } = await site.visitor({
    as: await site.person({ role: 'host', verified: true }),
    width,
  });
  await open('/prize-draw/new');
  return { page, form: drawForm(page) };
}

describe('the form', () => {
  it('says at its field what is missing, and goes to the first [VAL-01, VAL-13]', async () => {
    const { page, form } = await openForm();
    await form.time('End date').fill('');
    await form.button('Create Prize Draw').click();
    await form.expectError('title', 'Title is required');
    await form.expectError('description', 'Description is required');
    await form.expectError('prizes.0.description', 'Prize is required');
    await form.expectError('charityName', 'Charity name is required');
    await form.expectError('endDate', 'End date is required');
    await form.expectFocus('title');
    await page.getByText('5 fields need another look.').waitFor();
    await expectWellMade(page);
    await form.fillIn('The oak rocking horse');
  });

  it('says which numbers fit [VAL-03, VAL-04, VAL-06, VAL-10, VAL-11]', async () => {
    const { form } = await openForm();
    await form.toggle(/^Minimum-ticket guarantee/).check();
    const wrong = [
      ['ticketPrice', 'Ticket price', '0', 'Ticket price must be at least £0.01'],
      ['ticketPrice', 'Ticket price', '100.01', 'Ticket price cannot exceed £100.00'],
      ['ticketLimit', 'Number of tickets', '0', 'Ticket limit must be at least 1'],
      ['ticketLimit', 'Number of tickets', '10001', 'Ticket limit cannot exceed 10,000'],
      ['minTicketAmount', 'Minimum number of tickets', '0', 'Minimum ticket amount must be at least 1'],
      ['minTicketAmount', 'Minimum number of tickets', '10001', 'Minimum ticket amount cannot exceed 10,000'],
      ['charityPercentage', 'Charity percentage', '4', 'Charity percentage must be at least 5%'],
      ['charityPercentage', 'Charity percentage', '101', 'Charity percentage cannot exceed 100%'],
      ['extraTreesCount', 'Extra trees (optional)', '-1', 'Extra trees count must be at least 0'],
    ] as const;
    for (const [name, label, value, message] of wrong) {
      const field = form.number(label);
      const before = await field.inputValue();
      await field.fill(value);
      await form.button('Create Prize Draw').click();
      await form.expectError(name, message);
      await field.fill(before);
    }
  });

  it('keeps the minimum below the limit, and the trees below the profit [VAL-07, VAL-12]', async () => {
    const { page, form } = await openForm();
    await form.toggle(/^Minimum-ticket guarantee/).check();
    const minimum = form.number('Minimum number of tickets');
    expect(await minimum.getAttribute('max')).toBe('100');
    await form.toggle(/^Ticket limit/).uncheck();
    expect(await minimum.getAttribute('max')).toBe('10000');
    await page.getByText('There is no ticket limit, so this is for 100 tickets sold.').waitFor();
    await form.toggle(/^Ticket limit/).check();
    const trees = form.number('Extra trees (optional)');
    expect(await trees.getAttribute('max')).toBe('413');
    await trees.fill('500');
    await trees.blur();
    await expect.poll(() => trees.inputValue()).toBe('413');
    const estimate = page.locator('section', { hasText: 'Profit estimate' });
    expect(await estimate.textContent()).toMatch(/Extra trees£413\.00.*Estimated profit£0\.25/);
  });

  it('offers times of London in steps of five minutes, none before now [VAL-14, VAL-15, WIZ-17]', async () => {
    const { page, form } = await openForm();
    await form.choice(/^Start on a specific date/).check();
    for (const label of ['Start date', 'End date'] as const) {
      const input = form.time(label);
      expect(await input.getAttribute('type')).toBe('datetime-local');
      expect(await input.getAttribute('step')).toBe('300');
      const earliest = Date.parse(`${await input.getAttribute('min')}Z`);
      expect(earliest % 300_000).toBe(0);
      expect(earliest).toBeLessThanOrEqual(Date.now() + 3_600_000);
    }
    const start = Date.parse(`${await form.time('Start date').inputValue()}Z`);
    expect(Math.round((start - Date.now()) / 24 / 3_600_000)).toBe(1);
    await form.time('Start date').fill('2020-01-01T10:00');
    await form.button('Create Prize Draw').click();
    await form.expectError('startDate', 'Start date must be today or in the future');
    // One of the two hours that the clocks repeat: the page says which one is meant.
    await form.time('End date').fill('2027-10-31T01:30');
    await page.getByText('31 October 2027, 01:30 BST.').waitFor();
  });

  it('asks before what was typed is lost', async () => {
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
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('/dashboard');
  });

  it('fits the narrowest phone, with the longest words', async () => {
    const { page, form } = await openForm(360);
    await form.fillIn('W'.repeat(120));
    await form.box('Prize').fill('W'.repeat(300));
    await expectNoOverflow(page);
  });
});

describe('creating draws and trying the games', () => {
  it('is for hosts and admins; others sign in or are refused [ROUTE-06, ROUTE-10]', async () => {
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
