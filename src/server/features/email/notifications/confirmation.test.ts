import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { emails, orders, ordersToConfirm } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { createRecordingProvider } from '../../../../../tests/helpers/emails.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';
import { createNotifications } from './service.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const server = createRecordingProvider();
const app = await provideTestApp({ emailProvider: server });
const host = await verifiedHost(app);
const buyer = await register(app);
beforeEach(() => {
  server.sent.length = 0;
});

const { confirmPaid, sendDue } = {
  confirmPaid: () => app.services.notifications.sendConfirmations(),
  sendDue: () => app.services.emails.sendDue(),
};
const emailsOf = (orderId: string) =>
  app.database.db
    .select()
    .from(emails)
    .where(eq(emails.dedupKey, `order-confirmation:${orderId}`));

describe('an order', () => {
  it('is confirmed by one email to its address once it is paid, however often the jobs run [MAIL-01]', async () => {
    const draw = await publishedDraw(app, host, { colorScheme: 'green' });
    await buy(buyer.client, draw, 2);
    const { order } = await buy(buyer.client, draw, 3, { email: 'Elsewhere@example.org' });
    for (let round = 0; round < 3; round += 1) await app.runJobs();
    const mine = server.sent.filter(({ recipient }) => recipient.startsWith('Elsewhere'));
    expect(mine.map(({ message }) => message)).toEqual([
      {
        template: 'order-confirmation',
        data: {
          orderId: expect.any(String),
          draw: {
            id: draw.id,
            title: draw.title,
            colorScheme: 'green',
            customColor: null,
            statements: ['At least £0.24 of each £5.00 ticket is paid to Lifeboats.'],
          },
          tickets: [[3, 5]],
          totalPence: 1500,
          endDate: draw.endDate,
          hasGame: true,
          testPayment: true,
        },
      },
    ]);
    const confirmations = server.sent.filter(({ message }) => message.template === 'order-confirmation');
    expect(confirmations).toHaveLength(2);
    expect(await emailsOf(order.id)).toMatchObject([{ personId: buyer.user.id, attempts: 1 }]);
  });

  it('is confirmed with the minimum on which the prizes depend [CONDUCT-11, CONDUCT-12]', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, minTicketAmount: 40 });
    const { order } = await buy(buyer.client, draw, 20);
    await confirmPaid();
    const [email] = await emailsOf(order.id);
    expect(email?.data.draw).toMatchObject({
      statements: [
        'Prizes guaranteed at 40 tickets; 20 sold. Below that, winners share cash, now about £19 each.',
        'At least £0.24 of each £5.00 ticket is paid to Lifeboats.',
      ],
    });
  });

  it('is confirmed once, even if several processes run the job at the same time [MAIL-01]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const receipts = [];
    for (let order = 0; order < 30; order += 1) receipts.push(await buy(buyer.client, draw, 1));
    await Promise.all([confirmPaid(), confirmPaid(), confirmPaid(), sendDue()]);
    for (const { order } of receipts) expect(await emailsOf(order.id)).toHaveLength(1);
    expect(await app.database.db.$count(ordersToConfirm)).toBe(0);
  });

  it('is confirmed if it is paid later, but not before it is paid [MAIL-01]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const held = await tryToBuy(buyer.client, draw, 2, { testOutcome: 'walk-away' });
    await confirmPaid();
    expect(await emailsOf(held.body.order.id)).toEqual([]);
    // A payment provider's event has the same effect.
    await app.database.db
      .update(orders)
      .set({ status: 'paid', paidAt: new Date(), expiresAt: null })
      .where(eq(orders.id, held.body.order.id));
    await confirmPaid();
    expect(await emailsOf(held.body.order.id)).toHaveLength(1);
  });

  it('is not confirmed if it is declined, cancelled or never paid', async () => {
    const draw = await publishedDraw(app, host, noGame);
    await tryToBuy(buyer.client, draw, 1, { testOutcome: 'decline' });
    await tryToBuy(buyer.client, draw, 1, { testOutcome: 'walk-away' });
    await app.shiftClock(20 * 60_000);
    await app.runJobs();
    await app.shiftClock(0);
    await confirmPaid();
    const rows = await app.database.db.select().from(orders).where(eq(orders.drawId, draw.id));
    expect(rows.map(({ status }) => status).sort()).toEqual(['cancelled', 'declined']);
    for (const { id } of rows) expect(await emailsOf(id)).toEqual([]);
  });

  it('stays on the list of orders to confirm until its email is queued', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const { order } = await buy(buyer.client, draw, 1);
    await app.database.db.execute('alter table mails rename to mails_away');
    await expect(confirmPaid()).rejects.toThrow();
    await app.database.db.execute('alter table mails_away rename to mails');
    expect(await app.database.db.$count(ordersToConfirm, eq(ordersToConfirm.orderId, order.id))).toBe(1);
    await confirmPaid();
    expect(await emailsOf(order.id)).toHaveLength(1);
  });

  it('is sold before its email is queued', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const { order } = await buy(buyer.client, draw, 1);
    expect(await emailsOf(order.id)).toEqual([]);
  });
});

it('confirms one batch per round while sales are waiting for the database, and everything otherwise', async () => {
  await confirmPaid();
  const before = await app.database.db.$count(emails);
  const blocks = Array.from({ length: 120 }, () => ({ holder: buyer, answer: 'none' as const }));
  await soldDraw(app, host, { blocks });
  let busy = true;
  const beside = createNotifications({ db: app.database.db, isBusy: () => busy });
  await beside.sendConfirmations();
  expect((await app.database.db.$count(emails)) - before).toBe(50);
  busy = false;
  await beside.sendConfirmations();
  expect((await app.database.db.$count(emails)) - before).toBe(120);
});
