import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#server/db/database.ts';
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
