import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  auditEntries,
  challenges,
  orderContacts,
  orderLines,
  orders,
  payments,
  prizeDraws,
} from '#server/db/schema.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, inputOf, publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);

type State = Partial<typeof prizeDraws.$inferInsert>;

/** Creates a draw on sale, or in the given state. */
async function drawIn(state: State = {}): Promise<{ id: string }> {
  const { id } = await publishedDraw(app, host);
  if (Object.keys(state).length > 0) {
    await app.database.db.update(prizeDraws).set(state).where(eq(prizeDraws.id, id));
  }
  return { id };
}

const unpublished: State = { status: 'inactive', startDate: null };
const paused: State = { status: 'inactive', pausedAt: new Date(), issuedCount: 2 };
const ended: State = { status: 'awaiting_draw', endedAt: new Date() };

const archive = (params: { id: string }) =>
  host.client.call('POST /api/v1/prize-draws/:id/archive', { params });
const restore = (params: { id: string }) =>
  host.client.call('POST /api/v1/prize-draws/:id/restore', { params });
const end = (params: { id: string }) => host.client.call('POST /api/v1/prize-draws/:id/end', { params });
const remove = (params: { id: string }) => host.client.call('DELETE /api/v1/prize-draws/:id', { params });
const show = (params: { id: string }) => host.client.call('GET /api/v1/prize-draws/:id', { params });

const actionsOn = async ({ id }: { id: string }) =>
  (await app.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, id))).map(
    ({ action }) => action,
  );

describe('archiving', () => {
  it.each([
    ['unpublished', unpublished],
    ['completed', { status: 'completed', issuedCount: 2, completedAt: new Date() }],
    ['cancelled', { status: 'cancelled' }],
  ] satisfies [string, State][])(
    'hides a draw that is %s, and restoring brings it back [API-DRAWS-07] [API-DRAWS-17] [STATE-10]',
    async (_, state) => {
      const draw = await drawIn(state);
      const { body: before } = await show(draw);
      expect(await archive(draw)).toMatchObject({ status: 200, body: { ...before, archived: true } });
      expect((await show(draw)).body.archived).toBe(true);
      expect(await restore(draw)).toMatchObject({ status: 200, body: before });
      expect(await actionsOn(draw)).toEqual(['draw.create', 'draw.archive', 'draw.restore']);
    },
  );

  it.each([
    ['scheduled', { status: 'scheduled', startDate: new Date(Date.now() + 3_600_000) }],
    ['active', {}],
    ['paused', paused],
    ['waiting to be drawn', ended],
  ] satisfies [string, State][])('is rejected for a draw that is %s [STATE-10]', async (_, state) => {
    expect(await archive(await drawIn(state))).toMatchObject({
      status: 409,
      error: { message: 'Only unpublished, completed or cancelled prize draws can be archived.' },
    });
  });

  it('archives a draw once, and restores only archived draws', async () => {
    const draw = await drawIn(unpublished);
    expect(await restore(draw)).toMatchObject({
      status: 409,
      error: { message: 'This prize draw isn’t archived.' },
    });
    await archive(draw);
    expect(await archive(draw)).toMatchObject({
      status: 409,
      error: { message: 'This prize draw is already archived.' },
    });
  });

  it('prevents editing, so that an archived draw cannot go on sale unnoticed', async () => {
    const draw = await drawIn(unpublished);
    const { body } = await archive(draw);
    expect(
      await host.client.call('PUT /api/v1/prize-draws/:id', {
        params: draw,
        body: { ...inputOf(body), startDate: new Date().toISOString() },
      }),
    ).toMatchObject({
      status: 409,
      error: { message: 'This prize draw is archived. Restore it before you change it.' },
    });
  });
});

describe('ending', () => {
  it('ends an active draw immediately, and returns the time when it ended [API-DRAWS-08] [STATE-08]', async () => {
    const draw = await drawIn({ issuedCount: 2 });
    const { status, body } = await end(draw);
    expect(status).toBe(200);
    expect(body.status).toBe('awaiting_draw');
    expect(Math.abs(Date.parse(body.endedAt ?? '') - Date.now())).toBeLessThan(10_000);
    expect(Date.parse(body.endDate)).toBeGreaterThan(Date.now());
    expect(await actionsOn(draw)).toEqual(['draw.create', 'draw.end']);
  });

  it('ends a draw that has started, even if its stored status is still "scheduled" [STATE-08] [STATE-13]', async () => {
    const draw = await drawIn({ status: 'scheduled' });
    expect((await end(draw)).body.status).toBe('awaiting_draw');
    expect(await actionsOn(draw)).toEqual(['draw.create', 'draw.open', 'draw.end']);
  });

  it.each([
    ['not published', unpublished],
    ['not published', paused],
    ['scheduled', { status: 'scheduled', startDate: new Date(Date.now() + 3_600_000) }],
    ['waiting to be drawn', ended],
    ['waiting to be drawn', { endDate: new Date(Date.now() - 10) }],
    ['completed', { status: 'completed' }],
    ['cancelled', { status: 'cancelled' }],
  ] satisfies [string, State][])('is rejected for a draw that is %s', async (text, state) => {
    expect(await end(await drawIn(state))).toMatchObject({
      status: 409,
      error: { message: `This prize draw is ${text}, so it can’t be ended.` },
    });
  });
});

