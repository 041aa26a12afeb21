import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { people } from '#server/db/schema.ts';
import { expectNoAxeViolations } from '../../helpers/browser.ts';
import { drawsOf, PHONE } from '../../helpers/buyer-pages.ts';
import { shiftClock } from '../../helpers/clock.ts';
import { postgresSite } from '../../helpers/postgres-site.ts';
import {
  confirmTerms,
  expectHeading,
  fillDateOfBirth,
  openPayment,
  payButton,
  payBy,
  purchasePath,
} from '../../helpers/purchase-pages.ts';

const HOUR = 3_600_000;

const { site, database } = postgresSite({ MONTHLY_LIMIT_PENCE: '100000' });
const { newDraw, withGame } = drawsOf(site);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const setLimit = ({ api, user }: Awaited<ReturnType<typeof site.person>>, monthlyPence: number | null) =>
  api('PUT /api/v1/users/:id/limits', { params: { id: user.id }, body: { monthlyPence } });

describe('a buyer at their limit', () => {
  it('sees what is left, takes fewer tickets, and loses nothing [PLAY-14]', async () => {
    const draw = await newDraw();
    const { page, buyer, open } = await openPayment(site, draw, 2);
    await setLimit(buyer, 1_500);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');

    await open(purchasePath(draw, 2));
    await page.getByText('You have £5.00 left of your £15.00 limit for this month.').waitFor();
    expect(await payButton(page).isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'My limits' }).first().getAttribute('href')).toBe(
      '/account/limits',
    );
    await expectNoAxeViolations(page);
    await open(purchasePath(draw, 1));
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    await open(purchasePath(draw, 1));
    await page.getByText('You have £0.00 left of your £15.00 limit for this month.').waitFor();
  });

  it('learns it on the page if the limit was lowered in another browser meanwhile [PLAY-14]', async () => {
    const draw = await newDraw();
    const { page, buyer } = await openPayment(site, draw, 2);
    await setLimit(buyer, 500);
    await payBy(page, 'Approve');
    await page.getByText('You have £5.00 left of your £5.00 limit for this month.').waitFor();
    // The form still has what was entered.
    expect(await field(page, 'I am 18 or over').isChecked()).toBe(true);
  });

  it('raises it after 24 hours, and confirms it [PLAY-03, PLAY-04]', async () => {
    const buyer = await site.person();
    await setLimit(buyer, 1_000);
    const { page, open } = await site.visitor({ ...PHONE, as: buyer });
    await open('/account/limits');
    await page.getByText('Your limit is £10.00 a month.').waitFor();
    await page.getByRole('button', { name: 'Change my limit' }).click();
    await page.getByRole('button', { name: 'Save limit' }).click();
    await page.getByText('Please choose how much you want to spend at most').waitFor();
    await page.getByText('Another amount').click();
    await field(page, 'Most to spend in a month').fill('12.50');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Save limit' }).click();
    await page.getByText('You asked for a limit of £12.50 a month.').waitFor();
    await page.getByRole('button', { name: 'Confirm new limit' }).click();
    await page.getByText('It’s too early to confirm your new limit').first().waitFor();
    await page.getByText('Your limit is £10.00 a month.').waitFor();
    await shiftClock(database().db, 24 * HOUR + 60_000);
    await page.getByRole('button', { name: 'Confirm new limit' }).click();
    await page.getByText('Your limit is £12.50 a month.').waitFor();
    await shiftClock(database().db, 0);
  });
});

describe('the question about the limit', () => {
  it('is asked after the first purchase, and needs an answer before the second [PLAY-05]', async () => {
    const draw = await newDraw();
    const buyer = await site.person({ answered: false });
    const { page, open } = await site.visitor({ ...PHONE, as: buyer });
    await open(purchasePath(draw, 1));
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    await page.getByRole('heading', { name: 'How much do you want to spend at most in a month?' }).waitFor();
    await expectNoAxeViolations(page);

    await open(purchasePath(draw, 1));
    await page.getByRole('heading', { name: /^Before you buy again/ }).waitFor();
    expect(await payButton(page).count()).toBe(0);
    expect(await page.locator('input[name=monthlyLimit]:checked').count()).toBe(0);
    await page.getByRole('button', { name: 'Save my answer' }).click();
    await page.getByText('Please choose how much you want to spend at most').waitFor();
    await page.getByText('No limit of my own').click();
    await page.getByRole('button', { name: 'Save my answer' }).click();
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    expect(await page.getByText('How much do you want to spend at most').count()).toBe(0);
  });
});

