import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { endHolds, enterBankDetails } from '../../../../../tests/helpers/bank-details.ts';
import { payableCommands } from '../../../../../tests/helpers/payables.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';

const app = await provideTestApp();
const boss = await confirmed(await admin(app));
const { approve, csv, pay, fail } = payableCommands(boss);

const list = (viewer: Someone, { user }: Someone, query: { draw?: string; limit?: number } = {}) =>
  viewer.client.call('GET /api/v1/users/:id/payables', { params: { id: user.id }, query });

describe('the payments of a user', () => {
  it('are their own as a host and as a winner, unpaid ones first [PAYOUT-45]', async () => {
    const host = await verifiedHost(app);
    await enterBankDetails(host);
    await endHolds(app);
    const first = await settledDraw(app, host);
    const second = await settledDraw(app, await verifiedHost(app), { winner: host });
    await approve(first.payables.host);
    await csv();
    await pay(first.payables.host, { reference: 'FP 8812' });
    const { status, body, headers } = await list(host, host);
    expect([status, headers['x-total-count']]).toEqual([200, '2']);
    expect(body).toMatchObject([
      {
        id: second.payables.winner,
        prizeDrawId: second.id,
        kind: 'winner',
        awardId: expect.any(String),
        amountPence: 41_325,
        state: 'owed',
        paidAt: null,
      },
      {
        id: first.payables.host,
        prizeDrawTitle: 'A weekend by the sea',
        kind: 'host',
        awardId: null,
        part: 'share',
        state: 'paid',
        paidAt: '2026-01-05T10:00:00.000Z',
        reference: 'FP 8812',
        failureReason: null,
      },
    ]);
    expect((await list(host, host, { draw: first.id })).body.map(({ id }) => id)).toEqual([
      first.payables.host,
    ]);
    expect((await list(host, host, { limit: 1 })).headers.link).toContain('page=2');
  });

  it('say why the bank returned one [PAYOUT-45]', async () => {
    const host = await verifiedHost(app);
    await enterBankDetails(host);
    await endHolds(app);
    const { payables } = await settledDraw(app, host);
    await approve(payables.host);
    await csv();
    await fail(payables.host, { reason: 'Account closed' });
    expect((await list(host, host)).body).toMatchObject([
      { state: 'failed', failureReason: 'Account closed' },
    ]);
  });

  it('are shown to the user and to admins, never to others [PAYOUT-45]', async () => {
    const host = await verifiedHost(app);
    const winner = await register(app);
    await settledDraw(app, host, { winner });
    expect((await list(boss, winner)).body).toHaveLength(1);
    expect((await list(host, winner)).status).toBe(403);
    expect((await list(host, host)).body, 'the winner’s payment in the host’s draw').toEqual([]);
    const visitor = await app
      .client()
      .call('GET /api/v1/users/:id/payables', { params: { id: winner.user.id }, query: {} });
    expect(visitor.status).toBe(401);
  });
});
