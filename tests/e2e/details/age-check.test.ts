import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminPage } from '../../helpers/admin-page.ts';
import { browserSite, expectToast } from '../../helpers/browser.ts';
import { drawsOf, PHONE } from '../../helpers/buyer-pages.ts';
import { KNOWN_POSTCODE, startFakeAgeCheck, YOUNG_POSTCODE } from '../../helpers/fake-age-check.ts';
import { makePicture } from '../../helpers/pictures.ts';
import { confirmTerms, expectHeading, payBy, purchasePath } from '../../helpers/purchase-pages.ts';
import { expectWellMade } from '../../helpers/well-made.ts';
import { wonDraw } from '../../helpers/won-draw.ts';

const fake = await startFakeAgeCheck();
const site = browserSite(fake.environment, { troubled: true });
const { newDraw } = drawsOf(site);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const checkButton = (page: Page) => page.getByRole('button', { name: 'Check my age' });

async function fillAddress(page: Page, postcode = KNOWN_POSTCODE): Promise<void> {
  await field(page, 'Home address').fill('1 High Street');
  await field(page, 'Town or city').fill('Leeds');
  await field(page, 'Postcode').fill(postcode);
}

async function sendDocument(page: Page, name = 'licence.png'): Promise<void> {
  const buffer = await makePicture({ width: 320, height: 200 });
  await field(page, 'Your document').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Send document' }).click();
  await expectToast(page, 'Document sent', 'We’ll email you when we’ve decided.');
  await page.getByRole('heading', { name: 'We’re checking your document' }).waitFor();
}

const expectHeadingFocused = (page: Page) =>
  page.locator('h2:focus').filter({ hasText: 'Proofs of age' }).waitFor();

describe('an age check on the purchase page', () => {
  it('asks for the address, explains why, and goes on where the buyer was [AGE-14]', async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor({ ...PHONE, as: await site.person() });
    await open(purchasePath(draw, 11));
    await page.getByRole('heading', { name: 'First, a quick age check' }).waitFor();
    await page.getByText('before you spend more than £50 in a month').waitFor();
    await expectWellMade(page);
    await checkButton(page).click();
    await page.getByText('Please enter the first line of the address').waitFor();
    await fillAddress(page);
    fake.fault = { status: 500 };
    await checkButton(page).click();
    await page.getByText('We can’t check your age right now.').waitFor();
    fake.fault = null;
    expect(await field(page, 'Home address').inputValue()).toBe('1 High Street');
    await checkButton(page).click();
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
  });

  it('is asked for again with other details, then with a document that an admin accepts [AGE-14, AGE-10]', async () => {
    const draw = await newDraw();
    const buyer = await site.person();
    const { page, open } = await site.visitor({ as: buyer });
    await open(purchasePath(draw, 11));
    await fillAddress(page, 'EC1A 1BB');
    for (const left of ['2 tries', '1 try']) {
      await checkButton(page).click();
      await page.getByText(`You have ${left} left.`).waitFor();
    }
    await expectWellMade(page);
    await checkButton(page).click();
    await page.getByRole('heading', { name: 'Please send proof of your age' }).waitFor();
    await page.getByRole('button', { name: 'Send document' }).click();
    await page.getByText('Please choose a photo or a PDF').waitFor();
    await expectWellMade(page);
    await sendDocument(page);
    await expectWellMade(page);

    const boss = await adminPage(site);
    await boss.open('/admin?tab=ages');
    const item = boss.page.getByRole('listitem').filter({ hasText: buyer.user.lastName });
    await item.getByRole('button', { name: /View document/ }).click();
    await item.getByRole('img').waitFor();
    await expectWellMade(boss.page);
    await item.getByRole('button', { name: /Refuse the document/ }).click();
    const dialog = boss.page.getByRole('dialog');
    await expectWellMade(boss.page);
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
    await boss.page.getByText('Proof of age refused', { exact: true }).waitFor();
    await boss.page.getByText('No proofs of age are waiting.').waitFor();
    await expectHeadingFocused(boss.page);

    const sendAgain = async () => {
      await open(purchasePath(draw, 11));
      await page.getByText('We couldn’t read your document.').waitFor();
      await sendDocument(page);
      await boss.open('/admin?tab=ages');
    };
    await sendAgain();
    await boss.page.getByRole('button', { name: /Refuse the document/ }).click();
    // Another admin is faster.
    await boss.boss.api('POST /api/v1/admin/age-documents/:id/decision', {
      params: { id: buyer.user.id },
      body: { decision: 'refused', reason: 'unreadable' },
    });
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
    await boss.page.getByText('Your decision was not saved', { exact: true }).waitFor();
    await boss.page.getByText('No proofs of age are waiting.').waitFor();
    await expectHeadingFocused(boss.page);

    await sendAgain();
    await boss.page.getByRole('button', { name: /Accept the document/ }).press('Enter');
    await boss.page.getByText('Proof of age accepted', { exact: true }).waitFor();
    await boss.page.getByText('No proofs of age are waiting.').waitFor();
    await expectHeadingFocused(boss.page);

    await open(purchasePath(draw, 11));
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    await open('/account/age');
    await page.getByText('Your age is confirmed').waitFor();
    await expectWellMade(page);
  });

  it('that finds the buyer under 18 says what happens next [AGE-14, AGE-07]', async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor({ ...PHONE, as: await site.person() });
    await open(purchasePath(draw, 11));
    await fillAddress(page, YOUNG_POSTCODE);
    await checkButton(page).click();
    await page.getByRole('heading', { name: 'Our age check says that you’re under 18' }).waitFor();
    await expectWellMade(page);
    await open(purchasePath(draw, 1));
    await page.getByText('You can’t buy tickets or claim prizes').waitFor();
  });
});

