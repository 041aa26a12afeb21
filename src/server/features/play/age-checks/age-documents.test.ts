import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ageDocuments, auditEntries, emails, people } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import {
  CLAIM,
  claimed,
  createDayClock,
  oneAward,
  PDF,
  receiveAwards,
} from '../../../../../tests/helpers/awards.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { DETAILS, startFakeAgeCheck, YOUNG_POSTCODE } from '../../../../../tests/helpers/fake-age-check.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { SMALL_PICTURE } from '../../../../../tests/helpers/pictures.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };
const fake = await startFakeAgeCheck();
const app = await provideTestApp({ environment: fake.environment });
const { db } = app.database;
const host = await verifiedHost(app);
const boss = await admin(app);
const passDays = createDayClock(app);

const show = async ({ client, user }: Someone) =>
  (await client.call('GET /api/v1/users/:id/age-check', { params: { id: user.id } })).body;
const send = ({ client, user }: Someone, data = PDF, name = 'passport.pdf') =>
  client.call('POST /api/v1/users/:id/age-document', { params: { id: user.id }, body: { name, data } });
const view = ({ user }: Someone, by = boss) =>
  by.client.call('GET /api/v1/admin/age-documents/:id/file', { params: { id: user.id } });
const decide = ({ user }: Someone, reason?: 'unreadable' | 'no_match' | 'under_18', by = boss) =>
  by.client.call('POST /api/v1/admin/age-documents/:id/decision', {
    params: { id: user.id },
    body: reason === undefined ? { decision: 'passed' } : { decision: 'refused', reason },
  });
const queue = async () => (await boss.client.call('GET /api/v1/admin/age-documents')).body;
const actions = async (personId: string) => {
  const rows = await db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.targetId, personId), sql`action like 'age_document.%'`))
    .orderBy(auditEntries.id);
  return rows.map(({ action }) => action);
};
const emailsTo = async (personId: string) => {
  const rows = await db
    .select({ template: emails.template, data: emails.data })
    .from(emails)
    .where(and(eq(emails.personId, personId), sql`template like 'age-%'`))
    .orderBy(emails.id);
  return rows;
};

/** A draw that a person has won, which `entrant` entered with a ticket that was voided. */
async function wonBy(
  winner: Someone,
  { owner = host, entrant }: { owner?: Someone; entrant?: Someone } = {},
) {
  const own = { holder: winner, quantity: 3 };
  const blocks = entrant ? [own, { holder: entrant, voided: true }] : [own];
  const id = await soldDraw(app, owner, { blocks });
  await owner.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  await passDays(1 / 1440);
  await owner.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
  return { id, awardId: (await oneAward(winner.client, id)).id };
}

