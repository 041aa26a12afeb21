import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp({ environment: { CREDIT_CARD_LIMIT_PENCE: '1500' } });
const strict = await provideTestApp({ environment: { CREDIT_CARD_LIMIT_PENCE: '0' } });
const host = await verifiedHost(app);

const draw = () => publishedDraw(app, host, noGame);
const show = ({ client, user }: Someone) =>
  client.call('GET /api/v1/users/:id/limits', { params: { id: user.id } });

describe('a test payment', () => {
  it('can be made with a credit card, a card of unknown kind or a debit card [CREDIT-08, CREDIT-09]', async () => {
    const buyer = await register(app);
    const on = await draw();
    for (const testOutcome of ['approve-credit', 'approve-unknown', 'approve'] as const) {
      const { status, body } = await tryToBuy(buyer.client, on, 1, { testOutcome });
      expect([status, body.order.status, body.tickets.length]).toEqual([201, 'paid', 1]);
    }
    expect((await show(buyer)).body).toMatchObject({
      spentPence: 1_500,
      creditCards: { limitPence: 1_500, spentPence: 1_000 },
    });
    const refused = await tryToBuy(buyer.client, on, 2, { testOutcome: 'approve-unknown' });
    expect(refused).toMatchObject({
      status: 402,
      error: { code: 'credit_card_limit', leftPence: 500, order: expect.any(String) },
    });
    const pay = (testOutcome: 'approve' | 'approve-credit') =>
      buyer.client.call('POST /api/v1/orders/:id/payment', {
        params: { id: refused.error.order ?? '' },
        body: { testOutcome },
      });
    expect((await pay('approve-credit')).error.code).toBe('credit_card_limit');
    expect((await pay('approve')).body.order.status).toBe('paid');
    expect((await show(buyer)).body.creditCards.spentPence).toBe(1_000);
  });

  it('with a credit card is refused if the site takes none [CREDIT-09]', async () => {
    const buyer = await register(strict);
    const other = await verifiedHost(strict);
    const on = await publishedDraw(strict, other, noGame);
    expect((await tryToBuy(buyer.client, on, 1)).status).toBe(201);
    const refused = await tryToBuy(buyer.client, on, 1, { testOutcome: 'approve-credit' });
    expect(refused.error).toMatchObject({
      leftPence: 0,
      message: 'We don’t take credit cards. Please use a debit card.',
    });
    expect((await show(buyer)).body.creditCards).toEqual({ limitPence: 0, spentPence: 0 });
  });

  it('is nobody else’s business [CREDIT-08]', async () => {
    const buyer = await register(app);
    expect((await show({ ...(await admin(app)), user: buyer.user })).status).toBe(403);
  });
});