describe('an age check of a winner', () => {
  it('stands before the claim, and an admin can ask for a document before the prize is sent [AGE-09, AGE-11]', async () => {
    const { draw, host, winner, page: path } = await wonDraw(site);
    const { page, open } = await site.visitor({ as: winner });
    await open(path('won'));
    await page.getByRole('button', { name: /Claim/ }).first().click();
    await page.getByRole('heading', { name: 'First, a quick age check' }).waitFor();
    await expectWellMade(page);
    await fillAddress(page);
    await checkButton(page).click();
    await page.getByRole('heading', { name: 'Claim your prize' }).waitFor();
    await field(page, 'I am 18 or over').check();
    await field(page, 'I live in the UK').check();
    await page.getByText('I’ll collect it').click();
    await page.getByRole('button', { name: 'Send my claim' }).click();
    await expectToast(page, 'Your claim is in', 'We’ve emailed you what happens next.');

    const boss = await adminPage(site);
    const [award] = await boss.boss.api('GET /api/v1/prize-draws/:id/awards', { params: { id: draw.id } });
    const prize = `/admin?tab=awards&draw=${draw.id}&open=${award?.id}`;
    await boss.open(prize);
    const askForProof = boss.page.getByRole('button', { name: 'Ask for proof of age' });
    const withdraw = boss.page.getByRole('button', { name: 'Withdraw the request for proof of age' });
    await askForProof.click();
    await expectToast(
      boss.page,
      'Proof of age asked for',
      'We’ve emailed the winner. The prize can’t be sent until you’ve accepted a document.',
    );
    await boss.page.getByText('Asked for, not sent yet').waitFor();
    await expectWellMade(boss.page);
    await withdraw.click();
    await boss.page.getByText('Request withdrawn', { exact: true }).waitFor();
    await askForProof.click();
    await withdraw.waitFor();
    const seller = await site.visitor({ as: host });
    await seller.open(path('winners'));
    await seller.page.getByText('We’re still checking this winner’s age').waitFor();
    expect(await seller.page.getByRole('button', { name: 'Mark as sent' }).count()).toBe(0);
    await expectWellMade(seller.page);

    await open(path('won'));
    await sendDocument(page);
    await boss.open(prize);
    await boss.page.getByText('Sent, not checked yet').waitFor();
    expect(await withdraw.count()).toBe(0);
    await expectWellMade(boss.page);
    await boss.page.getByRole('link', { name: 'Check proof of age' }).click();
    await boss.page.getByText('Winner', { exact: true }).waitFor();
    await boss.page.getByRole('button', { name: /Accept the document/ }).click();
    await boss.page.getByText('Proof of age accepted', { exact: true }).waitFor();
    await seller.open(path('winners'));
    await seller.page.getByRole('button', { name: 'Mark as sent' }).waitFor();
  });
});
