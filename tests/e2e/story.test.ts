import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Challenge } from '#contract/sales/challenges.ts';
import { browserSite, expectToast, type Visitor } from '../helpers/browser.ts';
import { drawForm } from '../helpers/draw-form.ts';
import { newEmail } from '../helpers/site-people.ts';
import { solution } from '../helpers/tickets.ts';

/** Long enough for five pages to show the countdown, even on a busy machine. */
const site = browserSite({ COUNTDOWN_SECONDS: '25' });
const PASSWORD = 'a password of the story';
const PHONE = { width: 390, height: 844 };
/** A second attempt needs a host of its own to verify. */
let lastName = '';

async function register(page: Page, firstName: string): Promise<void> {
  const fields = {
    'First name': firstName,
    'Last name': lastName,
    Email: newEmail(firstName.toLowerCase()),
    Password: PASSWORD,
    'Confirm password': PASSWORD,
    Day: '27',
    Month: '3',
    Year: '1990',
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.locator('form').getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'Registration successful', `Welcome to Oakdraw, ${firstName}.`);
}

/** Goes as far as the purchase page, as a visitor without an account who follows a shared link. */
async function comeByLink(path: string, quantity: number, wrong: boolean): Promise<Visitor> {
  const visitor = await site.visitor(PHONE);
  const { page } = visitor;
  await visitor.open(path);
  const [asked] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/challenge') && response.ok()),
    page.getByRole('link', { name: 'Buy Tickets Now' }).first().click(),
  ]);
  const challenge: Challenge = await asked.json();
  await page
    .locator('#main')
    .getByRole('textbox')
    .fill(wrong ? '4711' : solution(challenge));
  await page.getByRole('button', { name: 'Submit answer' }).click();
  await page.waitForURL(`${path}/tickets`);
  await page.getByLabel('Number of tickets').fill(String(quantity));
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(`${path}/purchase?quantity=${quantity}`);
  return visitor;
}

async function buyAsNewcomer(path: string, firstName: string, quantity: number, wrong = false) {
  const visitor = await comeByLink(path, quantity, wrong);
  const { page } = visitor;
  await page.getByRole('link', { name: 'Log in or Register' }).click();
  await page.getByRole('link', { name: 'Join as Participant' }).click();
  await register(page, firstName);
  await page.waitForURL(`${path}/purchase?quantity=${quantity}`);
  await page.getByLabel('I am 18 or over').check();
  await page.getByLabel('I am a UK resident').check();
  await page.getByRole('button', { name: `Pay £${(quantity * 5).toFixed(2)}` }).click();
  await page.getByRole('heading', { name: 'Purchase Complete!' }).waitFor();
  await expectToast(page, 'Purchase Complete!', `You've successfully purchased ${quantity} ticket(s).`);
  return visitor;
}

/** A fourth buyer wants more tickets than are left: the page limits the quantity, and the API rejects the order. */
async function expectRefusal(drawId: string, quantity: number): Promise<void> {
  const greedy = await site.person({ firstName: 'Greta' });
  const params = { id: drawId };
  const challenge = await greedy.api('POST /api/v1/prize-draws/:id/challenge', { params });
  await greedy.api('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
    params: { id: drawId, challengeId: challenge.id },
    body: { answer: solution(challenge) },
  });
  const { page, open } = await site.visitor({ ...PHONE, as: greedy });
  await open(`/prize-draw/${drawId}`);
  await page.evaluate((id) => {
    sessionStorage.setItem('last_skill_result_key', 'story');
    sessionStorage.setItem('story', id);
  }, challenge.id);
  await open(`/prize-draw/${drawId}/tickets`);
  await page.getByLabel('Number of tickets').fill(String(quantity));
  await expectToast(
    page,
    'Maximum Ticket Limit',
    'You can purchase a maximum of 10 tickets for this prize draw.',
  );
  const bought = greedy.api('POST /api/v1/prize-draws/:id/tickets', {
    params,
    body: { quantity, challengeId: challenge.id },
  });
  await expect(bought).rejects.toMatchObject({ status: 409 });
}