describe('a break', () => {
  it('is named before the skill challenge [PLAY-06]', async () => {
    const draw = await withGame();
    const buyer = await site.person();
    await buyer.api('POST /api/v1/users/:id/break', { params: { id: buyer.user.id }, body: { months: 6 } });
    const { page, open } = await site.visitor({ ...PHONE, as: buyer });
    await open(`/prize-draw/${draw.id}/challenge`);
    await page.getByText(/^You’re taking a break from buying tickets until/).waitFor();
    expect(await page.getByText('You get one go.').count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('that begins in the middle of a purchase stops it [PLAY-06, PLAY-07]', async () => {
    const draw = await newDraw();
    const { page, buyer } = await openPayment(site, draw, 1);
    const elsewhere = await site.visitor({ ...PHONE, as: buyer });
    await elsewhere.open('/account/limits');
    await elsewhere.page.getByText('6 months').click();
    await elsewhere.page.getByRole('button', { name: 'Take a break…' }).click();
    await expectNoAxeViolations(elsewhere.page);
    await elsewhere.page.getByRole('button', { name: 'Take a break', exact: true }).click();
    await elsewhere.page
      .getByText(/^You’re taking a break from buying tickets until/)
      .first()
      .waitFor();

    await payBy(page, 'Approve');
    await page
      .getByText(/^You’re taking a break from buying tickets until/)
      .first()
      .waitFor();
    await expect.poll(() => payButton(page).isDisabled()).toBe(true);
    const { body: orders } = {
      body: await buyer.api('GET /api/v1/users/:id/orders', { params: { id: buyer.user.id } }),
    };
    expect(orders).toEqual([]);
  });
});

describe('a person who closed their account for good', () => {
  it('is signed out, and cannot sign in or register under a new address [PLAY-10]', async () => {
    const name = { firstName: 'Clara', lastName: `Closed${process.pid}` };
    const person = await site.person({ ...name, dateOfBirth: '1984-02-29' });
    const { page, open } = await site.visitor({ ...PHONE, as: await site.signIn(person) });
    await open('/account/limits');
    await page.getByRole('button', { name: 'Close my account for good…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Close for good' }).click();
    await dialog.getByText('Please type “close for good” to confirm').waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByLabel('Type “close for good”').fill('Close for good');
    await dialog.getByRole('button', { name: 'Close for good' }).click();
    await page.waitForURL('/');

    await page.goto('/auth?tab=login');
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill(person.password);
    await page.locator('#main form button[type=submit]').click();
    await page
      .getByText(/You closed this account for good/)
      .first()
      .waitFor();

    await page.goto('/auth?tab=register');
    for (const [label, value] of Object.entries({
      'First name': 'CLARA',
      'Last name': name.lastName,
      Email: `clara-${crypto.randomUUID()}@example.org`,
      Password: 'a good password',
      'Confirm password': 'a good password',
      Day: '29',
      Month: '2',
      Year: '1984',
    })) {
      await field(page, label).fill(value);
    }
    await page.locator('#main form button[type=submit]').click();
    await page
      .getByText(/We can’t open an account with these details/)
      .first()
      .waitFor();
  });
});

describe('an account without a date of birth', () => {
  it('is asked for it on the purchase page, once [PLAY-13]', async () => {
    const draw = await newDraw();
    const buyer = await site.person();
    await database().db.update(people).set({ dateOfBirth: null }).where(eq(people.id, buyer.user.id));
    const { page, open } = await site.visitor({ ...PHONE, as: buyer });
    await open(purchasePath(draw, 1));
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await page.getByText('Please enter your date of birth').waitFor();
    await expectNoAxeViolations(page);
    await fillDateOfBirth(page);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    await open(purchasePath(draw, 1));
    await payButton(page).waitFor();
    expect(await field(page, 'Day').count()).toBe(0);
  });
});

describe('the maximum for everyone', () => {
  it('is set by an admin [PLAY-15]', async () => {
    const boss = await site.admin();
    const { page, open } = await site.visitor({ as: boss });
    await open('/admin?tab=settings');
    await field(page, 'Maximum spend per person and month').waitFor();
    expect(await field(page, 'Maximum spend per person and month').inputValue()).toBe('1000.00');
  });
});
