import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { ageChecks, auditEntries, people, underAgeHashes } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { CLAIM, createDayClock, oneAward, PDF } from '../../../../../tests/helpers/awards.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { DETAILS, startFakeAgeCheck, YOUNG_POSTCODE } from '../../../../../tests/helpers/fake-age-check.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };
const fake = await startFakeAgeCheck();
const app = await provideTestApp({ environment: fake.environment });
/** A site without a provider. */
const plain = await provideTestApp();
const host = await verifiedHost(app);
const boss = await admin(app);
const passDays = createDayClock(app);

const draw = () => publishedDraw(app, host, { ...noGame, ticketLimit: 1_000 });
const show = async ({ client, user }: Someone) =>
  (await client.call('GET /api/v1/users/:id/age-check', { params: { id: user.id } })).body;
const check = ({ client, user }: Someone, details: object = {}) =>
  client.call('POST /api/v1/users/:id/age-check', {
    params: { id: user.id },
    body: { ...DETAILS, ...details },
  });
const young = { address: { ...DETAILS.address, postcode: YOUNG_POSTCODE } };
const elsewhere = { address: { ...DETAILS.address, postcode: 'EC1A 1BB' } };
const actsOn = (id: string, action: string) =>
  app.database.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.targetId, id), eq(auditEntries.action, action)));

beforeEach(() => {
  fake.fault = null;
  fake.before = () => {};
  fake.requests.length = 0;
});