describe('a proof of age', () => {
  it('is encrypted, seen only by admins, recorded at each view and deleted by the decision [AGE-08, AGE-10]', async () => {
    const winner = await register(app);
    const params = await wonBy(winner);
    const { status, body } = await send(winner);
    expect([status, body.document]).toEqual([
      200,
      { state: 'waiting', refusal: null, sentAt: expect.any(String) },
    ]);
    expect(await listAlerts(app, boss)).toContainEqual({ kind: 'age_document', personId: winner.user.id });
    const [stored] = await db.select().from(ageDocuments).where(eq(ageDocuments.personId, winner.user.id));
    expect(Buffer.from(stored?.sealed ?? []).toString('latin1')).not.toContain('%PDF');
    expect(await queue()).toContainEqual({
      personId: winner.user.id,
      name: expect.any(String),
      dateOfBirth: '1990-03-27',
      status: 'none',
      hasWon: true,
      sentAt: body.document.sentAt,
      file: { name: 'passport.pdf', type: 'application/pdf', bytes: 15 },
    });
    for (const by of [winner, host]) expect((await view(winner, by)).status).toBe(403);
    const seen = await view(winner);
    expect(Buffer.from(seen.body as unknown as string).toString()).toContain('%PDF-1.4');
    expect(seen.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment'),
      'cache-control': 'private, no-store',
    });
    expect((await decide(winner)).status).toBe(204);
    expect(await db.$count(ageDocuments, eq(ageDocuments.personId, winner.user.id))).toBe(0);
    expect(await actions(winner.user.id)).toEqual([
      'age_document.send',
      'age_document.view',
      'age_document.pass',
    ]);
    expect(await show(winner)).toMatchObject({ status: 'passed', provider: 'document' });
    expect(await emailsTo(winner.user.id)).toEqual([
      { template: 'age-document-decided', data: { refusal: null } },
    ]);
    const claim = await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/claim', {
      params,
      body: CLAIM,
    });
    expect(claim.status).toBe(200);
    expect((await view(winner)).status).toBe(404);
    expect(await decide(winner)).toMatchObject({ status: 409, error: { code: 'not_possible' } });
  });

  it('that is refused can be replaced, and one that shows a child bars from buying [AGE-10]', async () => {
    const buyer = await register(app);
    await send(buyer, SMALL_PICTURE, 'photo.png');
    expect(await send(buyer)).toMatchObject({ status: 409, error: { code: 'not_possible' } });
    expect((await queue()).find(({ personId }) => personId === buyer.user.id)?.file.type).toBe('image/webp');
    await decide(buyer, 'unreadable');
    expect(await show(buyer)).toMatchObject({
      status: 'none',
      document: { state: 'refused', refusal: 'unreadable' },
    });
    await send(buyer);
    await decide(buyer, 'under_18');
    expect(await show(buyer)).toMatchObject({ status: 'under_18', provider: 'document' });
    const on = await publishedDraw(app, host, noGame);
    expect((await tryToBuy(buyer.client, on, 1)).error.code).toBe('under_18');
    await send(buyer);
    await decide(buyer);
    expect((await tryToBuy(buyer.client, on, 1)).status).toBe(201);
  });

  it('helps a person whom the check found under 18 by mistake [AGE-07]', async () => {
    const buyer = await register(app);
    await buyer.client.call('POST /api/v1/users/:id/age-check', {
      params: { id: buyer.user.id },
      body: { address: { ...DETAILS.address, postcode: YOUNG_POSTCODE } },
    });
    await send(buyer);
    await decide(buyer);
    expect(await show(buyer)).toMatchObject({ status: 'passed' });
  });

  it('must be a picture or PDF of at most 10 MB, and the user’s own [AGE-08]', async () => {
    const buyer = await register(app);
    const other = await register(app);
    const data = (bytes: Buffer, type = 'application/pdf') =>
      `data:${type};base64,${bytes.toString('base64')}`;
    const of = async (text: string) => (await send(buyer, text)).status;
    expect(await of('hello')).toBe(415);
    expect(await of(data(Buffer.from('<script>alert(1)</script>')))).toBe(415);
    expect(await of(data(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10 * 1024 * 1024)])))).toBe(413);
    expect((await send(buyer, PDF, '')).status).toBe(400);
    const params = { id: buyer.user.id };
    const body = { name: 'a.pdf', data: PDF };
    for (const by of [other, boss])
      expect((await by.client.call('POST /api/v1/users/:id/age-document', { params, body })).status).toBe(
        403,
      );
    expect(await show(buyer)).toMatchObject({ document: { state: 'none' } });
  });

  it('of an admin is decided by another admin [AGE-10]', async () => {
    const own = await admin(app);
    await send(own);
    expect((await view(own, own)).error.code).toBe('own_document');
    expect((await decide(own, undefined, own)).error.code).toBe('own_document');
    expect((await decide(own)).status).toBe(204);
  });

  it('of a winner is neither seen nor decided by an admin who runs or entered the draw, while the prize is open [AGE-20]', async () => {
    const winner = await register(app);
    const entrant = await admin(app);
    const owner = await verifiedHost(app);
    const { id } = await wonBy(winner, { owner, entrant });
    await db.update(people).set({ role: 'admin' }).where(eq(people.id, owner.user.id));
    await send(winner);
    for (const reason of ['under_18', undefined] as const) {
      expect(await decide(winner, reason, entrant)).toMatchObject({
        status: 403,
        error: { code: 'takes_part' },
      });
      expect(await decide(winner, reason, owner)).toMatchObject({
        status: 403,
        error: {
          code: 'own_draw',
          message: 'You run this prize draw, so another admin has to do this.',
        },
      });
    }
    expect((await view(winner, entrant)).error.code).toBe('takes_part');
    expect((await view(winner, owner)).error.code).toBe('own_draw');
    expect(await show(winner)).toMatchObject({ status: 'none', document: { state: 'waiting' } });
    expect((await decide(winner, 'unreadable')).status).toBe(204);
    await receiveAwards(app, id);
    await send(winner);
    expect((await decide(winner, undefined, entrant)).status).toBe(204);
  });

  it('of a rival is not decided by an admin who has a ticket in the same draw [AGE-20]', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, ticketPrice: 100 });
    const [rival, entrant] = [await register(app), await admin(app)];
    for (const { client } of [rival, entrant]) expect((await tryToBuy(client, draw, 1)).status).toBe(201);
    await send(rival);
    expect(await decide(rival, 'under_18', entrant)).toMatchObject({
      status: 403,
      error: { code: 'takes_part' },
    });
    expect((await decide(rival)).status).toBe(204);
  });

  it('is not accepted from people whose age is known, unless an admin asked [AGE-08]', async () => {
    const buyer = await register(app);
    await buyer.client.call('POST /api/v1/users/:id/age-check', {
      params: { id: buyer.user.id },
      body: DETAILS,
    });
    expect((await send(buyer)).error.code).toBe('not_possible');
  });

  it('is exported without its content, and deleted with the account [AGE-12]', async () => {
    const buyer = await register(app);
    await send(buyer);
    const url = `/api/v1/users/${buyer.user.id}/data.json`;
    const { ageCheck } = (await buyer.client.send({ method: 'GET', url })).json();
    expect(ageCheck).toEqual([
      expect.objectContaining({ status: 'none', document: 'waiting', documentName: 'passport.pdf' }),
    ]);
    const { status } = await buyer.client.call('DELETE /api/v1/users/:id', {
      params: { id: buyer.user.id },
      body: { password: buyer.password },
    });
    expect(status).toBeLessThan(300);
    expect(await db.$count(ageDocuments, eq(ageDocuments.personId, buyer.user.id))).toBe(0);
  });
});

