import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows, type Transaction } from '#server/db/database.ts';
import { emails } from '#server/db/schema.ts';
import {
  claimUpdate,
  listRecipients,
  markEmailed,
  type OpenUpdate,
} from '#server/features/draws/updates/store.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import { provideTestApp } from '../helpers/app.ts';
import { waitForLock } from '../helpers/interleave.ts';
import { register, type Someone, verifiedHost } from '../helpers/people.ts';
import { soldDraw } from '../helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);

const post = async (id: string): Promise<string> => {
  // Unique, because a second update with the same text would be treated as a retry.
  const body = { subject: crypto.randomUUID(), words: 'Thank you.' };
  const response = await host.client.call('POST /api/v1/prize-draws/:id/updates', { params: { id }, body });
  if (response.status !== 201) throw new Error(`nothing was posted: ${response.error.message}`);
  return response.body.id;
};
const updateEmails = (someone: Someone) =>
  app.database.db
    .select()
    .from(emails)
    .where(and(eq(emails.personId, someone.user.id), eq(emails.template, 'draw-update')));
const leave = (token: string) =>
  app.client().call('POST /api/v1/updates/leave', {
    query: { token },
    body: { 'List-Unsubscribe': 'One-Click' },
  });

/**
 * Queues a batch as the job does. Runs `meanwhile` after the recipients are read and before their emails are queued.
 */
async function emailBatch(
  tx: Transaction,
  update: OpenUpdate,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const people = await listRecipients(tx, update, 200);
  await meanwhile();
  const { id, drawId, title, colorScheme, customColor } = update;
  await queueEmails(
    tx,
    people.map(({ personId, email }) => ({
      template: 'draw-update',
      recipient: email,
      personId,
      dedupKey: `update:${id}:${personId}`,
      data: {
        draw: { id: drawId, title, colorScheme, customColor },
        updateId: id,
        subject: '',
        words: '',
        leaveToken: '',
      },
    })),
  );
  await markEmailed(tx, id, { emailed: people.length, upTo: null });
}

/** Lets a user unsubscribe while the emails of a second update are queued, with or without the update's lock. */
async function leaveMeanwhile({ locked }: { locked: boolean }): Promise<Someone> {
  const { db } = app.database;
  const someone = await register(app);
  const drawId = await soldDraw(app, host, { blocks: [{ holder: someone }] });
  await post(drawId);
  await app.services.updates.emailDue();
  const [first] = await updateEmails(someone);
  const token = String(first?.data.leaveToken);
  const id = await post(drawId);
  const unlocked = { id, drawId, upTo: null, title: 'Lamp', colorScheme: null, customColor: null };
  let leaving: ReturnType<typeof leave> | undefined;
  await db.transaction(async (tx) => {
    const update = locked ? await claimUpdate(tx) : unlocked;
    if (!update) throw new Error('no update');
    await emailBatch(tx, update, async () => {
      leaving = leave(token);
      if (locked) await waitForLock(db);
      else await leaving;
    });
  });
  expect((await leaving)?.status).toBe(200);
  return someone;
}

describe('a user who unsubscribes from updates while emails are queued', () => {
  it("receives one more email without the update's lock: this is the race", async () => {
    expect(await updateEmails(await leaveMeanwhile({ locked: false }))).toHaveLength(1);
  });

  it('waits until they are queued, and has them withdrawn [UPD-10]', async () => {
    expect(await updateEmails(await leaveMeanwhile({ locked: true }))).toEqual([]);
  });
});

const HOUR = 3_600_000;

/** Someone with a ticket in a draw that closes soon, who asked for reminders. */
async function reminded(): Promise<{ someone: Someone; drawId: string }> {
  const someone = await register(app);
  const { id } = someone.user;
  await someone.client.call('PUT /api/v1/users/:id/consents', { params: { id }, body: { reminders: true } });
  const drawId = await soldDraw(app, host, {
    ...({ status: 'active', endedAt: null, startDate: new Date(Date.now() - 100 * HOUR) } as const),
    endDate: new Date(Date.now() + 20 * HOUR),
    blocks: [{ holder: someone }],
  });
  return { someone, drawId };
}

/** Acts once the people to remind are known, and before their emails are queued. */
async function remindWhile(act: () => Promise<{ status: number }>): Promise<void> {
  const { db } = app.database;
  const [blocked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const blocking = db.transaction(async (tx) => {
    // The emails name the organisations of their draws.
    await tx.execute(sql`lock table organisations in access exclusive mode`);
    blocked.resolve();
    await released.promise;
  });
  await blocked.promise;
  const reminding = app.services.updates.remindDue();
  await waitForLock(db);
  const acting = act();
  const countWaiting = async () => {
    const rows = await queryRows(
      db,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  await Promise.race([acting, expect.poll(countWaiting).toBe(2)]);
  released.resolve();
  await blocking;
  await reminding;
  expect((await acting).status).toBeLessThan(300);
}

describe('a user who gets a reminder at that moment', () => {
  const remindersOf = ({ user }: Someone) =>
    app.database.db.$count(
      emails,
      and(eq(emails.personId, user.id), eq(emails.template, 'draw-ending-soon')),
    );

  it('does not get it after a break has begun [PLAY-08]', async () => {
    const { someone } = await reminded();
    const { client, user } = someone;
    await remindWhile(() =>
      client.call('POST /api/v1/users/:id/break', { params: { id: user.id }, body: { months: 6 } }),
    );
    expect(await remindersOf(someone)).toBe(0);
  });

  it('does not get it after unsubscribing [UPD-10]', async () => {
    const { someone, drawId } = await reminded();
    await post(drawId);
    await app.services.updates.emailDue();
    const [update] = await updateEmails(someone);
    await remindWhile(() => leave(String(update?.data.leaveToken)));
    expect(await remindersOf(someone)).toBe(0);
  });
});