describe('an age check before a purchase', () => {
  it('is needed before the spending of a month passes £50, and lets the buyer go on [AGE-04]', async () => {
    const buyer = await register(app);
    expect(await show(buyer)).toEqual({
      status: 'none',
      provider: null,
      checkedAt: null,
      abovePence: 5_000,
      needsAddress: true,
      hasDateOfBirth: true,
      triesLeft: 3,
      document: { state: 'none', refusal: null, sentAt: null },
    });
    const on = await draw();
    expect((await tryToBuy(buyer.client, on, 9)).status).toBe(201);
    const over = await tryToBuy(buyer.client, await draw(), 2);
    expect(over).toMatchObject({ status: 403, error: { code: 'age_check_required' } });
    expect((await tryToBuy(buyer.client, await draw(), 1)).status).toBe(201);
    expect((await tryToBuy(buyer.client, on, 1)).error.code).toBe('age_check_required');
    expect(await countersOf(app, on.id)).toMatchObject({ issued: 9, held: 0 });
    const passed = await check(buyer);
    expect(passed).toMatchObject({ status: 200, body: { status: 'passed', provider: 'http' } });
    expect((await tryToBuy(buyer.client, on, 100)).status).toBe(201);
  });

  it('remembers its date and provider, and neither the address nor the response [AGE-05]', async () => {
    const buyer = await register(app);
    await check(buyer);
    const [row] = await app.database.db.select().from(ageChecks).where(eq(ageChecks.personId, buyer.user.id));
    expect(row).toEqual({
      personId: buyer.user.id,
      status: 'passed',
      provider: 'http',
      checkedAt: expect.any(Date),
      name: `test ${buyer.user.lastName.toLowerCase()}`,
      dateOfBirth: '1990-03-27',
      tries: 0,
      document: 'none',
      refusal: null,
    });
    const [act] = await actsOn(buyer.user.id, 'age_check.look_up');
    expect(act?.details).toEqual({ provider: 'http', result: 'over_18' });
    const asked = fake.requests.length;
    expect((await check(buyer)).body.status).toBe('passed');
    expect(fake.requests.length).toBe(asked);
  });

  it('counts again when an admin corrects the date of birth [AGE-05]', async () => {
    const buyer = await register(app);
    await check(buyer);
    await boss.client.call('PATCH /api/v1/users/:id', {
      params: { id: buyer.user.id },
      body: { dateOfBirth: '1991-03-27' },
    });
    expect(await show(buyer)).toMatchObject({ status: 'none', provider: null });
    expect((await tryToBuy(buyer.client, await draw(), 11)).error.code).toBe('age_check_required');
  });

  it('lets nobody through while the provider does not answer, and nothing is lost [AGE-02]', async () => {
    const buyer = await register(app);
    const on = await draw();
    for (const fault of [
      { status: 500 },
      { status: 429 },
      'lost',
      { status: 200, body: '{' },
      { status: 200, body: { status: 'COMPLETE' } },
    ] as const) {
      fake.fault = fault;
      expect(await check(buyer)).toMatchObject({
        status: 503,
        error: { code: 'age_check_unavailable' },
        headers: { 'retry-after': '60' },
      });
      expect((await tryToBuy(buyer.client, on, 11)).error.code).toBe('age_check_required');
    }
    expect(await show(buyer)).toMatchObject({ status: 'none', triesLeft: 3 });
    fake.fault = null;
    expect((await check(buyer)).body.status).toBe('passed');
    expect((await tryToBuy(buyer.client, on, 11)).status).toBe(201);
  });

  it('that finds nobody can be tried three times, also at once [AGE-06]', async () => {
    const buyer = await register(app);
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => check(buyer, elsewhere)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409]);
    expect(fake.requests).toHaveLength(3);
    expect(await show(buyer)).toMatchObject({ status: 'not_found', triesLeft: 0 });
    expect(await check(buyer)).toMatchObject({ status: 409, error: { code: 'no_tries_left' } });
    expect((await tryToBuy(buyer.client, await draw(), 11)).error.code).toBe('age_check_required');
    expect((await tryToBuy(buyer.client, await draw(), 1)).status).toBe(201);
  });

  it('that finds someone under 18 releases held tickets, keeps paid ones and tells admins [AGE-07]', async () => {
    const buyer = await register(app);
    const on = await draw();
    await tryToBuy(buyer.client, on, 1);
    const { body } = await tryToBuy(buyer.client, on, 2, { testOutcome: 'walk-away' });
    expect(await check(buyer, young)).toMatchObject({ status: 200, body: { status: 'under_18' } });
    await app.services.checkout.releaseExpiredHolds();
    expect(await countersOf(app, on.id)).toMatchObject({ issued: 1, held: 0 });
    const paid = await buyer.client.call('POST /api/v1/orders/:id/payment', {
      params: { id: body.order.id },
      body: { testOutcome: 'approve' },
    });
    expect(paid.error.code).toBe('order_not_open');
    for (const again of [await tryToBuy(buyer.client, on, 1), await check(buyer)])
      expect(again).toMatchObject({ status: 403, error: { code: 'under_18' } });
    expect(await listAlerts(app, boss)).toContainEqual({ kind: 'under_age', personId: buyer.user.id });
  });

  it('keeps the worse of two results at the same time [AGE-07]', async () => {
    const buyer = await register(app);
    const allAsked = Promise.withResolvers<void>();
    fake.before = () => {
      if (fake.requests.length === 3) allAsked.resolve();
      return allAsked.promise;
    };
    await Promise.all([check(buyer), check(buyer, young), check(buyer, elsewhere)]);
    expect(await show(buyer)).toMatchObject({ status: 'under_18' });
  });

  it('is the user’s own, and needs a date of birth and valid details [AGE-01]', async () => {
    const buyer = await register(app);
    const other = await register(app);
    const params = { id: buyer.user.id };
    expect((await other.client.call('GET /api/v1/users/:id/age-check', { params })).status).toBe(403);
    const foreign = await boss.client.call('POST /api/v1/users/:id/age-check', { params, body: DETAILS });
    expect(foreign.status).toBe(403);
    for (const bad of [
      { address: null },
      { address: { ...DETAILS.address, postcode: 'nowhere' } },
      { address: { ...DETAILS.address, line1: 'x'.repeat(101) } },
    ])
      expect((await check(buyer, bad)).status).toBe(400);
    await app.database.db.update(people).set({ dateOfBirth: null }).where(eq(people.id, buyer.user.id));
    expect((await check(buyer)).error.code).toBe('date_of_birth_needed');
    expect(fake.requests).toEqual([]);
  });
});