describe('deleting', () => {
  it.each([
    ['unpublished', unpublished],
    ['on sale', {}],
    ['over without a sale', ended],
    ['archived', { ...unpublished, archivedAt: new Date() }],
  ] satisfies [string, State][])('removes a draw that is %s [API-DRAWS-06]', async (_, state) => {
    const draw = await drawIn(state);
    expect((await remove(draw)).status).toBe(204);
    expect((await show(draw)).status).toBe(404);
    expect(await actionsOn(draw)).toEqual(['draw.create', 'draw.delete']);
  });

  it('also deletes failed orders [API-DRAWS-06]', async () => {
    const draw = await drawIn();
    const { orderId, challengeId } = await tryToBuy(draw.id, 'declined');
    expect((await remove(draw)).status).toBe(204);
    const { db } = app.database;
    expect(await db.select().from(orders).where(eq(orders.id, orderId))).toEqual([]);
    expect(await db.select().from(payments).where(eq(payments.orderId, orderId))).toEqual([]);
    expect(await db.select().from(challenges).where(eq(challenges.id, challengeId))).toEqual([]);
  });

  it('is permanently rejected once a ticket was sold, voided or not, or money was received [API-DRAWS-06]', async () => {
    const [sold, voided, paid] = [await drawIn(), await drawIn(), await drawIn()];
    await setCounters(app, sold.id, { issuedCount: 1 });
    await setCounters(app, voided.id, { issuedCount: 1, voidedCount: 1 });
    const { orderId: id } = await tryToBuy(paid.id, 'succeeded');
    const late = { kind: 'latePayment', amountPence: 500, cause: { kind: 'payment', id } } as const;
    await app.database.db.transaction((tx) => postTransfers(tx, [{ ...late, drawId: paid.id }]));
    for (const draw of [sold, voided, paid]) {
      expect(await remove(draw)).toMatchObject({
        status: 409,
        error: {
          code: 'already_sold',
          message:
            'This prize draw has sold tickets, so you can’t delete it. End it and draw the winner, or have it cancelled and every ticket refunded.',
        },
      });
      expect((await show(draw)).status).toBe(200);
    }
  });

  it('is rejected while a buyer is paying', async () => {
    const draw = await drawIn({ heldCount: 1 });
    expect(await remove(draw)).toMatchObject({ status: 409, error: { code: 'orders_open' } });
  });

  it('succeeds only once if two requests delete a draw at the same time', async () => {
    const draw = await drawIn();
    const responses = await Promise.all([remove(draw), remove(draw)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});

/** Creates a declined order with its challenge and a payment. */
async function tryToBuy(drawId: string, paymentStatus: 'declined' | 'succeeded') {
  const { db } = app.database;
  const { user } = await register(app);
  const [challengeId, orderId] = [randomUUID(), randomUUID()];
  const expiresAt = new Date();
  const puzzle = { type: 'math', difficulty: 'easy', prompt: '1 + 1', solution: '2' } as const;
  await db.insert(challenges).values({ id: challengeId, drawId, ...puzzle, expiresAt });
  await db.insert(orders).values({
    id: orderId,
    drawId,
    personId: user.id,
    status: 'declined',
    totalPence: 500,
    challengeId,
    idempotencyKey: orderId,
    requestHash: new Uint8Array(32),
    termsVersion: '1',
    over18: true,
    ukResident: true,
  });
  await db.insert(orderLines).values({ orderId, kind: 'ticket', quantity: 1, unitPricePence: 500 });
  const { firstName, lastName, email } = user;
  await db.insert(orderContacts).values({ orderId, firstName, lastName, email });
  const reference = { provider: 'test', providerReference: orderId, amountPence: 500 };
  await db.insert(payments).values({ orderId, status: paymentStatus, ...reference });
  return { orderId, challengeId };
}

it('lets a draft be saved, edited and deleted', async () => {
  const { body } = await host.client.call('POST /api/v1/prize-draws', {
    body: drawInput({ startDate: null }),
  });
  expect((await archive(body)).status).toBe(200);
  expect((await restore(body)).status).toBe(200);
  expect((await remove(body)).status).toBe(204);
});