describe('an admin who asks a winner for proof of age', () => {
  const ask = (params: { id: string; awardId: string }, by = boss) =>
    by.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/age-document', { params });
  const markSent = (params: { id: string; awardId: string }) =>
    host.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', { params, body: {} });

  it('keeps the prize from being sent until a document is accepted [AGE-11]', async () => {
    const winner = await register(app);
    await winner.client.call('POST /api/v1/users/:id/age-check', {
      params: { id: winner.user.id },
      body: DETAILS,
    });
    const { id } = await wonBy(winner);
    const params = await claimed(winner, id);
    for (const by of [winner, host]) expect((await ask(params, by)).status).toBe(403);
    expect(await ask(params)).toMatchObject({ status: 200, body: { isAgeOpen: true } });
    expect((await ask(params)).error.code).toBe('not_possible');
    expect(await emailsTo(winner.user.id)).toEqual([{ template: 'age-document-wanted', data: {} }]);
    expect((await oneAward(host.client, id)).isAgeOpen).toBe(true);
    expect((await oneAward(app.client(), id)).isAgeOpen).toBe(false);
    expect(await markSent(params)).toMatchObject({ status: 409, error: { code: 'age_check_open' } });
    await passDays(40);
    await app.services.awardDeadlines.applyDue();
    expect((await oneAward(host.client, id)).state).toBe('claimed');
    await send(winner);
    await decide(winner, 'unreadable');
    expect((await markSent(params)).error.code).toBe('age_check_open');
    await send(winner);
    await decide(winner);
    expect(await markSent(params)).toMatchObject({ status: 200, body: { state: 'sent', isAgeOpen: false } });
    expect((await ask(params)).error.code).toBe('not_possible');
  });

  it('can withdraw the request until a document is sent [AGE-11]', async () => {
    const withdraw = (params: { id: string; awardId: string }, by = boss) =>
      by.client.call('DELETE /api/v1/prize-draws/:id/awards/:awardId/age-document', { params });
    const winner = await register(app);
    const check = { params: { id: winner.user.id }, body: DETAILS };
    await winner.client.call('POST /api/v1/users/:id/age-check', check);
    const params = await claimed(winner, (await wonBy(winner)).id);
    expect(await withdraw(params)).toMatchObject({ status: 409, error: { code: 'not_possible' } });
    await ask(params);
    for (const by of [winner, host]) expect((await withdraw(params, by)).status).toBe(403);
    expect(await withdraw(params)).toMatchObject({ status: 200, body: { isAgeOpen: false } });
    expect(await actions(winner.user.id)).toEqual(['age_document.ask', 'age_document.withdraw']);
    expect((await emailsTo(winner.user.id)).map(({ template }) => template)).toEqual([
      'age-document-wanted',
      'age-document-withdrawn',
    ]);
    await ask(params);
    const stateFor = async (by: Someone) => (await oneAward(by.client, params.id)).ageDocument;
    expect([await stateFor(boss), await stateFor(winner), await stateFor(host)]).toEqual([
      'wanted',
      null,
      null,
    ]);
    await send(winner);
    expect(await stateFor(boss)).toBe('waiting');
    expect((await withdraw(params)).error.code).toBe('not_possible');
    await decide(winner, 'unreadable');
    expect(await stateFor(boss)).toBe('refused');
    expect((await withdraw(params)).error.code).toBe('not_possible');
    await decide(winner);
    expect((await show(winner)).document.state).toBe('refused');
  });

  it('does not let the time to claim run out while a document waits [AGE-11]', async () => {
    const winner = await register(app);
    const { id } = await wonBy(winner);
    await send(winner);
    await passDays(15);
    await app.services.awardDeadlines.applyDue();
    const award = await oneAward(winner.client, id);
    expect(award.state).toBe('won');
    expect(Date.parse(award.claimBy)).toBeGreaterThan(Date.parse(award.wonAt) + 20 * 86_400_000);
  });
});