describe('a passed check', () => {
  const rename = ({ client, user }: Someone, lastName: string) =>
    client.call('PATCH /api/v1/users/:id', { params: { id: user.id }, body: { lastName } });

  it('is of the account’s own name, whatever else is sent [AGE-15]', async () => {
    const buyer = await register(app, { firstName: 'Kit', lastName: 'Minor' });
    await check(buyer, { firstName: 'Pat', lastName: 'Parent', dateOfBirth: '1970-01-01' });
    expect(JSON.parse(fake.requests[0]?.body ?? '')).toMatchObject({
      first_name: 'Kit',
      last_name: 'Minor',
      date_of_birth: '03-27-1990',
    });
  });

  it('no longer counts once the account has another name [AGE-15]', async () => {
    const buyer = await register(app);
    const { lastName } = buyer.user;
    const on = await draw();
    await check(buyer);
    await rename(buyer, 'Minor');
    expect(await show(buyer)).toMatchObject({ status: 'none', provider: null });
    expect((await tryToBuy(buyer.client, on, 11)).error.code).toBe('age_check_required');
    await rename(buyer, lastName.toUpperCase());
    expect((await show(buyer)).status).toBe('passed');
    expect((await tryToBuy(buyer.client, on, 11)).status).toBe(201);
  });

  it('that the name changed during does not count [AGE-15]', async () => {
    const buyer = await register(app);
    const [checked] = await Promise.all([check(buyer), rename(buyer, 'Minor')]);
    const [asked] = fake.requests.map(({ body }) => JSON.parse(body).last_name);
    expect(checked.status).toBe(200);
    expect((await show(buyer)).status).toBe(asked === 'Minor' ? 'passed' : 'none');
  });
});

describe('someone whom a check found under 18', () => {
  const erase = ({ client, user, password }: Someone) =>
    client.call('DELETE /api/v1/users/:id', { params: { id: user.id }, body: { password } });
  const verify = ({ user }: Someone) =>
    app.database.db.update(people).set({ emailVerifiedAt: new Date() }).where(eq(people.id, user.id));
  const isBarred = async (buyer: Someone) => {
    const { status, error } = await tryToBuy(buyer.client, await draw(), 1);
    return status === 403 && error.code === 'under_18';
  };
  const sendDocument = ({ client, user }: Someone) =>
    client.call('POST /api/v1/users/:id/age-document', {
      params: { id: user.id },
      body: { name: 'passport.pdf', data: PDF },
    });
  const accept = ({ user }: Someone) =>
    boss.client.call('POST /api/v1/admin/age-documents/:id/decision', {
      params: { id: user.id },
      body: { decision: 'passed' },
    });

  it('is recognised by name and date of birth in a new account, until a document passes [AGE-16]', async () => {
    const name = { firstName: 'Kim', lastName: 'O’Minor' };
    const first = await register(app, name);
    const open = await register(app, name);
    await check(first, young);
    expect((await erase(first)).status).toBeLessThan(300);
    const hashes = await app.database.db.select().from(underAgeHashes);
    expect(hashes.length).toBeGreaterThan(0);
    const again = await register(app, { firstName: 'KIM', lastName: 'Ominor' });
    expect(await isBarred(again)).toBe(true);
    expect((await check(again)).error.code).toBe('under_18');
    expect((await check(open)).error.code).toBe('under_18');
    expect(await isBarred(open)).toBe(true);
    await sendDocument(again);
    expect((await accept(again)).status).toBe(204);
    expect(await isBarred(again)).toBe(false);
    expect(await isBarred(await register(app, name))).toBe(false);
    expect(await isBarred(await register(app, { ...name, dateOfBirth: '1991-03-27' }))).toBe(false);
  });

  it('is recognised by a verified address under another name [AGE-16]', async () => {
    const first = await register(app);
    await verify(first);
    await check(first, young);
    await erase(first);
    const again = await register(app, { email: first.user.email, firstName: 'Another' });
    expect((await show(again)).status).toBe('none');
    await verify(again);
    expect((await check(again)).error.code).toBe('under_18');
  });

  it('is not recognised by an address that was never verified [AGE-16]', async () => {
    const first = await register(app);
    await check(first, young);
    await erase(first);
    const owner = await register(app, { email: first.user.email, firstName: 'Owner' });
    await verify(owner);
    expect((await check(owner)).body.status).toBe('passed');
  });

  it('passes with a document only under the name that the admin saw [AGE-15]', async () => {
    const buyer = await register(app, { firstName: 'Pat', lastName: 'Grown' });
    await sendDocument(buyer);
    await buyer.client.call('PATCH /api/v1/users/:id', {
      params: { id: buyer.user.id },
      body: { lastName: 'Small' },
    });
    const waiting = (await boss.client.call('GET /api/v1/admin/age-documents')).body;
    expect(waiting.find(({ personId }) => personId === buyer.user.id)?.name).toBe('Pat Grown');
    await accept(buyer);
    expect((await show(buyer)).status).toBe('none');
  });
});