async function publishDraw(host: Visitor): Promise<string> {
  const { page, open } = host;
  await open('/prize-draw/new');
  const form = drawForm(page);
  await form.fillIn('The oak rocking horse');
  await form.goTo('Ticket Setup');
  await form.number('Number of tickets').fill('20');
  await form.goTo('Skill Games');
  await form.choice(/^Easy/).check();
  await form.goTo('Finalize');
  await form.choice(/^Start today/).check();
  await form.button('Create Prize Draw').click();
  await page.waitForURL('/dashboard');
  const details = page.getByRole('link', { name: /^View Details/ }).first();
  return (await details.getAttribute('href')) ?? '';
}

async function becomeVerifiedHost(): Promise<Visitor> {
  const host = await site.visitor();
  await host.open('/auth?tab=register&type=host');
  await register(host.page, 'Hedy');
  await host.page.waitForURL('/dashboard');
  await host.page.getByText('Account Verification Required').waitFor();
  await host.open('/prize-draw/new?step=finalize');
  expect(
    await drawForm(host.page)
      .choice(/^Start today/)
      .isDisabled(),
  ).toBe(true);
  const admin = await site.visitor({ as: await site.admin() });
  await admin.open('/admin');
  await admin.page.getByRole('button', { name: `Verify Host Hedy ${lastName}` }).click();
  await expectToast(
    admin.page,
    'Host verified successfully',
    'The host can now create and manage prize draws.',
  );
  return host;
}

async function voidTicket(host: Visitor, path: string, digits: string): Promise<void> {
  await host.open(`${path}/view-tickets`);
  await host.page.getByRole('button', { name: `Void ticket ${digits}` }).click();
  const dialog = host.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Bought by mistake');
  await dialog.getByRole('button', { name: /^Void/ }).click();
  await expectToast(
    host.page,
    'Ticket Voided',
    'The ticket has been successfully voided and will not be included in the prize draw.',
  );
}

async function startDraw({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Start Draw' }).click();
  await expectToast(page, 'Prize Draw Started', 'The countdown has begun!');
}

describe('one prize draw, from an empty machine to its winner', () => {
  it('is run by a host, verified by an admin, entered by three people and shown to everyone [PERM-01, PERM-05, AUTH-12, BUY-09, STATE-08, STATE-09, PUB-25]', async () => {
    lastName = `Oakapple-${randomUUID().slice(0, 8)}`;
    const host = await becomeVerifiedHost();
    const path = await publishDraw(host);
    const id = path.split('/').at(-1) ?? '';
    const people = [
      await buyAsNewcomer(path, 'Ada', 3),
      await buyAsNewcomer(path, 'Bea', 5, true),
      await buyAsNewcomer(path, 'Cleo', 2),
    ];
    await expectRefusal(id, 11);
    await voidTicket(host, path, '000001');

    await host.open('/dashboard');
    await host.page.getByRole('button', { name: /^End Draw/ }).click();
    await host.page
      .getByRole('alertdialog')
      .or(host.page.getByRole('dialog'))
      .getByRole('button', { name: /End/ })
      .click();
    await expectToast(host.page, 'Prize draw ended');

    const watching = [await site.visitor(PHONE), ...people];
    for (const { open } of watching) await open(path);
    await host.open(`${path}/admin`);
    const counting = [host, ...watching].map(({ page }) => page.getByRole('timer').first().waitFor());
    await Promise.all([startDraw(host), ...counting]);
    const numbers: (string | null)[] = [];
    for (const { page } of [host, ...watching]) {
      await page
        .getByRole('heading', { name: /^The winners?$/ })
        .first()
        .waitFor();
      numbers.push(await page.locator('.ticket-number').first().textContent());
    }
    // Tickets 2 and 3 are Ada's; 9 and 10 are Cleo's. Ticket 1 was voided, and 4 to 8 were bought with a wrong answer.
    expect(new Set(numbers).size).toBe(1);
    expect(['000002', '000003', '000009', '000010']).toContain(numbers[0]?.trim());
    await expectEnteredShown(people[1]);
  });
});

/** Tickets with a wrong answer are shown as not entered only after the close. */
async function expectEnteredShown(wrong: Visitor | undefined): Promise<void> {
  if (!wrong) throw new Error('no buyer gave a wrong answer');
  await wrong.open('/dashboard');
  await wrong.page.getByRole('button', { name: /^View Tickets/ }).click();
  const dialog = wrong.page.getByRole('dialog');
  await dialog
    .getByText(/not entered/i)
    .first()
    .waitFor();
}
