import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPage, giveReason } from '../../helpers/admin-page.ts';
import { browserSite, expectToast, type Person } from '../../helpers/browser.ts';
import { drawsOf, PHONE } from '../../helpers/buyer-pages.ts';
import { eventually } from '../../helpers/eventually.ts';
import { serveStripe, typeCard } from '../../helpers/fake-stripe/in-browser.ts';
import { startFakeStripe } from '../../helpers/fake-stripe/server.ts';
import {
  confirmTerms,
  expectHeading,
  payButton,
  purchasePath,
  soldOf,
} from '../../helpers/purchase-pages.ts';

const fake = await startFakeStripe();
const site = browserSite(fake.environment);
const { newDraw, host } = drawsOf(site);

beforeAll(() => fake.webhooks.sendTo(`${site.url()}/api/payments/stripe/webhook`));
afterAll(() => fake.stop());

/** Each test uses a new price, so that its payments can be identified. */
let lastPrice = 200;
const freshPrice = () => {
  lastPrice += 7;
  return lastPrice;
};
const intentOf = (pence: number) => fake.intents().find(({ amount }) => amount === pence);
const chargesOf = (pence: number) => fake.charges().filter(({ amount }) => amount === pence);

/** Opens a purchase page on a phone, as a buyer who has filled in everything except the payment. */
async function atPayment() {
  const draw = await newDraw({ ticketPrice: freshPrice(), ticketLimit: 5, title: 'Tea set' });
  const buyer = await site.person();
  const visitor = await site.visitor({ ...PHONE, as: buyer });
  await serveStripe(visitor.context, fake);
  await visitor.open(purchasePath(draw, 2));
  await confirmTerms(visitor.page);
  await visitor.page.getByLabel('Card number').waitFor();
  return { ...visitor, buyer, draw, pence: draw.ticketPrice * 2 };
}

/** Finds and suspends a user as an admin, and stays on the user's page. */
async function suspend({ email }: Person) {
  const admin = await adminPage(site);
  await admin.open(`/admin?tab=people&search=${encodeURIComponent(email)}`);
  await admin.page.getByRole('list', { name: 'People' }).getByRole('link').click();
  await admin.page.getByRole('button', { name: 'Suspend account' }).click();
  await giveReason(admin.page, 'Suspend account', 'Several cards were tried.');
  await admin.confirm();
  await expectToast(admin.page, 'Account suspended', 'We’ve signed them out everywhere.');
  await admin.page.getByText(/^Suspended since/).waitFor();
  return admin;
}

describe('a user suspended during a purchase', () => {
  it('cannot pay, and cannot sign in again [ADMIN-29]', async () => {
    const { page, open, buyer, draw, pence } = await atPayment();
    await suspend(buyer);
    await typeCard(page, 'approve');
    await payButton(page).click();
    await expectToast(page, 'Login Required', 'You must be logged in to purchase tickets.');
    expect([await soldOf(await host(), draw), chargesOf(pence)]).toMatchObject([{ ticketsSold: 0 }, []]);
    await open('/auth');
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByLabel('Password', { exact: true }).fill(buyer.password);
    await page
      .locator('form')
      .getByRole('button', { name: /log in|sign in/i })
      .click();
    await page
      .getByText(/suspended/i)
      .first()
      .waitFor();
  });

  it('loses their held tickets during 3-D Secure, and the payment is cancelled [ADMIN-29]', async () => {
    const { page, buyer, draw, pence } = await atPayment();
    await typeCard(page, 'challenge');
    await payButton(page).click();
    await page.getByRole('dialog', { name: 'Your bank' }).waitFor();
    await suspend(buyer);
    await eventually(() => intentOf(pence)?.status).toBe('canceled');
    const owner = await host();
    await eventually(() => soldOf(owner, draw)).toMatchObject({ ticketsSold: 0, ticketsRemaining: 5 });
    expect(chargesOf(pence)).toEqual([]);
  });

  it('is charged nothing and gets no ticket if their payment is still processing [ADMIN-29]', async () => {
    const { page, buyer, draw, pence } = await atPayment();
    await typeCard(page, 'linger');
    await payButton(page).click();
    await expectHeading(page, 'We’re confirming your payment');
    fake.webhooks.hold();
    await fake.webhooks.idle();
    fake.finish(intentOf(pence)?.id ?? '', true);
    await suspend(buyer);
    await fake.webhooks.release();
    await eventually(() => intentOf(pence)?.status).toBe('canceled');
    const owner = await host();
    await eventually(() => soldOf(owner, draw)).toMatchObject({ ticketsSold: 0, ticketsRemaining: 5 });
    expect(chargesOf(pence)).toEqual([]);
  });
});

it('an open page of a suspended user leads to sign-in immediately [ADMIN-29]', async () => {
  const person = await site.person();
  const { page, open } = await site.visitor({ as: person });
  await open('/dashboard');
  await suspend(person);
  await page.waitForURL(/\/auth\?returnTo=/);
  await expectToast(
    page,
    'You’ve been signed out',
    'Your session has ended. Sign in again to save what’s on this page.',
  );
});
