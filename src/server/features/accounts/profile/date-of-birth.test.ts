import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { people } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { receiveAwards } from '../../../../../tests/helpers/awards.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);

const UNDER_18 = 'You must be 18 or over to use Oakdraw';
const yearsAgo = (years: number, days = 0) => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
const attempt = (dateOfBirth: unknown) =>
  app.client().send({
    method: 'POST',
    url: '/api/register',
    body: {
      email: `${crypto.randomUUID()}@example.org`,
      password: 'long enough',
      firstName: 'Ada',
      lastName: 'Ash',
      dateOfBirth,
    },
  });
const change = (client: Someone['client'], id: string, dateOfBirth: string) =>
  client.call('PATCH /api/v1/users/:id', { params: { id }, body: { dateOfBirth } });
/** An account from before dates of birth were asked. */
async function registerWithout(): Promise<Someone> {
  const someone = await register(app);
  await app.database.db.update(people).set({ dateOfBirth: null }).where(eq(people.id, someone.user.id));
  return someone;
}

describe('a date of birth', () => {
  it.each([
    ['missing', undefined, 'Please enter your date of birth'],
    ['empty', '', 'Please enter your date of birth'],
    ['not a date', '1990-02-30', 'Please enter a real date, such as 27 3 1990'],
    ['29 February of an ordinary year', '1991-02-29', 'Please enter a real date, such as 27 3 1990'],
    ['in the future', yearsAgo(-1), 'Your date of birth must be in the past'],
    ['too long ago', '1880-01-01', 'Please check the year of your birth'],
    ['that of a child', yearsAgo(17), UNDER_18],
    ['a week before the 18th birthday', yearsAgo(18, 7), UNDER_18],
  ])('is rejected at registration if it is %s [PLAY-12]', async (_, dateOfBirth, message) => {
    const response = await attempt(dateOfBirth);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, issues: [{ path: 'dateOfBirth', message }] });
  });

  it('is accepted from the 18th birthday on, and on a 29 February [PLAY-12]', async () => {
    expect((await attempt(yearsAgo(18, -1))).statusCode).toBe(201);
    expect((await attempt('1992-02-29')).statusCode).toBe(201);
  });

  it('is asked before the next purchase of an older account, and entered once [PLAY-13]', async () => {
    const buyer = await registerWithout();
    const draw = await publishedDraw(app, host, noGame);
    expect(await tryToBuy(buyer.client, draw, 1)).toMatchObject({
      status: 403,
      error: { code: 'date_of_birth_needed' },
    });
    expect(await change(buyer.client, buyer.user.id, yearsAgo(17))).toMatchObject({
      status: 400,
      error: { code: 'under_18', message: UNDER_18 },
    });
    expect((await change(buyer.client, buyer.user.id, '1988-08-08')).body.dateOfBirth).toBe('1988-08-08');
    expect((await change(buyer.client, buyer.user.id, '1988-08-08')).status).toBe(200);
    expect(await change(buyer.client, buyer.user.id, '1977-07-07')).toMatchObject({
      status: 409,
      error: { code: 'date_of_birth_known' },
    });
    expect((await tryToBuy(buyer.client, draw, 1)).status).toBe(201);
    expect((await buyer.client.call('GET /api/user')).body.dateOfBirth).toBe('1988-08-08');
  });

  it('can be corrected by an admin, whose response does not contain it [PLAY-13]', async () => {
    const buyer = await register(app);
    const boss = await admin(app);
    const { status, body } = await change(boss.client, buyer.user.id, '1977-07-07');
    expect([status, body.dateOfBirth]).toEqual([200, undefined]);
    expect((await buyer.client.call('GET /api/user')).body.dateOfBirth).toBe('1977-07-07');
    expect((await change(host.client, buyer.user.id, '1966-06-06')).status).toBe(403);
  });

  it('of a winner is not corrected by an admin who entered the draw, and neither is the name [PLAY-33]', async () => {
    const winner = await register(app);
    const [entrant, other] = [await admin(app), await admin(app)];
    const blocks = [{ holder: winner }, { holder: entrant, voided: true }];
    const id = await soldDraw(app, host, { blocks });
    await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
    await app.shiftClock(60_000);
    await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
    const patch = (by: Someone, body: { dateOfBirth?: string; lastName?: string }) =>
      by.client.call('PATCH /api/v1/users/:id', { params: { id: winner.user.id }, body });
    for (const body of [{ dateOfBirth: '1977-07-07' }, { lastName: 'Other' }])
      expect(await patch(entrant, body)).toMatchObject({ status: 403, error: { code: 'takes_part' } });
    expect((await winner.client.call('GET /api/user')).body).toMatchObject({
      dateOfBirth: winner.user.dateOfBirth,
      lastName: winner.user.lastName,
    });
    expect((await patch(other, { dateOfBirth: '1977-07-07' })).status).toBe(200);
    expect((await patch(winner, { lastName: 'Married' })).status).toBe(200);
    await receiveAwards(app, id);
    expect((await patch(entrant, { lastName: 'Corrected' })).status).toBe(200);
  });

  it('is in the user’s own data export [PLAY-13]', async () => {
    const buyer = await register(app, { dateOfBirth: '1981-01-18' });
    const { body } = await buyer.client.call('GET /api/v1/users/:id/data.json', {
      params: { id: buyer.user.id },
    });
    expect(body).toMatchObject({
      account: { dateOfBirth: '1981-01-18' },
      saferPlay: [{ monthlyPence: null, breakUntil: null }],
      monthlySpending: [],
    });
  });
});
