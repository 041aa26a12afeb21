import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite, expectNoAxeViolations, expectToast, type Person } from '../../helpers/browser.ts';
import { endedDraw } from '../../helpers/ended-draw.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';
import { declinePrize } from '../../helpers/won-draw.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '6' });

const PRIZES = [
  { rank: 1, description: 'A week in a lighthouse' },
  { rank: 2, description: 'A storm lamp' },
  { rank: 3, description: 'A brass telescope' },
];
const REASON = 'The winner lives abroad after all.';

/** A draw with a winner for every prize, who then declined the first two. */
async function drawnDraw(prizes = PRIZES) {
  const ended = await endedDraw(site, { prizes, tickets: 5 });
  await draw(ended.host, ended.draw.id);
  if (!ended.buyer) throw new Error('nobody bought a ticket');
  for (const { rank } of prizes.slice(0, 2)) await declinePrize([ended.buyer], ended.draw.id, rank);
  return ended;
}

async function draw(host: Person, id: string) {
  await host.api('POST /api/v1/prize-draws/:id/start', { params: { id } });
  return result(host, id);
}

async function result(host: Person, id: string) {
  const state = () => host.api('GET /api/v1/prize-draws/:id/drawing', { params: { id } });
  await eventually(async () => (await state()).inProgress).toBe(false);
  return (await state()).result;
}

const dialog = (page: Page) => page.getByRole('dialog');
const openDialog = (page: Page) => page.getByRole('button', { name: 'Redraw' }).click();
const confirm = (page: Page) => dialog(page).getByRole('button', { name: /^Draw the .* again$/ });
const numbers = (page: Page) => page.locator('.ticket-number').allTextContents();

