import { describe, expect, it } from 'vitest';
import { TERMS_VERSION } from '#domain/orders/terms-version.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();

const show = ({ client, user }: Someone) =>
  client.call('GET /api/v1/users/:id/consents', { params: { id: user.id } });
const change = ({ client, user }: Someone, body: { over18?: boolean; ukResident?: boolean }) =>
  client.call('PUT /api/v1/users/:id/consents', { params: { id: user.id }, body });

describe('consents', () => {
  it('are returned with the terms of the latest order [ACCT-19]', async () => {
    const someone = await register(app);
    const before = await show(someone);
    expect(before).toMatchObject({
      status: 200,
      body: {
        over18: true,
        ukResident: true,
        currentTermsVersion: TERMS_VERSION,
        acceptedTerms: null,
        changes: [],
      },
    });
    const draw = await publishedDraw(app, await verifiedHost(app), noGame);
    await buy(someone.client, draw, 1);
    expect((await show(someone)).body.acceptedTerms).toEqual({
      version: TERMS_VERSION,
      at: expect.any(String),
    });
  });

  it('can be withdrawn and given; each change is recorded and applies to the next purchase [ACCT-19]', async () => {
    const someone = await register(app);
    const draw = await publishedDraw(app, await verifiedHost(app), noGame);
    const withdrawn = await change(someone, { ukResident: false });
    expect([withdrawn.status, withdrawn.body.ukResident, withdrawn.body.over18]).toEqual([200, false, true]);
    const rejected = await tryToBuy(someone.client, draw, 1);
    expect([rejected.status, rejected.error.message]).toEqual([
      400,
      'Please confirm that you are 18 or over and live in the UK.',
    ]);
    await change(someone, { ukResident: true, over18: true });
    const { changes } = (await show(someone)).body;
    expect(changes.map(({ consent, given }) => [consent, given])).toEqual([
      ['ukResident', true],
      ['ukResident', false],
    ]);
    await buy(someone.client, draw, 1);
  });

  it('cannot be changed by an empty request, by other users or by admins [ACCT-19]', async () => {
    const someone = await register(app);
    expect((await change(someone, {})).status).toBe(400);
    const boss = { ...(await admin(app)), user: someone.user };
    expect([(await show(boss)).status, (await change(boss, { over18: false })).status]).toEqual([403, 403]);
  });
});

it('can be changed at most sixty times a minute, because each change is recorded permanently [ACCT-19]', async () => {
  const limited = await startTestApp({ limits: true });
  const someone = await register(limited);
  const statuses = new Set<number>();
  for (let time = 0; time < 60; time += 1) {
    statuses.add((await change(someone, { over18: time % 2 === 0 })).status);
  }
  expect([...statuses]).toEqual([200]);
  expect((await change(someone, { over18: true })).status).toBe(429);
  await limited.stop();
});