describe('an age check before a claim', () => {
  it('is needed whatever the winner spent [AGE-09]', async () => {
    const winner = await register(app);
    const id = await soldDraw(app, host, { blocks: [{ holder: winner, quantity: 3 }] });
    await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
    await passDays(1 / 1440);
    await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
    const params = { id, awardId: (await oneAward(winner.client, id)).id };
    const claim = () =>
      winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/claim', { params, body: CLAIM });
    expect(await claim()).toMatchObject({ status: 403, error: { code: 'age_check_required' } });
    await check(winner, elsewhere);
    expect((await claim()).error.code).toBe('age_check_required');
    await check(winner);
    expect(await claim()).toMatchObject({ status: 200, body: { state: 'claimed' } });
  });
});

it('the site names the provider that checks ages, if there is one [AGE-18]', async () => {
  expect(await app.services.settings.site()).toMatchObject({ ageChecker: new URL(fake.apiBase).hostname });
  expect(await plain.services.settings.site()).not.toHaveProperty('ageChecker');
});

describe('without a provider', () => {
  it('the declared date of birth is enough, and is recorded at the claim [AGE-03]', async () => {
    const seller = await verifiedHost(plain);
    const winner = await register(plain);
    const on = await publishedDraw(plain, seller, { ...noGame, ticketLimit: 1_000 });
    expect((await tryToBuy(winner.client, on, 100)).status).toBe(201);
    const shown = await winner.client.call('GET /api/v1/users/:id/age-check', {
      params: { id: winner.user.id },
    });
    expect(shown.body).toMatchObject({ status: 'passed', provider: null, abovePence: null });
    const id = await soldDraw(plain, seller, { blocks: [{ holder: winner, quantity: 3 }] });
    await seller.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
    await plain.shiftClock(60_000);
    await seller.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
    const params = { id, awardId: (await oneAward(winner.client, id)).id };
    const claim = () =>
      winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/claim', { params, body: CLAIM });
    const { db } = plain.database;
    const born = (dateOfBirth: string | null) =>
      db.update(people).set({ dateOfBirth }).where(eq(people.id, winner.user.id));
    await born(null);
    expect((await claim()).error.code).toBe('date_of_birth_needed');
    await born('2015-01-01');
    expect((await claim()).error.code).toBe('under_18');
    await born('1990-03-27');
    expect((await claim()).status).toBe(200);
    const [row] = await db.select().from(ageChecks).where(eq(ageChecks.personId, winner.user.id));
    expect(row).toMatchObject({ status: 'passed', provider: 'declared' });
  });
});