describe('redrawing a prize', () => {
  it('requires a prize and a reason, counts down, and keeps earlier winners in the history [CTRL-16, CTRL-18, CTRL-19, AWARD-62]', async () => {
    const { host, path, buyer, draw: drawn } = await drawnDraw();
    const { page, open } = await site.visitor({ as: host });
    await open(`/prize-draw/${drawn.id}`);
    const declined = /but its winner declined the prize on .*\. This prize will be drawn again by /;
    await page.getByText(declined).first().waitFor();
    expect(await numbers(page), 'only the third prize has a winner').toHaveLength(1);
    await open(path);
    await page.getByText(declined).first().waitFor();
    const before = await numbers(page);
    await openDialog(page);
    await dialog(page).getByText('declined by its winner').waitFor();
    await expectWellMade(page);
    expect(await dialog(page).getByLabel('Prize').inputValue()).toBe('1');
    await dialog(page).getByLabel('Prize').selectOption('2');
    await dialog(page).getByLabel('Reason').fill(REASON);
    await confirm(page).click();
    await page.getByRole('timer').waitFor();
    const heading = page.getByRole('heading', { name: 'The 2nd prize is being drawn again' });
    await eventually(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('heading', { name: 'The winners so far' }).waitFor();
    await expectToast(
      page,
      'New Winner Selected!',
      `${buyer?.user.firstName} ${buyer?.user.lastName} has won the prize!`,
    );
    const dates = page.getByText(/^(Drawn|\d.. prize redrawn) \d+ \w+ \d{4}, \d\d:\d\d (GMT|BST)$/);
    expect((await dates.allTextContents()).map((text) => text.replace(/ \d+ .*/, ''))).toEqual([
      'Drawn',
      '2nd prize redrawn',
    ]);
    const [second, third] = await numbers(page);
    expect([third]).toEqual(before);
    expect(before).not.toContain(second);

    await page.getByRole('button', { name: 'Draw history' }).click();
    await eventually(() => dialog(page).getByRole('listitem').count()).toBe(4);
    const entries = await dialog(page).getByRole('listitem').allTextContents();
    expect(entries.map((text) => text.slice(0, 17))).toEqual([
      'Draw 2, 2nd prize',
      'Draw 1, 1st prize',
      'Draw 1, 2nd prize',
      'Draw 1, 3rd prize',
    ]);
    expect(entries.map((text) => text.includes('Current winner'))).toEqual([true, false, false, true]);
    expect(entries[0]).toContain(`Reason: ${REASON}`);
  });

  it('shows the new winner’s progress on a page that was opened during the countdown [AWARD-62]', async () => {
    const { host, draw: drawn } = await drawnDraw();
    await host.api('POST /api/v1/prize-draws/:id/redraw', {
      params: { id: drawn.id },
      body: { rank: 1, notes: REASON },
    });
    const { page, open } = await site.visitor();
    await open(`/prize-draw/${drawn.id}`);
    await page.getByRole('timer').waitFor();
    await page.getByRole('heading', { name: 'Where the prizes are' }).waitFor();
    const first = page.getByRole('list', { name: '1st prize, step by step' });
    await first.getByText('Claimed').waitFor();
    expect(await first.getByText('Declined').count()).toBe(0);
  });

  it('requires a reason [CTRL-15]', async () => {
    const { host, path } = await drawnDraw([{ rank: 1, description: 'A storm lamp' }]);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    await openDialog(page);
    expect(await dialog(page).getByLabel('Prize').count(), 'there is only one').toBe(0);
    await confirm(page).click();
    const message = 'Please provide a reason for the redraw for compliance purposes.';
    await expectToast(page, 'Reason Required', message);
    await dialog(page).getByText(message).waitFor();
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    const opener = page.getByRole('button', { name: 'Redraw' });
    await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('shows an error from the server, and leaves the winners unchanged [CTRL-17]', async () => {
    const { host, path } = await drawnDraw();
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    const before = await numbers(page);
    await openDialog(page);
    await dialog(page).getByLabel('Reason').fill(REASON);
    const json = { message: 'The drawing is already in progress.', code: 'in_progress' };
    await page.route('**/redraw', (route) => route.fulfill({ status: 409, json }));
    await confirm(page).click();
    await expectToast(page, 'Error Redrawing Winner', json.message);
    await page.unroute('**/redraw');
    await page.route('**/redraw', (route) => route.fulfill({ status: 503, body: '' }));
    await confirm(page).click();
    await expectToast(page, 'Error Redrawing Winner', 'Failed to redraw winner');
    expect(await dialog(page).getByLabel('Reason').inputValue(), 'nothing is lost').toBe(REASON);
    expect(await page.getByRole('timer').count()).toBe(0);
    expect(await numbers(page)).toEqual(before);
  });

  it('is for the creator and admins; others see that it happened, but not why', async () => {
    const { host, path, draw: drawn } = await drawnDraw();
    await host.api('POST /api/v1/prize-draws/:id/redraw', {
      params: { id: drawn.id },
      body: { notes: REASON, rank: 1 },
    });
    await result(host, drawn.id);
    const { page, open, signIn } = await site.visitor({
      as: await site.person({ role: 'host', verified: true }),
    });
    await open(path);
    expect(await page.getByRole('button', { name: 'Redraw' }).count()).toBe(0);
    // Presses a button of a lazy-loaded part of the page before its code has loaded.
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/drawing-panel-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await open(`/prize-draw/${drawn.id}`);
    await page.getByRole('button', { name: 'Draw history' }).click();
    code.resolve();
    await eventually(() => dialog(page).getByRole('listitem').count()).toBe(4);
    expect(await dialog(page).textContent()).not.toContain(REASON);
    await page.keyboard.press('Escape');
    await expectWellMade(page);
    await signIn(await site.admin());
    await open(path);
    await page.getByRole('button', { name: 'Redraw' }).waitFor();
  });
});

describe('the outcome of a draw', () => {
  it('lists prizes without a winner and the cash instead, if there are fewer tickets than prizes or than the minimum [CTRL-23]', async () => {
    const { draw: drawn, host } = await endedDraw(site, {
      prizes: PRIZES.slice(0, 2),
      tickets: 1,
      minTicketAmount: 60,
    });
    const minimum = /^The minimum of 60 tickets wasn’t met, so the winners share £\d\.\d\d in cash instead/;
    const control = await site.visitor({ as: host });
    await control.open(`/prize-draw/${drawn.id}/admin`);
    await control.page.getByText(minimum).waitFor();
    await draw(host, drawn.id);
    await control.page.getByText(minimum).waitFor();
    const { page, open } = await site.visitor();
    await open(`/prize-draw/${drawn.id}`);
    await page.getByText('2nd prize: A storm lamp. No entered tickets were left for it.').waitFor();
    await page.getByText('Only 1 entered ticket was left for 2 prizes.').waitFor();
    await page.getByText(minimum).waitFor();
    expect(await numbers(page)).toEqual(['000001']);
    await expectWellMade(page);
  });

  it('has no winner and no redraw if no answer was right [MONEY-19]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const drawn = await drawOnSale(host, { skillGameType: 'math', skillGameDifficulty: 'easy' });
    const buyer = await site.person();
    const params = { id: drawn.id };
    const challenge = await buyer.api('POST /api/v1/prize-draws/:id/challenge', { params });
    await buyer.api('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
      params: { ...params, challengeId: challenge.id },
      body: { answer: '99999' },
    });
    const body = { quantity: 2, challengeId: challenge.id };
    await buyer.api('POST /api/v1/prize-draws/:id/tickets', { params, body });
    await host.api('POST /api/v1/prize-draws/:id/end', { params });
    const { page, open } = await site.visitor({ as: host });
    await open(`/prize-draw/${drawn.id}/admin`);
    await page.getByRole('button', { name: 'Start Draw' }).click();
    await expectToast(page, 'No winner', 'No ticket was entered, so everyone gets their money back.');
    await page.getByRole('heading', { name: 'No winner' }).waitFor();
    await page.getByText('every valid ticket was bought with a wrong answer').waitFor();
    expect(await page.getByRole('button', { name: 'Redraw' }).count()).toBe(0);
    expect(await page.locator('canvas').count(), 'nothing to celebrate').toBe(0);
    await expectWellMade(page);
  });

  it('has nothing to draw if no ticket was sold', async () => {
    const { draw: ended, path, host } = await endedDraw(site, { tickets: 0 });
    const { page, open } = await site.visitor({ as: host });
    await open(`/prize-draw/${ended.id}`);
    await page.getByText('There’s nothing to draw').waitFor();
    await open(path);
    await page.getByText('so there’s nothing to draw.').waitFor();
  });
});