it('deletes a proof of age that nobody decided about in 30 days, and asks again [AGE-13]', async () => {
  const buyer = await register(app);
  await send(buyer);
  await passDays(29);
  await app.services.ageChecks.deleteForgotten();
  expect((await show(buyer)).document.state).toBe('waiting');
  await passDays(2);
  await app.services.ageChecks.deleteForgotten();
  expect((await show(buyer)).document.state).toBe('wanted');
  expect(await db.$count(ageDocuments, eq(ageDocuments.personId, buyer.user.id))).toBe(0);
  expect(await emailsTo(buyer.user.id)).toEqual([{ template: 'age-document-wanted', data: {} }]);
});

describe('a winner', () => {
  it('is not suspended or reinstated by an admin who has entered the draw, while the prize is open [ADMIN-50]', async () => {
    const [winner, entrant] = [await register(app), await admin(app)];
    await wonBy(winner, { entrant });
    const params = { id: winner.user.id };
    const suspend = async (by: Someone) =>
      (await confirmed(by)).client.call('POST /api/v1/admin/people/:id/suspend', {
        params,
        body: { reason: 'Fraud' },
      });
    const reinstate = async (by: Someone) =>
      (await confirmed(by)).client.call('POST /api/v1/admin/people/:id/reinstate', { params });
    const rejection = { status: 403, error: { code: 'takes_part' } };
    expect(await suspend(entrant)).toMatchObject(rejection);
    expect((await suspend(boss)).status).toBe(200);
    expect(await reinstate(entrant)).toMatchObject(rejection);
    expect((await reinstate(boss)).status).toBe(200);
  });
});
