import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPage, giveReason } from '../../helpers/admin-page.ts';
import { browserSite, expectToast, type Person } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { startFakeStripe } from '../../helpers/fake-stripe/server.ts';
import { headerOf, startMailServer } from '../../helpers/mail-server.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';

const fake = await startFakeStripe();
const mailServer = await startMailServer();
const site = browserSite({ ...fake.environment, ...mailServer.environment });

beforeAll(() => fake.webhooks.sendTo(`${site.url()}/api/payments/stripe/webhook`));
afterAll(async () => {
  await fake.stop();
  await mailServer.stop();
});

const TITLE = 'A boat to cancel';
const REASON = 'The boat has sunk.';

type Card = Parameters<typeof fake.token>[0];

/** Creates a draw at £5 a ticket, with actions for buyers and others. */
async function aSale() {
  const host = await site.person({ role: 'host', verified: true });
  const boss = await site.admin();
  const { id } = await drawOnSale(host, { title: TITLE, ticketPrice: 500 });
  const params = { id };
  const buy = async (quantity: number, card: Card = 'approve') => {
    const person = await site.person();
    const confirmationToken = fake.token(card);
    const { order, tickets } = await person.api('POST /api/v1/prize-draws/:id/tickets', {
      params,
      body: { quantity, challengeId: null, confirmationToken },
    });
    return { person, order, tickets: tickets.map((ticket) => ticket.id) };
  };
  const voidTicket = (by: Person, ticketId = '', refund = true) =>
    by.api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id, ticketId },
      body: { reason: 'Bought by mistake', refund },
    });
  return { id, params, host, boss, buy, voidTicket };
}

/** The amounts that each card was charged and refunded for an order, in pence. */
const chargedAndReturned = ({ order }: { order: { id: string } }) =>
  fake
    .charges()
    .filter(({ metadata }) => metadata.order === order.id)
    .map(({ amount, amount_refunded: back }) => [amount, back]);

/** Unsubscribes from the draw's updates through the link in one of them. */
async function leaveUpdates(sale: Awaited<ReturnType<typeof aSale>>, { email }: Person) {
  const { host, params } = sale;
  await host.api('POST /api/v1/prize-draws/:id/updates', {
    params,
    body: { subject: 'A new sail', words: 'It is red.' },
  });
  const update = () =>
    mailServer.received.find(
      (message) => message.to.includes(email) && headerOf(message, 'List-Unsubscribe-Post'),
    );
  await eventually(() => update() !== undefined).toBe(true);
  const message = update();
  const link = /<([^>]+)>/.exec((message && headerOf(message, 'List-Unsubscribe')) ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(link);
  const left = await fetch(`${site.url()}${pathname}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.status).toBe(200);
}

const moneyBoxes = (page: Page) => page.locator('dl').first();

it('a cancelled draw refunds every card in full, notifies everyone once, and says on its page that it is cancelled [ADMIN-31] [API-DRAWS-18]', async () => {
  const sale = await aSale();
  const { id, params, host, boss, buy, voidTicket } = sale;
  const whole = await buy(3);
  const partly = await buy(3);
  await voidTicket(host, partly.tickets[0]);
  const voided = await buy(2);
  for (const ticket of voided.tickets) await voidTicket(host, ticket);
  const cheat = await buy(1);
  await voidTicket(boss, cheat.tickets[0], false);
  const optedOut = await buy(2, 'debit');
  await leaveUpdates(sale, optedOut.person);
  const atBank = await buy(1, 'challenge');
  const slow = await buy(2, 'linger');
  // The bank has approved the payment, but its webhook is delayed.
  fake.webhooks.hold();
  await fake.webhooks.idle();
  const intent = fake.intents().find(({ metadata }) => metadata.order === slow.order.id);
  fake.finish(intent?.id ?? '', true);

  const watching = await site.visitor({ width: 390 });
  await watching.open(`/prize-draw/${id}`);
  const { page, open, confirm } = await adminPage(site);
  await open('/admin?tab=draws&search=boat+to+cancel');
  await page.getByRole('link', { name: TITLE }).click();
  await page.getByRole('button', { name: 'Cancel draw' }).click();
  await giveReason(page, 'Cancel draw', REASON);
  await confirm();
  await expectToast(page, 'Prize draw cancelled', 'We’re refunding every ticket.');

  // The page updates without a reload.
  await watching.page
    .getByText(/^This prize draw was cancelled/)
    .first()
    .waitFor();
  await watching.page.getByText(REASON).waitFor();

  // The late payment was only authorised, and is never charged.
  await fake.webhooks.release();
  const lateStatus = () => fake.intents().find(({ metadata }) => metadata.order === slow.order.id)?.status;
  await eventually(lateStatus).toBe('canceled');
  expect(chargedAndReturned(slow)).toEqual([]);
  await page.getByText('There’s nothing left to do.').waitFor();

  expect(chargedAndReturned(whole)).toEqual([[1500, 1500]]);
  expect(chargedAndReturned(partly)).toEqual([[1500, 1500]]);
  expect(chargedAndReturned(voided)).toEqual([[1000, 1000]]);
  expect(chargedAndReturned(cheat)).toEqual([[500, 0]]);
  expect(chargedAndReturned(optedOut)).toEqual([[1000, 1000]]);
  expect(chargedAndReturned(atBank)).toEqual([]);
  // Stripe lists a released authorisation among the refunds.
  const given = fake.refunds.all().map(({ amount }) => amount);
  expect(given.toSorted((a, b) => a - b)).toEqual([500, 500, 500, 1000, 1000, 1000, 1500]);

  // In the ledger, all that remains of the draw is the cheating buyer's payment.
  const money = await host.api('GET /api/v1/prize-draws/:id/money', { params });
  expect(money.gross).toBe(500);
  // The price of the ticket that was voided for fraud is withheld, and belongs to no party.
  expect(money).toMatchObject({ platformFee: 0, charity: 0, host: 0, held: 0 });
  await moneyBoxes(page).getByText('£5.00', { exact: true }).waitFor();
  const { books } = await boss.api('GET /api/v1/admin/jobs');
  expect(books?.findings ?? []).toEqual([]);

  // Everyone is notified once, even users who have opted out of other emails.
  const emailsTo = async ({ email }: { email: string }) =>
    (await boss.api('GET /api/v1/admin/mails', { query: { search: email, limit: 100 } }))
      .filter(({ template }) => template === 'draw-cancelled' || template === 'host-draw-cancelled')
      .map(({ subject, state }) => `${state}: ${subject}`);
  const told = (pounds: string) => [`sent: Cancelled, with a ${pounds} refund: ${TITLE}`];
  await eventually(() => emailsTo(whole.person)).toEqual(told('£15.00'));
  await eventually(() => emailsTo(partly.person)).toEqual(told('£10.00'));
  await eventually(() => emailsTo(optedOut.person)).toEqual(told('£10.00'));
  await eventually(() => emailsTo(host)).toEqual([`sent: Cancelled: ${TITLE}`]);
  for (const { person } of [voided, cheat, atBank]) expect(await emailsTo(person)).toEqual([]);
  for (const { email } of [whole.person, partly.person, optedOut.person, host]) {
    const arrived = mailServer.received.filter(({ to, raw }) => to.includes(email) && raw.includes(REASON));
    expect(arrived, email).toHaveLength(1);
  }
  await open(`/admin?tab=outbox&search=${encodeURIComponent(partly.person.email)}`);
  await page.getByRole('link', { name: `Cancelled, with a £10.00 refund: ${TITLE}` }).waitFor();
});
