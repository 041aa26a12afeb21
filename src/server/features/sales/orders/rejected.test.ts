import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countersOf, drawInput, inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { answerChallenge, buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };
const MINUTE = 60_000;

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app);

describe('a purchase is rejected', () => {
  it('for a visitor', async () => {
    const draw = await publishedDraw(app, host);
    expect((await tryToBuy(app.client(), draw, 1)).status).toBe(401);
  });

  it('for another account [API-TICKETS-10]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const { status, error } = await tryToBuy(buyer.client, draw, 1, { userId: host.user.id });
    expect([status, error.message]).toEqual([403, 'You can only buy tickets for your own account.']);
  });

  it('in an unknown or hidden draw', async () => {
    const { body: hidden } = await host.client.call('POST /api/v1/prize-draws', {
      body: drawInput({ ...noGame, startDate: null }),
    });
    for (const draw of [hidden, { id: crypto.randomUUID(), skillGameType: null }]) {
      const { status, error } = await tryToBuy(buyer.client, draw, 1);
      expect([status, error.message]).toEqual([404, 'Prize draw not found']);
    }
    const byAdmin = await tryToBuy((await admin(app)).client, hidden, 1);
    expect([byAdmin.status, byAdmin.error.code]).toEqual([409, 'not_published']);
  });

  it('for the host of the draw [BUY-21, PERM-02]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const { status, error } = await tryToBuy(host.client, draw, 1);
    expect([status, error.message]).toEqual([403, 'Hosts cannot buy tickets in their own prize draw.']);
    expect((await tryToBuy((await verifiedHost(app)).client, draw, 1)).status).toBe(201);
  });

  it('without both consents, which default to those of the account [API-TICKETS-12]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const young = await register(app, { over18: false, ukResident: true });
    const message = 'Please confirm that you are 18 or over and live in the UK.';
    const rejected = await tryToBuy(young.client, draw, 1);
    expect([rejected.status, rejected.error.message]).toEqual([400, message]);
    expect((await tryToBuy(young.client, draw, 1, { over18: true })).status).toBe(201);
    const withdrawn = await tryToBuy(buyer.client, draw, 1, { ukResident: false });
    expect([withdrawn.status, withdrawn.error.message]).toEqual([400, message]);
  });

  it('without an answered challenge for the draw [API-TICKETS-04]', async () => {
    const draw = await publishedDraw(app, host);
    const other = await publishedDraw(app, host);
    const begun = await buyer.client.call('POST /api/v1/prize-draws/:id/challenge', {
      params: { id: draw.id },
    });
    const unusable = [null, crypto.randomUUID(), begun.body.id, await answerChallenge(buyer.client, other)];
    for (const challengeId of unusable) {
      const { status, error } = await tryToBuy(buyer.client, draw, 1, { challengeId });
      expect([status, error.message]).toEqual([
        403,
        'You need to complete the skill challenge before purchasing tickets.',
      ]);
    }
  });

  it('if the price has changed since the buyer saw it, without a charge [BUY-30]', async () => {
    const draw = await publishedDraw(app, host, { ticketPrice: 500 });
    const agreed = async (totalPence: number) =>
      tryToBuy(buyer.client, draw, 2, {
        totalPence,
        challengeId: await answerChallenge(buyer.client, draw),
      });
    const { body } = await host.client.call('GET /api/v1/prize-draws/:id', { params: { id: draw.id } });
    await host.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: draw.id },
      body: { ...inputOf(body), ticketPrice: 600 },
    });
    const { status, error } = await agreed(1000);
    expect([status, error.code]).toEqual([409, 'price_changed']);
    expect(error.message).toContain('a ticket now costs £6.00');
    expect((await agreed(1200)).body.order).toMatchObject({ status: 'paid', totalPence: 1200 });
  });

  it('with a used or expired challenge [BUY-17]', async () => {
    const draw = await publishedDraw(app, host);
    const challengeId = await answerChallenge(buyer.client, draw);
    await buy(buyer.client, draw, 1, { challengeId });
    const again = await tryToBuy(buyer.client, draw, 1, { challengeId });
    expect([again.status, again.error.code]).toEqual([409, 'challenge_used']);
    const late = await answerChallenge(buyer.client, draw);
    await app.shiftClock(30 * MINUTE);
    const expired = await tryToBuy(buyer.client, draw, 1, { challengeId: late });
    await app.shiftClock(0);
    expect([expired.status, expired.error.message]).toEqual([
      409,
      'This challenge has expired. Please try again to proceed with ticket purchase.',
    ]);
  });

  it('before the start, after the end and after an early end [API-TICKETS-13]', async () => {
    const now = app.services.clock.now().getTime();
    const at = (offset: number) => new Date(now + offset).toISOString();
    const draw = await publishedDraw(app, host, {
      ...noGame,
      startDate: at(10 * MINUTE),
      endDate: at(20 * MINUTE),
    });
    const codes: (string | number)[] = [];
    for (const minutes of [9, 11, 19, 21]) {
      await app.shiftClock(minutes * MINUTE);
      const { status, error } = await tryToBuy(buyer.client, draw, 1);
      codes.push(status === 201 ? status : error.code);
    }
    await app.shiftClock(0);
    expect(codes).toEqual(['not_started', 201, 201, 'ended']);
    const ended = await publishedDraw(app, host, noGame);
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: ended.id } });
    const late = await tryToBuy(buyer.client, ended, 1);
    expect([late.status, late.error.message]).toEqual([
      409,
      'This prize draw has ended and is no longer accepting entries.',
    ]);
  });

  it('for more tickets than the maximum per order or than are left [API-TICKETS-11, BUY-18]', async () => {
    const unlimited = await publishedDraw(app, host, { ...noGame, ticketLimit: null });
    const tooMany = await tryToBuy(buyer.client, unlimited, 1000);
    expect([tooMany.status, tooMany.error.code]).toEqual([409, 'too_many']);
    expect((await tryToBuy(buyer.client, unlimited, 999)).status).toBe(201);
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 10 });
    await buy(buyer.client, draw, 6);
    const { status, error } = await tryToBuy(buyer.client, draw, 5);
    expect([status, error]).toEqual([
      409,
      { message: 'Only 4 tickets are left in this prize draw.', code: 'not_enough_left' },
    ]);
    expect((await tryToBuy(buyer.client, draw, 4)).status).toBe(201);
    expect((await tryToBuy(buyer.client, draw, 1)).error.message).toBe(
      'No tickets are left in this prize draw.',
    );
    expect(await countersOf(app, draw.id)).toEqual({ issued: 10, held: 0, voided: 0 });
  });

  it.each([0, -1, 1.5, '3', null])('for a quantity of %j', async (quantity) => {
    const draw = await publishedDraw(app, host, noGame);
    const { statusCode } = await buyer.client.send({
      method: 'POST',
      url: `/api/v1/prize-draws/${draw.id}/tickets`,
      body: { quantity },
    });
    expect(statusCode).toBe(400);
  });

  it.each(['A\u0000B', 'A\nB', '\u200b', '\u{1f9ff}'.slice(0, 1)])(
    'for a buyer named %j',
    async (firstName) => {
      const draw = await publishedDraw(app, host, noGame);
      const { status, error } = await tryToBuy(buyer.client, draw, 1, { firstName });
      expect([status, error.message]).toEqual([400, 'First name contains characters that can’t be used']);
    },
  );

  it('above the limit per person, counting both issued and held tickets', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, maxTicketsPerPerson: 5 });
    const { tickets: bought } = await buy(buyer.client, draw, 3);
    const rejected = await tryToBuy(buyer.client, draw, 3);
    expect([rejected.status, rejected.error]).toEqual([
      409,
      {
        message: 'Each person can have at most 5 tickets in this prize draw, and you have 3.',
        code: 'person_limit',
      },
    ]);
    await host.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: draw.id, ticketId: bought[0]?.id ?? '' },
      body: { reason: 'A voided ticket no longer counts.' },
    });
    expect((await tryToBuy(buyer.client, draw, 3)).status).toBe(201);
    expect((await tryToBuy((await register(app)).client, draw, 5)).status).toBe(201);
  });

  it('if the card is declined, and then holds no tickets and uses no challenge [API-TICKETS-07]', async () => {
    const draw = await publishedDraw(app, host, { ticketLimit: 10 });
    const challengeId = await answerChallenge(buyer.client, draw);
    const { status, error } = await tryToBuy(buyer.client, draw, 10, {
      challengeId,
      testOutcome: 'decline',
    });
    expect([status, error]).toEqual([402, { message: 'Your card was declined.', code: 'card_declined' }]);
    expect(await countersOf(app, draw.id)).toEqual({ issued: 0, held: 0, voided: 0 });
    expect((await buy(buyer.client, draw, 10, { challengeId })).tickets).toHaveLength(10);
    const soldOut = await tryToBuy(buyer.client, draw, 1, { testOutcome: 'decline' });
    expect([soldOut.status, soldOut.error.code]).toEqual([409, 'not_enough_left']);
  });
});
