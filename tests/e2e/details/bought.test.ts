import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { waitUntilUsable } from '../../../scripts/page-watch.ts';
import { expectToast, sharedSite } from '../../helpers/browser.ts';
import { answer, drawsOf, findChallengeOf, PHONE } from '../../helpers/buyer-pages.ts';
import { expectHeading, openPayment, payButton, payBy, purchasePath } from '../../helpers/purchase-pages.ts';
import { solution } from '../../helpers/tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();
const { newDraw, withGame } = drawsOf(site);

describe('a completed purchase', () => {
  it('shows its tickets, the next steps, a calendar entry and a way to share [BUY-08]', async () => {
    const draw = await newDraw({ title: 'Tea set; blue, chipped' });
    const { page, context } = await openPayment(site, draw, 4);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    expect(await page.getByRole('article').count()).toBe(3);
    await page.getByText('Ticket 000004').waitFor();
    await page.getByRole('heading', { name: 'What happens next' }).waitFor();
    await page
      .getByText('This happens within 7 working days. If not, everyone gets their money back.')
      .waitFor();
    await expectWellMade(page);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('prize-draw.ics');
    const calendar = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '');
    expect(calendar).toContain(String.raw`SUMMARY:Prize draw ends: Tea set\; blue\, chipped`);
    expect(calendar).toContain(`URL:${site.url()}/prize-draw/${draw.id}`);

    await page.getByRole('button', { name: 'Share This Draw' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${site.url()}/prize-draw/${draw.id}?utm_source=link`);
    await page.getByRole('link', { name: 'Check the draw' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/verify`);
  });
});

describe('going back', () => {
  it('keeps the number of tickets, by the Back button or by the page’s link; a new visit starts with one', async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor({ ...PHONE, as: await site.person() });
    const quantity = page.getByLabel('Number of tickets');
    await open(`/prize-draw/${draw.id}/tickets`);
    await quantity.fill('7');
    await page.getByRole('link', { name: 'Continue' }).click();
    await payButton(page).waitFor();
    await page.goBack();
    await expect.poll(() => quantity.inputValue()).toBe('7');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL(purchasePath(draw, 7));
    await page.getByRole('link', { name: 'Change the number of tickets' }).click();
    await expect.poll(() => quantity.inputValue()).toBe('7');
    await open(`/prize-draw/${draw.id}/tickets`);
    expect(await quantity.inputValue()).toBe('1');
  });

  it('does not start a second purchase once the first is finished', async () => {
    const draw = await newDraw();
    const { page } = await openPayment(site, draw, 1);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    await expectToast(page, 'Purchase Complete!', "You've successfully purchased 1 ticket(s).");
    await page.getByRole('link', { name: 'Return to Prize Draw' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}`);
    await page.goBack();
    await expectHeading(page, 'Purchase Complete!');
    await page.getByRole('article').filter({ hasText: '000001' }).waitFor();
  });

  it('leads from a finished purchase to the draw, and the next purchase starts with one ticket', async () => {
    const draw = await withGame();
    const { page, open } = await site.visitor({ ...PHONE, as: await site.person() });
    await open(`/prize-draw/${draw.id}`);
    const play = async (go: () => Promise<unknown>) => {
      const challenge = await findChallengeOf(page, go);
      await answer(page, solution(challenge));
      await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
    };
    await play(() => page.getByRole('link', { name: 'Buy Tickets Now' }).click());
    await page.getByLabel('Number of tickets').fill('4');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByLabel('I am 18 or over').check();
    await page.getByLabel('I am a UK resident').check();
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    await page.goBack();
    await page.waitForURL(`/prize-draw/${draw.id}`);
    expect(await page.getByText('Challenge Required').count()).toBe(0);
    await play(() => page.getByRole('link', { name: 'Buy Tickets Now' }).click());
    expect(await page.getByLabel('Number of tickets').inputValue()).toBe('1');
  });
});

describe('input entered before hydration', () => {
  it('is kept, including checkboxes', async () => {
    const draw = await newDraw();
    const { page } = await site.visitor({ ...PHONE, as: await site.person() });
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(purchasePath(draw, 2), { waitUntil: 'commit' });
    await page.getByLabel('I am 18 or over').check();
    await page.getByLabel('I am a UK resident').check();
    go();
    await waitUntilUsable(page);
    expect(await page.getByLabel('I am 18 or over').isChecked()).toBe(true);
    expect(await page.getByLabel('I am a UK resident').isChecked()).toBe(true);
    await payButton(page).click();
    await expectHeading(page, 'Purchase Complete!');
  });
});
