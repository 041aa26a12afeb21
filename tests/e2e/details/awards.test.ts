import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { recordActs } from '../../helpers/acts.ts';
import { adminPage, giveReason } from '../../helpers/admin-page.ts';
import { browserSite, expectToast } from '../../helpers/browser.ts';
import { PHONE } from '../../helpers/buyer-pages.ts';
import { eventually } from '../../helpers/eventually.ts';
import { makeNoise } from '../../helpers/made-pictures.ts';
import { expectWellMade } from '../../helpers/well-made.ts';
import { wonDraw } from '../../helpers/won-draw.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '2' });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');

const makePicture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await makeNoise(320, 240).png().toBuffer(),
});

async function fillInClaim(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('3 Chapel Lane');
  await page.getByLabel('Town or city').fill('Ashby');
  await page.getByLabel('Postcode').fill('le651aa');
  await page.getByLabel('I am 18 or over').check();
  await page.getByLabel('I live in the UK').check();
}

describe('a prize', () => {
  it('is claimed with an address, sent with evidence, and confirmed by its winner [AWARD-21, AWARD-22, AWARD-23, AWARD-25, AWARD-27, AWARD-28, AWARD-30]', async () => {
    const { host, draw, winner, page: pathOf } = await wonDraw(site);
    const won = await site.visitor({ ...PHONE, as: winner });
    await won.open('/dashboard');
    await won.page.getByRole('link', { name: 'Claim your prize' }).click();
    await heading(won.page, 'You won');
    await eventually(() => won.page.locator('canvas').count()).toBe(1);
    await expectWellMade(won.page);

    await press(won.page, 'Claim your prize');
    await press(won.page, 'Send my claim');
    await won.page.getByText('Please enter the first line of the address').waitFor();
    const first = won.page.getByLabel('Address', { exact: true });
    await eventually(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectWellMade(won.page);
    await fillInClaim(won.page);
    expect(await won.page.getByLabel('Postcode').inputValue()).toBe('LE65 1AA');
    await press(won.page, 'Send my claim');
    await heading(won.page, 'Your prize is claimed');
    await won.page.getByText('By post to 3 Chapel Lane, Ashby, LE65 1AA.').waitFor();
    await expectWellMade(won.page);

    const hosts = await site.visitor({ as: host });
    await hosts.open(pathOf('winners'));
    await hosts.page.getByText('LE65 1AA').waitFor();
    await expectWellMade(hosts.page);
    await press(hosts.page, 'Mark as sent');
    await dialog(hosts.page).getByLabel('Carrier').fill('Royal Mail');
    await dialog(hosts.page).getByLabel('Tracking number').fill('AB 12');
    await hosts.page.locator('input[type=file]').setInputFiles(await makePicture('parcel.png'));
    const markAsSent = dialog(hosts.page).getByRole('button', { name: 'Mark as sent' });
    // Its colours change once the file has been uploaded.
    await eventually(() => markAsSent.isEnabled()).toBe(true);
    await expectWellMade(hosts.page);
    await markAsSent.click();
    await expectToast(hosts.page, 'Marked as sent', 'We’ve emailed the winner.');
    await hosts.page.getByText('Royal Mail, AB 12').waitFor();

    await won.open(pathOf('won'));
    await heading(won.page, 'Your prize is on its way');
    await won.page.getByText('AB 12').waitFor();
    await won.page.getByRole('img', { name: 'parcel.png' }).waitFor();
    expect(await won.page.locator('canvas').count(), 'confetti only once').toBe(0);
    await press(won.page, 'It arrived');
    await press(won.page, 'Yes, it arrived');
    await heading(won.page, 'Enjoy your prize');

    const visitor = await site.visitor();
    await visitor.open(`/prize-draw/${draw.id}`);
    const steps = visitor.page.getByRole('list', { name: '1st prize, step by step' });
    await steps.getByText('Received').waitFor();
    const names = (await steps.getByRole('listitem').allTextContents()).map((text) => text.split(' (')[0]);
    expect(names).toEqual(['Drawn', 'Claimed', 'Sent', 'Received']);
    const afterwards = visitor.page.getByRole('list', { name: 'Charity and trees, step by step' });
    await afterwards.getByText('Charity paid').waitFor();
    expect(await visitor.page.content()).not.toContain('LE65');
    await expectWellMade(visitor.page);
    await won.open('/dashboard');
    expect(await won.page.getByRole('heading', { name: 'Your prizes' }).count()).toBe(0);
  });

  it('is claimed from the winner’s email in ten acts, signed out and on a phone [AWARD-21, ACCESS-04]', async () => {
    const { winner, page: pathOf } = await wonDraw(site);
    const { page, context, open } = await site.visitor(PHONE);
    const acts = await recordActs(context);
    await open(pathOf('won'));
    await page.waitForURL(/\/auth\?returnTo=/);
    await page.getByLabel('Email', { exact: true }).fill(winner.email);
    await page.getByLabel('Password', { exact: true }).fill(winner.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL(pathOf('won'));
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await eventually(focused).toBe('You won');
    await press(page, 'Claim your prize');
    await eventually(focused).toBe('Claim your prize');
    await fillInClaim(page);
    await press(page, 'Send my claim');
    await heading(page, 'Your prize is claimed');
    await eventually(focused).toBe('Your prize is claimed');
    expect(acts().length, acts().join('; ')).toBeLessThanOrEqual(10);
  });

  it('with a problem is discussed with files, and decided by an admin [AWARD-25, AWARD-28, AWARD-33, AWARD-34]', async () => {
    const { host, winner, page: pathOf } = await wonDraw(site);
    const won = await site.visitor({ as: winner });
    await won.open(pathOf('won'));
    await press(won.page, 'Claim your prize');
    await fillInClaim(won.page);
    await press(won.page, 'Send my claim');
    await heading(won.page, 'Your prize is claimed');

    await press(won.page, 'There’s a problem');
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('broken') };
    await won.page.locator('input[type=file]').setInputFiles([await makePicture('broken.png'), text]);
    await won.page.getByText('Please select a picture (JPEG, PNG, WebP) or a PDF document').waitFor();
    await press(won.page, 'Remove notes.txt');
    await won.page.getByText(/^\d+ KB$/).waitFor();
    await won.page.getByLabel('What happened').fill('The glass is broken.');
    await expectWellMade(won.page);
    await press(won.page, 'Report the problem');
    await heading(won.page, 'We’re looking into it');
    await won.page.getByRole('img', { name: 'broken.png' }).waitFor();
    expect(await won.page.getByLabel('What happened').count(), 'the form is closed').toBe(0);
    const messages = won.page.getByRole('heading', { name: /^Messages with/ });
    await eventually(() => messages.evaluate((one) => one === document.activeElement)).toBe(true);
    await expectWellMade(won.page);

    const hosts = await site.visitor({ ...PHONE, as: host });
    await hosts.open(pathOf('winners'));
    await hosts.page.getByText('The glass is broken.').waitFor();
    await press(hosts.page, 'Write a message');
    await hosts.page.getByLabel('Your message').fill('We will have it repaired.');
    await press(hosts.page, 'Send message');
    await hosts.page.getByText('We will have it repaired.').waitFor();
    await expectWellMade(hosts.page);

    const admin = await adminPage(site);
    await admin.open('/admin?tab=awards');
    await expectWellMade(admin.page);
    await admin.page.getByRole('link', { name: 'A week in a lighthouse' }).click();
    await admin.page.getByText('We will have it repaired.').waitFor();
    await expectWellMade(admin.page);
    await press(admin.page, 'Mark as not delivered');
    await giveReason(admin.page, 'Mark as not delivered', 'It cannot be repaired.');
    await expectToast(admin.page, 'Prize marked as not delivered');
    await won.open(pathOf('won'));
    await heading(won.page, 'Your prize wasn’t delivered');
    await won.page
      .getByText(/^The guarantee applies, so we’ll pay you 75% .* That is £\d+\.\d\d\.$/)
      .waitFor();
    await won.open('/dashboard');
    await won.page
      .getByRole('heading', { name: 'Your prize wasn’t delivered: A week in a lighthouse' })
      .waitFor();
    await expectWellMade(won.page);
    await won.page.getByRole('link', { name: 'Enter bank details' }).click();
    await heading(won.page, 'Getting paid');
  });

  it('can be declined, and only then be redrawn from the host’s pages [HOST-09, AWARD-24, AWARD-29, AWARD-31, AWARD-35]', async () => {
    const { host, draw, winner, page: pathOf } = await wonDraw(site);
    const hosts = await site.visitor({ as: host });
    await hosts.open(pathOf('admin'));
    await hosts.page.getByText(/^The winner has until .* to claim\.$/).waitFor();
    expect(await hosts.page.getByRole('button', { name: 'Redraw' }).count()).toBe(0);

    const won = await site.visitor({ as: winner });
    await won.open(pathOf('won'));
    await eventually(() => won.page.locator('canvas').count()).toBe(1);
    await press(won.page, 'Decline');
    expect(await won.page.locator('canvas').count(), 'confetti stops at the first click').toBe(0);
    await dialog(won.page).getByText('If another of your tickets wins, you can decline again').waitFor();
    await expectWellMade(won.page);
    await press(won.page, 'Decline prize');
    await heading(won.page, 'You declined this prize');

    const redrawBy = /^Redraw it by .* After that, we’ll redraw it automatically\.$/;
    await hosts.open('/dashboard');
    await heading(hosts.page, 'To do');
    await hosts.page.getByText(redrawBy).waitFor();
    await expectWellMade(hosts.page);
    await hosts.page.getByRole('link', { name: 'Redraw the prize' }).click();
    await heading(hosts.page, `Winners of ${draw.title}`);
    await hosts.page.getByText(redrawBy).waitFor();
    await expectWellMade(hosts.page);
    await press(hosts.page, 'Redraw');
    await dialog(hosts.page).getByLabel('Reason').fill('The winner declined.');
    await press(hosts.page, 'Draw the winner again');
    await hosts.page.waitForURL(`**${pathOf('admin')}`);
    await hosts.page.getByText('New Winner Selected!').first().waitFor();
    const visitor = await site.visitor();
    const lost = /^Ticket \d{6} was drawn on .* and declined by its winner\.$/;
    for (const path of [`/prize-draw/${draw.id}`, pathOf('live'), '/winners']) {
      await visitor.open(path);
      await visitor.page.getByText(lost).first().waitFor();
    }
  });
});

describe('the pages of a prize', () => {
  it('are for the winner, and for the host [AWARD-21, AWARD-27]', async () => {
    const { draw, page: pathOf } = await wonDraw(site);
    const visitor = await site.visitor();
    await visitor.page.goto(pathOf('won'));
    expect(new URL(visitor.page.url()).search).toBe(
      `?returnTo=${encodeURIComponent(`/prize-draw/${draw.id}/won`)}`,
    );
    const other = await site.visitor({ as: await site.person({ role: 'host', verified: true }) });
    await other.open(pathOf('won'), 403);
    await heading(other.page, 'This page is for the winner');
    await expectWellMade(other.page);
    await other.open(pathOf('winners'), 403);
    await heading(other.page, 'We can’t show you these winners');
    await other.open(pathOf('won'), 403);
    await press(other.page, 'Sign in with another account');
    await other.page.waitForURL('**/auth?returnTo=*');
  });

  it('mark the user’s own tickets on the draw’s page [AWARD-32]', async () => {
    const { draw, winner } = await wonDraw(site);
    const { page, open } = await site.visitor({ as: winner });
    await open(`/prize-draw/${draw.id}`);
    await page.getByRole('heading', { name: 'You hold 4 tickets' }).waitFor();
    await page
      .getByRole('region', { name: 'You hold 4 tickets' })
      .getByText('Winning ticket')
      .first()
      .waitFor();
    // The list loads when it is scrolled into view.
    await page.getByRole('heading', { name: 'Entry list' }).scrollIntoViewIfNeeded();
    await page.getByText('All numbers in the draw').click();
    await eventually(() => page.getByText('yours', { exact: true }).count()).toBe(4);
    await expectWellMade(page);
  });
});
