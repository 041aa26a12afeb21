import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, awardClaims, awards, emails, organisations, people } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { CLAIM, claimed, createDayClock, listAwards, oneAward } from '../../../../../tests/helpers/awards.ts';
import { failUpdates } from '../../../../../tests/helpers/failing-rows.ts';
import { joinTeam, organisationOf } from '../../../../../tests/helpers/organisations.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const DAY_MS = 86_400_000;

const app = await provideTestApp();
const host = await verifiedHost(app, { firstName: 'Hetty', lastName: 'Hall' });
const winner = await register(app, { firstName: 'Alice', lastName: 'Baker' });
const boss = await admin(app);
const stranger = await register(app);

const passDays = createDayClock(app);

/** A draw that one person has won. */
async function wonDraw(
  wishes: Parameters<typeof soldDraw>[2] = {},
  holder: Someone = winner,
): Promise<string> {
  const id = await soldDraw(app, host, { blocks: [{ holder, quantity: 3 }], ...wishes });
  const { status } = await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  expect(status).toBe(200);
  await passDays(1 / 1440);
  const drawn = await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
  expect(drawn.status).toBe(200);
  return id;
}

const CLAIM_CALL = 'POST /api/v1/prize-draws/:id/awards/:awardId/claim';
const paramsOf = async (id: string, by: Someone = winner) => ({
  id,
  awardId: (await oneAward(by.client, id)).id,
});
const claim = async (id: string, body: object = CLAIM, by: Someone = winner) =>
  by.client.call(CLAIM_CALL, { params: await paramsOf(id), body: body as typeof CLAIM });
const redraw = (id: string, by: Someone = host) =>
  by.client.call('POST /api/v1/prize-draws/:id/redraw', {
    params: { id },
    body: { notes: 'Not claimed.', rank: 1 },
  });
const sentTo = async (personId: string, drawId: string) => {
  const rows = await app.database.db
    .select({ template: emails.template, data: emails.data })
    .from(emails)
    .where(eq(emails.personId, personId));
  return rows
    .filter(({ data }) => (data as { draw?: { id: string } }).draw?.id === drawId)
    .map(({ template }) => template);
};

