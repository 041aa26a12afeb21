import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../helpers/app.ts';
import { countersOf, publishedDraw } from '../helpers/draws.ts';
import { admin, confirmed, register, verifiedHost } from '../helpers/people.ts';
import { saleRequest } from '../helpers/sales.ts';

const app = await provideTestApp();
const boss = await confirmed(await admin(app));
const host = await verifiedHost(app);

const suspend = (id: string) =>
  boss.client.call('POST /api/v1/admin/people/:id/suspend', {
    params: { id },
    body: { reason: 'Asked for' },
  });
const aDraw = () =>
  publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null, ticketLimit: 500 });

describe('while a user is being suspended', () => {
  it('completes each purchase before the suspension or rejects it [ADMIN-29]', async () => {
    const draw = await aDraw();
    const { user } = await register(app);
    const buy = () => app.services.orders.sell(saleRequest(user.id, { drawId: draw.id }));
    const before = Promise.allSettled(Array.from({ length: 20 }, buy));
    const suspended = suspend(user.id);
    const beside = Promise.allSettled(Array.from({ length: 20 }, buy));
    expect((await suspended).status).toBe(200);
    const outcomes = [...(await before), ...(await beside)];
    const sold = outcomes.filter(({ status }) => status === 'fulfilled').length;
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'account_suspended' });
    }
    await expect(buy()).rejects.toMatchObject({ code: 'account_suspended' });
    expect(await countersOf(app, draw.id)).toMatchObject({ issued: sold, held: 0 });
  });

  it('releases the holds of a concurrent sale in the job [ADMIN-29]', async () => {
    const draws = await Promise.all(Array.from({ length: 5 }, aDraw));
    const { user } = await register(app);
    const hold = ({ id }: { id: string }) =>
      app.services.orders.sell(saleRequest(user.id, { drawId: id, testOutcome: 'walk-away' }));
    await Promise.allSettled([...draws.map(hold), suspend(user.id)]);
    await app.services.suspensions.endHolds();
    await app.services.checkout.releaseExpiredHolds();
    for (const draw of draws) expect(await countersOf(app, draw.id)).toMatchObject({ issued: 0, held: 0 });
  });

  it('lets only one of two admins suspend the other [ADMIN-29]', async () => {
    const { suspensions } = app.services;
    for (let time = 0; time < 5; time += 1) {
      const [one, other] = [await admin(app), await admin(app)];
      const outcomes = await Promise.allSettled([
        suspensions.suspend(one.user, other.user.id, 'Asked for'),
        suspensions.suspend(other.user, one.user.id, 'Asked for'),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('suspends once, even with concurrent requests [ADMIN-29]', async () => {
    const { user } = await register(app);
    const responses = await Promise.all([suspend(user.id), suspend(user.id), suspend(user.id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await boss.client.call('GET /api/v1/admin/mails', { query: { search: user.email } });
    expect(body.map(({ template }) => template)).toEqual(['account-suspended']);
  });
});
