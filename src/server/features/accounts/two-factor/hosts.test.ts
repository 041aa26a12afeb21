import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { withSecondFactor } from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp({ environment: { REQUIRE_SECOND_FACTOR: '1' } });

it('is needed by hosts to refund and to export, if the site requires it, but not to buy', async () => {
  const host = await verifiedHost(app);
  const buyer = await register(app);
  const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
  const { order } = await buy(buyer.client, draw, 2);
  const params = { id: draw.id, orderId: order.id };
  const refund = () =>
    host.client.call('POST /api/v1/prize-draws/:id/orders/:orderId/refund', {
      params,
      body: { reason: 'The buyer asked', cause: 'requested' },
    });
  const send = () => host.client.call('GET /api/v1/prize-draws/:id/buyers.csv', { params: { id: draw.id } });
  for (const act of [refund, send]) {
    const { status, error } = await act();
    expect([status, error.code]).toEqual([403, 'two_factor_setup_required']);
  }
  await withSecondFactor(host);
  expect((await send()).status).toBe(200);
  expect((await refund()).status).toBe(200);
});

it.each([
  [{ PAYMENTS: 'test' }, false],
  [stripe('test'), false],
  [stripe('live'), true],
  [{ ...stripe('live'), REQUIRE_SECOND_FACTOR: '0' }, false],
])('is required by default with live keys only: %j', (environment, required) =>
  expect(readConfig({ BEACON_NONE_ACCEPTED: '1', ...environment }).hostsNeedSecondFactor).toBe(required),
);

function stripe(mode: string): Record<string, string> {
  return {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: `sk_${mode}_123456789012345678901234`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_123456789012345678901234`,
    STRIPE_WEBHOOK_SECRET: 'whsec_123456789012345678901234',
    BEACON: 'none',
    PUBLIC_URL: 'https://draws.example.org',
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: 'Oakdraw <hello@example.org>',
  };
}