describe('a prize', () => {
  it('belongs to its winner from the result on, with 14 days to claim it [AWARD-01]', async () => {
    const id = await wonDraw();
    const award = await oneAward(app.client(), id);
    expect(award).toMatchObject({
      rank: 1,
      attempt: 1,
      prize: 'Prize 1',
      winnerName: 'A. Baker',
      isYours: false,
      state: 'won',
      contact: null,
      dueAt: award.claimBy,
    });
    expect(Date.parse(award.claimBy) - Date.parse(award.wonAt)).toBe(14 * DAY_MS);
    expect((await oneAward(winner.client, id)).isYours).toBe(true);
    const { body } = await winner.client.call('GET /api/v1/awards');
    expect(body[0]).toMatchObject({ prizeDrawId: id, award: { id: award.id, isYours: true } });
  });

  it('goes from won to received, and everyone concerned is emailed [AWARD-02]', async () => {
    const id = await wonDraw();
    const params = await claimed(winner, id);
    expect(await oneAward(host.client, id)).toMatchObject({
      state: 'claimed',
      contact: {
        name: 'Alice Baker',
        email: winner.user.email,
        phone: '07700900123',
        delivery: { kind: 'post', address: { line1: '1 Harbour Street', postcode: 'YO21 3AB' } },
      },
    });
    const sent = await host.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', {
      params,
      body: { carrier: 'Royal Mail', trackingNumber: 'AB123' },
    });
    expect(sent.body).toMatchObject({ state: 'sent', carrier: 'Royal Mail', trackingNumber: 'AB123' });
    const received = await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/received', {
      params,
    });
    expect(received.body).toMatchObject({ state: 'received', presumed: false, dueAt: null });
    expect(await sentTo(winner.user.id, id)).toEqual(expect.arrayContaining(['prize-claimed', 'prize-sent']));
    expect(await sentTo(host.user.id, id)).toEqual(
      expect.arrayContaining(['host-prize-claimed', 'host-prize-received']),
    );
    const acts = await app.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, id));
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['award.claim', 'award.send', 'award.confirm']),
    );
    expect(JSON.stringify(acts)).not.toContain('Harbour');
  });

  it('shows contact and tracking only to its winner, the owner and admins [AWARD-03]', async () => {
    const id = await wonDraw();
    const params = await claimed(winner, id);
    await host.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', {
      params,
      body: { trackingNumber: 'SECRET123' },
    });
    const answers = await Promise.all(
      [app.client(), stranger.client].map(async (client) => JSON.stringify(await listAwards(client, id))),
    );
    for (const text of answers) expect(text).not.toMatch(/Harbour|SECRET123|Alice|07700/);
    const url = `/api/v1/users/${winner.user.id}/data.json`;
    expect((await winner.client.send({ method: 'GET', url })).body).toContain('1 Harbour Street');
    for (const { client } of [winner, host, boss])
      expect(JSON.stringify(await listAwards(client, id))).toMatch(/Harbour.*|SECRET123/);
  });

  it('whose winner objects to being named is shown without the name [AWARD-04]', async () => {
    const id = await wonDraw();
    expect((await claim(id, { ...CLAIM, nameable: false })).status).toBe(200);
    expect(await oneAward(app.client(), id)).toMatchObject({ winnerName: null });
    expect(await oneAward(host.client, id)).toMatchObject({ winnerName: 'Alice Baker' });
  });

  it('can be claimed only by its winner, once [AWARD-05]', async () => {
    const id = await wonDraw();
    for (const by of [stranger, host, boss])
      expect(await claim(id, CLAIM, by)).toMatchObject({ status: 403 });
    const params = await paramsOf(id);
    expect((await app.client().call(CLAIM_CALL, { params, body: CLAIM })).status).toBe(401);
    expect((await claim(id)).status).toBe(200);
    expect(await claim(id)).toMatchObject({ status: 409, error: { code: 'not_possible' } });
    const elsewhere = { ...params, id: await wonDraw() };
    expect((await winner.client.call(CLAIM_CALL, { params: elsewhere, body: CLAIM })).status).toBe(404);
  });

  it.each([
    [{ ...CLAIM, name: ' ' }, 'Please enter your full name'],
    [{ ...CLAIM, name: 'A'.repeat(101) }, 'The name must be at most 100 characters'],
    [{ ...CLAIM, over18: false }, 'Please confirm that you are 18 or over'],
    [{ ...CLAIM, ukResident: undefined }, 'Please confirm that you live in the UK'],
    [{ ...CLAIM, delivery: { kind: 'drone' } }, 'Please choose how you want to get your prize'],
    [{ ...CLAIM, delivery: { kind: 'post' } }, 'Please enter the delivery address'],
    [
      {
        ...CLAIM,
        delivery: { kind: 'post', address: { ...CLAIM.delivery.address, line1: 'x'.repeat(10_000) } },
      },
      'A line of the address must be at most 100 characters',
    ],
    [
      { ...CLAIM, delivery: { kind: 'post', address: { ...CLAIM.delivery.address, postcode: '12345' } } },
      'Please enter a full UK postcode, such as SW1A 2AA',
    ],
    [{ ...CLAIM, phone: 'call me' }, 'Please enter a phone number, such as 07700 900123'],
  ])('is not claimed by an invalid form: %#  [AWARD-06]', async (body, message) => {
    const id = await wonDraw();
    expect(await claim(id, body)).toMatchObject({ status: 400, error: { message } });
    expect(await oneAward(winner.client, id)).toMatchObject({ state: 'won' });
    expect(
      await app.database.db.$count(awardClaims, eq(awardClaims.awardId, (await paramsOf(id)).awardId)),
    ).toBe(0);
  });

  it('that is declined or not claimed in time can be redrawn, and no other [AWARD-07]', async () => {
    const id = await wonDraw();
    const { claimBy } = await oneAward(winner.client, id);
    expect(await redraw(id)).toMatchObject({
      status: 409,
      error: {
        code: 'claim_open',
        until: claimBy,
        message: expect.stringMatching(/^The winner has until .* to claim\.$/),
      },
    });
    expect(await redraw(id, boss)).toMatchObject({ status: 409, error: { code: 'claim_open' } });
    const params = await paramsOf(id);
    await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/decline', { params });
    expect(await sentTo(host.user.id, id)).toContain('host-prize-vacant');
    expect((await redraw(id)).status).toBe(200);

    const kept = await wonDraw();
    await claimed(winner, kept);
    await passDays(30);
    await app.runJobs();
    expect(await redraw(kept)).toMatchObject({ status: 409, error: { code: 'claimed' } });
  });

  it('lapses at the end of the time to claim, and its former winner is emailed why [AWARD-08]', async () => {
    const id = await wonDraw();
    await passDays(13.9);
    await app.services.awardDeadlines.applyDue();
    expect(await oneAward(winner.client, id)).toMatchObject({ state: 'won' });
    await passDays(0.2);
    expect(await claim(id)).toMatchObject({ status: 409, error: { code: 'claim_closed' } });
    await app.services.awardDeadlines.applyDue();
    expect(await oneAward(app.client(), id)).toMatchObject({ state: 'lapsed', winnerName: 'A. Baker' });
    expect(await sentTo(winner.user.id, id)).toContain('prize-lost');
    expect((await redraw(id)).status).toBe(200);
  });

  it('keeps the number of days to claim that applied at the publication [AWARD-09]', async () => {
    const id = await wonDraw({ claimDays: 30 });
    const award = await oneAward(winner.client, id);
    expect(Date.parse(award.claimBy) - Date.parse(award.wonAt)).toBe(30 * DAY_MS);
  });

  it('is taken from a winner by an admin only, with a public cause and a private note [AWARD-10]', async () => {
    const id = await wonDraw();
    const params = await paramsOf(id);
    const body = { cause: 'ineligible', note: 'A minor.' } as const;
    const disqualify = (by: Someone) =>
      by.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/disqualify', { params, body });
    for (const by of [host, winner, stranger]) expect((await disqualify(by)).status).toBe(403);
    expect((await disqualify(boss)).body).toMatchObject({
      state: 'disqualified',
      cause: 'ineligible',
      note: 'A minor.',
    });
    expect(await oneAward(app.client(), id)).toMatchObject({ cause: 'ineligible', note: null });
    expect(await oneAward(host.client, id)).toMatchObject({ note: null });
    expect(await redraw(id)).toMatchObject({ status: 403, error: { code: 'admin_only' } });
    expect((await redraw(id, boss)).status).toBe(200);
  });

  it('is redrawn after a disqualification only by an admin who does not run the draw [AWARD-10]', async () => {
    const id = await soldDraw(app, boss, { blocks: [{ holder: winner, quantity: 3 }] });
    const params = { id };
    await boss.client.call('POST /api/v1/prize-draws/:id/start', { params });
    await passDays(1 / 1440);
    await boss.client.call('POST /api/v1/prize-draws/:id/draw', { params });
    const other = await admin(app);
    const { status } = await other.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/disqualify', {
      params: await paramsOf(id),
      body: { cause: 'ineligible', note: 'A minor.' },
    });
    expect(status).toBe(200);
    expect(await redraw(id, boss)).toMatchObject({ status: 403, error: { code: 'admin_only' } });
    expect((await redraw(id, other)).status).toBe(200);
  });

  it('is not judged by an admin who holds a ticket in the draw [AWARD-11]', async () => {
    const partial = await admin(app);
    const id = await soldDraw(app, host, {
      blocks: [
        { holder: winner, quantity: 3 },
        { holder: partial, answer: 'wrong' },
      ],
    });
    await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
    await passDays(1 / 1440);
    await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
    const params = await paramsOf(id);
    const response = await partial.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/disqualify', {
      params,
      body: { cause: 'error', note: 'So that I win.' },
    });
    expect(response).toMatchObject({ status: 403, error: { code: 'takes_part' } });
  });

  it('is not judged by an admin in the team that runs the draw [AWARD-11]', async () => {
    const member = await admin(app);
    const slug = await organisationOf(host);
    await joinTeam(app, host, { slug, person: member, role: 'viewer' });
    const [organisation] = await app.database.db
      .select()
      .from(organisations)
      .where(eq(organisations.slug, slug));
    const id = await wonDraw({ organisationId: organisation?.id ?? '', slug: 'a-weekend' });
    const params = await paramsOf(id);
    const disqualified = await member.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/disqualify', {
      params,
      body: { cause: 'ineligible', note: 'A minor.' },
    });
    expect(disqualified).toMatchObject({ status: 403, error: { code: 'own_draw' } });
  });

  it('of a suspended winner does not lapse, but waits for an admin [AWARD-12]', async () => {
    const suspended = await register(app);
    const id = await wonDraw({}, suspended);
    await app.database.db
      .update(people)
      .set({ suspendedAt: sql`draw_clock()`, suspendReason: 'Fraud' })
      .where(eq(people.id, suspended.user.id));
    await passDays(20);
    await app.runJobs();
    expect(await oneAward(app.client(), id)).toMatchObject({ state: 'won' });
    expect(await redraw(id)).toMatchObject({ status: 409, error: { code: 'undecided' } });
    const { body } = await boss.client.call('GET /api/v1/admin/awards');
    expect(body).toContainEqual(
      expect.objectContaining({ prizeDrawId: id, case: 'unclaimed', isOverdue: true }),
    );
    expect(await sentTo(boss.user.id, id)).toEqual(['admin-award-case']);
  });

  it('counts as received 14 days after the sending, if there is evidence and no problem [AWARD-13]', async () => {
    const proved = await wonDraw();
    const unproved = await wonDraw();
    for (const [id, body] of [
      [proved, { trackingNumber: 'AB1' }],
      [unproved, { carrier: 'A friend' }],
    ] as const)
      await host.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', {
        params: await claimed(winner, id),
        body,
      });
    await passDays(14.1);
    await app.runJobs();
    expect(await oneAward(app.client(), proved)).toMatchObject({ state: 'received', presumed: true });
    expect(await oneAward(app.client(), unproved)).toMatchObject({ state: 'sent' });
    await passDays(60);
    await app.runJobs();
    expect(await oneAward(app.client(), unproved)).toMatchObject({ state: 'sent' });
    expect(await sentTo(boss.user.id, unproved)).toEqual(['admin-award-case']);
  });

  it('whose sending is dated back is not received earlier [AWARD-14]', async () => {
    const id = await wonDraw();
    const params = await claimed(winner, id);
    await passDays(10);
    const now = app.services.clock.now().getTime();
    const send = (sentAt: number) =>
      host.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', {
        params,
        body: { trackingNumber: 'AB1', sentAt: new Date(sentAt).toISOString() },
      });
    expect(await send(now + DAY_MS)).toMatchObject({
      status: 400,
      error: { message: 'The date you sent it cannot be in the future' },
    });
    expect(await send(now - 12 * DAY_MS)).toMatchObject({
      status: 400,
      error: { message: 'The date you sent it cannot be before the claim' },
    });
    expect((await send(now - 9 * DAY_MS)).status).toBe(200);
    await passDays(13);
    await app.services.awardDeadlines.applyDue();
    expect(await oneAward(winner.client, id)).toMatchObject({ state: 'sent' });
  });

  it('that is not sent within 35 days of the claim counts as undelivered, after reminders to the host [AWARD-15]', async () => {
    const id = await wonDraw();
    await claimed(winner, id);
    for (const days of [14, 7, 7, 6.9]) {
      await passDays(days);
      await app.runJobs();
    }
    expect(await oneAward(winner.client, id)).toMatchObject({ state: 'claimed' });
    expect(
      (await sentTo(host.user.id, id)).filter((template) => template === 'host-prize-to-send'),
    ).toHaveLength(3);
    await passDays(0.2);
    await app.runJobs();
    expect(await oneAward(app.client(), id)).toMatchObject({ state: 'undelivered' });
    expect(await sentTo(winner.user.id, id)).toContain('prize-not-sent');
  });

  it('is claimed after reminders on days 1, 3, 7 and 12, each sent once [AWARD-16]', async () => {
    const id = await wonDraw();
    const reminders = async () =>
      (await sentTo(winner.user.id, id)).filter((template) => template === 'prize-claim-reminder').length;
    const counts: number[] = [];
    for (let day = 1; day <= 13; day += 1) {
      await passDays(1);
      await app.services.awardDeadlines.remindDue();
      await app.services.awardDeadlines.remindDue();
      counts.push(await reminders());
    }
    expect(counts).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4]);
  });

  it('is claimed after a reminder even if that of another winner fails [AWARD-16]', async () => {
    const { db } = app.database;
    const [failing, id] = [await wonDraw(), await wonDraw()];
    const { awardId } = await paramsOf(failing);
    await failUpdates(app, 'awards', { id: awardId });
    await passDays(1);
    await expect(app.services.awardDeadlines.remindDue()).rejects.toThrow(
      'Some winners could not be reminded.',
    );
    const daysOf = async (drawId: string) =>
      (await db.select().from(awards).where(eq(awards.drawId, drawId))).map(({ remindedDay }) => remindedDay);
    expect([await daysOf(failing), await daysOf(id)]).toEqual([[0], [1]]);
  });

  it('that stays vacant is redrawn by the server after 7 days [AWARD-17]', async () => {
    const other = await register(app);
    const id = await wonDraw({ blocks: [{ holder: winner }, { holder: other }] });
    const [first] = await listAwards(host.client, id);
    const lucky = first?.winnerName === 'Alice Baker' ? winner : other;
    const params = { id, awardId: first?.id ?? '' };
    await lucky.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/decline', { params });
    await passDays(6.9);
    await app.runJobs();
    expect(await listAwards(app.client(), id)).toHaveLength(1);
    await passDays(0.2);
    await app.runJobs();
    await passDays(1 / 1440);
    await app.runJobs();
    const both = await listAwards(app.client(), id);
    expect(both).toMatchObject([
      { attempt: 2, state: 'won', isRedrawn: false },
      { attempt: 1, state: 'declined', isRedrawn: true },
    ]);
  });

  it('loses its address and messages 90 days after the end [AWARD-18]', async () => {
    const id = await wonDraw();
    const params = await claimed(winner, id);
    await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/received', { params });
    await passDays(89);
    await app.services.awardDeadlines.sweep();
    expect((await oneAward(winner.client, id)).contact).not.toBeNull();
    await passDays(2);
    await app.services.awardDeadlines.sweep();
    expect(await oneAward(winner.client, id)).toMatchObject({ state: 'received', contact: null });
  });
});

it('cannot hold an impossible award in the database [AWARD-02]', async () => {
  const id = await wonDraw();
  const set = (values: Partial<typeof awards.$inferInsert>) =>
    app.database.db.update(awards).set(values).where(eq(awards.drawId, id));
  await expect(set({ state: 'received' })).rejects.toThrow();
  await expect(set({ state: 'claimed' })).rejects.toThrow();
  await expect(set({ cause: 'error' })).rejects.toThrow();
});
