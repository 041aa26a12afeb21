import { and, eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays, CLAIM_DAYS } from '#domain/awards/deadlines.ts';
import { drawAttempts, drawParticipants, drawResults, emails } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { declineAward, lapseAward } from '../../../../../tests/helpers/awards.ts';
import { loggedDraw } from '../../../../../tests/helpers/logged-draw.ts';
import { register, registerMany, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

let aheadMs = 0;
const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: '30' } });
const host = await verifiedHost(app);
const [alice, bob, carol] = [await register(app), await register(app), await register(app)];

const params = (id: string) => ({ params: { id } });
const passCountdown = async (id: string) => {
  aheadMs += 30_000;
  await app.shiftClock(aheadMs);
  const { status } = await host.client.call('POST /api/v1/prize-draws/:id/draw', params(id));
  expect(status).toBe(200);
};
const drawn = async (id: string) => {
  await host.client.call('POST /api/v1/prize-draws/:id/start', params(id));
  await passCountdown(id);
};
const tellResults = () => app.services.notifications.sendResults();
const emailsOf = (id: string, attempt: number) =>
  app.database.db
    .select()
    .from(emails)
    .where(like(emails.dedupKey, `result:${id}:${attempt}:%`))
    .orderBy(emails.recipient);
const attemptOf = async (id: string) => {
  const [row] = await app.database.db.select().from(drawAttempts).where(eq(drawAttempts.drawId, id));
  return row;
};
describe('a result', () => {
  it('is sent once to all participants, and tells winners that they won [STATE-12]', async () => {
    const { id } = await loggedDraw(app, host, {
      prizeCount: 2,
      orders: [
        { buyer: alice, quantity: 2 },
        { buyer: bob, quantity: 3, right: false },
        { buyer: carol, right: false },
      ],
    });
    await drawn(id);
    await Promise.all([tellResults(), tellResults()]);
    await tellResults();
    const written = await emailsOf(id, 1);
    expect(written.map(({ personId }) => personId).toSorted()).toEqual(
      [alice, bob, carol].map(({ user }) => user.id).toSorted(),
    );
    const results = await app.database.db
      .select()
      .from(drawResults)
      .where(and(eq(drawResults.drawId, id), eq(drawResults.attempt, 1)))
      .orderBy(drawResults.rank);
    const prizes = results.map(({ rank, ticketNumber }) => ({
      prize: `Prize ${rank}`,
      number: ticketNumber,
    }));
    const draw = { id, title: 'A week in a lighthouse', colorScheme: null, customColor: null };
    const emailOf = ({ user }: Someone) => written.find(({ recipient }) => recipient === user.email);
    const claimBy = addDays((await attemptOf(id))?.drawnAt ?? new Date(0), CLAIM_DAYS.default).toISOString();
    expect(emailOf(alice)).toMatchObject({
      template: 'prize-won',
      data: { won: prizes, provable: true, claimBy },
    });
    expect(emailOf(bob)).toMatchObject({
      template: 'draw-result',
      data: {
        draw: { id, title: draw.title },
        again: false,
        drawn: prizes,
        notEntered: 'all',
        provable: true,
      },
    });
    expect(emailOf(alice)?.data).not.toHaveProperty('notEntered');
    expect((await attemptOf(id))?.emailedAt).toEqual(expect.any(Date));
  });

  it('says whether all or some of a user’s valid tickets had a wrong answer [STATE-12]', async () => {
    const id = await soldDraw(app, host, {
      blocks: [
        ...[alice, bob].flatMap((holder) => [{ holder }, { holder, quantity: 3, answer: 'wrong' as const }]),
        { holder: carol, quantity: 2, answer: 'wrong' },
        { holder: carol, answer: 'right', voided: true },
      ],
    });
    await drawn(id);
    await tellResults();
    const written = await emailsOf(id, 1);
    const winner = written.find(({ template }) => template === 'prize-won')?.personId;
    const other = winner === alice.user.id ? bob : alice;
    const dataFor = ({ user }: Someone) => written.find(({ personId }) => personId === user.id)?.data;
    expect(dataFor(other)).toMatchObject({ notEntered: 'some' });
    expect(dataFor(carol)).toMatchObject({ notEntered: 'all' });
  });

  it('of a redraw is also sent to all participants, and names the redrawn prize [STATE-12]', async () => {
    const id = await soldDraw(app, host, {
      prizes: 2,
      blocks: [
        { holder: alice, quantity: 2 },
        { holder: bob, answer: 'wrong' },
      ],
    });
    await drawn(id);
    await declineAward(app, id, 2);
    await host.client.call('POST /api/v1/prize-draws/:id/redraw', {
      ...params(id),
      body: { notes: 'No answer', rank: 2 },
    });
    await passCountdown(id);
    await tellResults();
    expect(await emailsOf(id, 1)).toHaveLength(2);
    const written = await emailsOf(id, 2);
    expect(written).toHaveLength(2);
    const outcome = { drawn: [{ prize: 'Prize 2', number: null }], provable: false };
    expect(written.find(({ personId }) => personId === alice.user.id)).toMatchObject({
      template: 'prize-redrawn',
      data: outcome,
    });
    expect(written.find(({ personId }) => personId === bob.user.id)).toMatchObject({
      template: 'draw-result',
      data: { ...outcome, again: true },
    });
  });

  it('of a redraw tells former winners that their prize was redrawn, and why [STATE-12, MAIL-17]', async () => {
    const id = await soldDraw(app, host, { blocks: [{ holder: alice }, { holder: bob }, { holder: carol }] });
    await drawn(id);
    await tellResults();
    const [first] = (await emailsOf(id, 1)).filter(({ template }) => template === 'prize-won');
    await lapseAward(app, id);
    await host.client.call('POST /api/v1/prize-draws/:id/redraw', {
      ...params(id),
      body: { notes: 'No answer' },
    });
    await passCountdown(id);
    await tellResults();
    const again = await emailsOf(id, 2);
    expect(again).toHaveLength(3);
    expect(again.find(({ personId }) => personId === first?.personId)).toMatchObject({
      template: 'prize-redrawn',
      data: { reason: 'lapsed' },
    });
    expect(again.map(({ template }) => template).toSorted()).toEqual([
      'draw-result',
      'prize-redrawn',
      'prize-won',
    ]);
  });

  it('is not sent to users whose tickets were all voided, and not before the drawing [STATE-12]', async () => {
    const id = await soldDraw(app, host, { blocks: [{ holder: alice }, { holder: bob, voided: true }] });
    await host.client.call('POST /api/v1/prize-draws/:id/start', params(id));
    await tellResults();
    expect(await emailsOf(id, 1)).toEqual([]);
    await passCountdown(id);
    await tellResults();
    expect(await emailsOf(id, 1)).toMatchObject([{ personId: alice.user.id, template: 'prize-won' }]);
  });

  it('is sent to many users in batches, and no user is left out [STATE-12]', async () => {
    const everybody = await registerMany(app, 250);
    const id = await soldDraw(app, host, { blocks: everybody.map((holder) => ({ holder })) });
    const holders = await app.database.db
      .select()
      .from(drawParticipants)
      .where(eq(drawParticipants.drawId, id));
    await drawn(id);
    await tellResults();
    const written = await emailsOf(id, 1);
    expect(new Set(written.map(({ personId }) => personId))).toEqual(
      new Set(holders.map(({ personId }) => personId)),
    );
    expect(written).toHaveLength(250);
    expect(written.filter(({ template }) => template === 'prize-won')).toHaveLength(1);
  });

  it('is not queued while a thousand results are unsent, but is queued afterwards [MAIL-06]', async () => {
    const { db } = app.database;
    const id = await soldDraw(app, host, { blocks: [{ holder: alice }, { holder: bob }] });
    await drawn(id);
    const { id: personId, email: recipient } = carol.user;
    const before = Array.from({ length: 1_000 }, (_, at) => ({
      template: at % 2 === 0 ? 'draw-result' : 'prize-won',
      recipient,
      personId,
      data: {},
      dedupKey: `before:${id}:${at}`,
    }));
    await db.insert(emails).values(before);
    await tellResults();
    expect(await emailsOf(id, 1)).toEqual([]);
    expect((await attemptOf(id))?.emailedAt).toBeNull();
    await db
      .update(emails)
      .set({ sentAt: new Date() })
      .where(like(emails.dedupKey, `before:${id}:%`));
    await Promise.all([tellResults(), tellResults()]);
    const written = await emailsOf(id, 1);
    expect(written.map((message) => message.personId).toSorted()).toEqual(
      [alice, bob].map(({ user }) => user.id).toSorted(),
    );
    expect((await attemptOf(id))?.emailedAt).toEqual(expect.any(Date));
  });

  it('that cannot be queued does not block other draws, and is retried [MAIL-16]', async () => {
    const { db } = app.database;
    const broken = await soldDraw(app, host, { blocks: [{ holder: alice }] });
    const next = await soldDraw(app, host, { blocks: [{ holder: bob }] });
    await drawn(broken);
    await drawn(next);
    await db.execute(
      sql.raw(`alter table mails add constraint broken check (dedup_key not like 'result:${broken}:%')`),
    );
    await expect(tellResults()).rejects.toThrow();
    await expect(tellResults()).rejects.toThrow();
    expect(await emailsOf(broken, 1)).toEqual([]);
    expect(await emailsOf(next, 1)).toHaveLength(1);
    await db.execute(sql`alter table mails drop constraint broken`);
    await tellResults();
    expect(await emailsOf(broken, 1)).toHaveLength(1);
    expect(await emailsOf(next, 1)).toHaveLength(1);
  });
});
