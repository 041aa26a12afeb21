import { randomUUID } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { drawUpdates, emails, updateOptOuts } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, registerMany, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { cancelDraw, refundTicket } from '../../../../../tests/helpers/refunds.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);

const NEWS = { subject: 'The lamp is lit', words: 'Thank you.' };

async function posted(drawId: string): Promise<string> {
  const { status, body, error } = await host.client.call('POST /api/v1/prize-draws/:id/updates', {
    params: { id: drawId },
    body: NEWS,
  });
  if (status !== 201) throw new Error(`nothing was posted: ${error.message}`);
  return body.id;
}
const emailsOf = async (updateId: string) => {
  const rows = await app.database.db.select().from(emails).where(eq(emails.template, 'draw-update'));
  return rows.filter(({ data }) => data.updateId === updateId);
};

it('emails more people than fit into one batch, each only once, even with two processes [UPD-02]', async () => {
  const holders = await registerMany(app, 205);
  const id = await soldDraw(app, host, { blocks: holders.map((holder) => ({ holder })) });
  const update = await posted(id);
  const { emailDue } = app.services.updates;
  await Promise.all([emailDue(), emailDue()]);
  const written = await emailsOf(update);
  expect(new Set(written.map(({ personId }) => personId)).size).toBe(205);
  expect(written).toHaveLength(205);
  const [kept] = await app.database.db.select().from(drawUpdates).where(eq(drawUpdates.id, update));
  expect(kept).toMatchObject({ emailed: 205, emailedAt: expect.any(Date) });
});

it('queues no more emails while a thousand are waiting, so that other emails are not delayed for long [UPD-18]', async () => {
  const { db } = app.database;
  const ann = await register(app);
  const id = await soldDraw(app, host, { blocks: [{ holder: ann }] });
  const { id: personId, email: recipient } = ann.user;
  const data = { updateId: randomUUID() };
  const before = Array.from({ length: 1000 }, (_, at) => ({
    template: 'draw-update',
    recipient,
    personId,
    data,
    dedupKey: `before:${id}:${at}`,
  }));
  await db.insert(emails).values(before);
  const update = await posted(id);
  await app.services.updates.emailDue();
  expect(await emailsOf(update)).toEqual([]);
  await db
    .update(emails)
    .set({ sentAt: new Date() })
    .where(like(emails.dedupKey, `before:${id}:%`));
  await app.services.updates.emailDue();
  expect(await emailsOf(update)).toHaveLength(1);
});

it('does not delay other updates if one fails, and retries that one [UPD-19]', async () => {
  const { db } = app.database;
  const [ann, bob] = [await register(app), await register(app)];
  const broken = await posted(await soldDraw(app, host, { blocks: [{ holder: ann }] }));
  const next = await posted(await soldDraw(app, host, { blocks: [{ holder: bob }] }));
  await db.execute(
    sql.raw(`alter table mails add constraint broken check (data->>'updateId' is distinct from '${broken}')`),
  );
  await expect(app.services.updates.emailDue()).rejects.toThrow();
  expect(await emailsOf(broken)).toEqual([]);
  expect(await emailsOf(next)).toHaveLength(1);
  await db.execute(sql`alter table mails drop constraint broken`);
  await app.services.updates.emailDue();
  expect(await emailsOf(broken)).toHaveLength(1);
});

it('reaches only those who had a ticket when the draw was cancelled [UPD-21]', async () => {
  const boss = await admin(app);
  const [ann, bob, eve] = [await register(app), await register(app), await register(app)];
  const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
  for (const { client } of [ann, bob]) await buy(client, draw, 2);
  const early = await buy(eve.client, draw, 1);
  await refundTicket(host.client, draw.id, early.tickets[0]?.id ?? '');
  await cancelDraw(boss.client, draw.id);
  await app.runJobs();
  const audience = { params: { id: draw.id } };
  const { body } = await host.client.call('GET /api/v1/prize-draws/:id/updates/audience', audience);
  expect(body).toMatchObject({ recipients: 2, refusal: null });
  const update = await posted(draw.id);
  await app.services.updates.emailDue();
  expect((await emailsOf(update)).map(({ recipient }) => recipient).sort()).toEqual(
    [ann.user.email, bob.user.email].sort(),
  );
});

it('cannot be posted for a cancelled draw without ticket holders [UPD-05]', async () => {
  const cancelledAt = new Date();
  const over = { status: 'cancelled', cancelledAt, refundedAt: cancelledAt } as const;
  const id = await soldDraw(app, host, over);
  const call = { params: { id }, body: NEWS };
  const { error } = await host.client.call('POST /api/v1/prize-draws/:id/updates', call);
  expect(error.message).toBe('No one had a ticket, so there’s no one to write to.');
});

it('resumes where it stopped, and never emails anyone twice [UPD-02]', async () => {
  const [ann, bob] = [await register(app), await register(app)];
  const id = await soldDraw(app, host, { blocks: [{ holder: ann }, { holder: bob }] });
  const update = await posted(id);
  await app.services.updates.emailDue();
  // As if the process had crashed before it recorded that everyone was emailed.
  const { db } = app.database;
  await db.update(drawUpdates).set({ emailedAt: null, emailedUpTo: null }).where(eq(drawUpdates.id, update));
  await app.services.updates.emailDue();
  expect(await emailsOf(update)).toHaveLength(2);
});

it('includes opt-outs in the export of personal data, and erases them with the person [UPD-14]', async () => {
  const over = { status: 'cancelled', cancelledAt: new Date(), refundedAt: new Date() } as const;
  const ann = await register(app);
  const id = await soldDraw(app, host, { blocks: [{ holder: ann }], ...over });
  const update = await posted(id);
  await app.services.updates.emailDue();
  const [message] = await emailsOf(update);
  await app.client().call('POST /api/v1/updates/leave', {
    query: { token: String(message?.data.leaveToken) },
    body: { 'List-Unsubscribe': 'One-Click' },
  });
  const params = { id: ann.user.id };
  const { body } = await ann.client.call('GET /api/v1/users/:id/data.json', { params });
  expect(JSON.parse(JSON.stringify(body))).toMatchObject({ updatesLeft: [{ prizeDrawId: id }] });
  expect(JSON.stringify(body)).not.toContain('leaveToken');
  // A person can be erased only after their orders are confirmed.
  await app.services.notifications.sendConfirmations();
  await ann.client.call('DELETE /api/v1/users/:id', { params, body: { password: ann.password } });
  const left = await app.database.db
    .select()
    .from(updateOptOuts)
    .where(eq(updateOptOuts.personId, ann.user.id));
  expect(left).toEqual([]);
});

it('stays a single update if it is posted again, whether concurrently or after a lost response [UPD-20]', async () => {
  const drawId = await soldDraw(app, host, { blocks: [{ holder: await register(app) }] });
  const ids = [...(await Promise.all([posted(drawId), posted(drawId)])), await posted(drawId)];
  expect(new Set(ids).size).toBe(1);
  await app.services.updates.emailDue();
  expect(await emailsOf(ids[0] ?? '')).toHaveLength(1);
});
