import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ageChecks, drawAttempts } from '#server/db/schema.ts';
import { CLAIM, claimed, oneAward, PDF } from '../helpers/awards.ts';
import { type World, withOldSignIn, withTicket } from './world.ts';

type Input = { params?: Record<string, string>; body?: unknown };
type Scenario = (world: World) => Promise<Input>;

/** A draw that the participant won. Unpublished draws have no winner. */
export async function drawWon(world: World): Promise<string> {
  const id = await world.draw(withTicket(world));
  if (!world.published) return id;
  await world.owner.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  await world.app.database.db
    .update(drawAttempts)
    .set({ countdownEndsAt: drawAttempts.announcedAt })
    .where(eq(drawAttempts.drawId, id));
  await world.app.services.drawing.drawDue();
  return id;
}

type AwardId = { id: string; awardId: string };

async function won(world: World): Promise<AwardId> {
  const id = await drawWon(world);
  const awardId = world.published ? (await oneAward(world.owner.client, id)).id : randomUUID();
  return { id, awardId };
}

async function claimedBy(world: World): Promise<AwardId> {
  const params = await won(world);
  if (world.published) await claimed(world.cast.Participant, params.id);
  return params;
}

async function sent(world: World): Promise<AwardId> {
  const params = await claimedBy(world);
  await world.owner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', { params, body: {} });
  return params;
}

async function reported(world: World): Promise<AwardId> {
  const params = await sent(world);
  const body = { message: 'It never came.' };
  await world.cast.Participant.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/problem', {
    params,
    body,
  });
  return params;
}

async function withFile(world: World): Promise<AwardId & { fileId: string }> {
  const params = await claimedBy(world);
  const { client } = world.owner;
  const { body } = await client.call('POST /api/v1/prize-draws/:id/awards/:awardId/files', {
    params,
    body: { name: 'receipt.pdf', data: PDF },
  });
  const fileId = world.published ? body.id : randomUUID();
  await client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', {
    params,
    body: { pictures: [fileId] },
  });
  return { ...params, fileId };
}

/** An admin has asked the winner for proof of their age. */
async function askedForAge(world: World): Promise<AwardId> {
  const award = await won(world);
  const personId = world.cast.Participant.user.id;
  const wanted = { document: 'wanted' } as const;
  await world.app.database.db
    .insert(ageChecks)
    .values({ personId, ...wanted })
    .onConflictDoUpdate({ target: ageChecks.personId, set: wanted });
  return award;
}

const on =
  (state: (world: World) => Promise<AwardId>, body?: unknown): Scenario =>
  async (world) => ({ params: await state(world), ...(body !== undefined && { body }) });

const disqualifying = on(won, { cause: 'ineligible', note: 'Under 18.' });
const deciding = on(reported, { decision: 'received', note: 'The courier has a signature.' });

/** Calls about prizes after the draw. */
export const awardScenarios: Record<string, Scenario> = {
  'GET /api/v1/prize-draws/:id/awards': async (world) => ({ params: { id: await drawWon(world) } }),
  'POST /api/v1/prize-draws/:id/awards/:awardId/claim': on(won, CLAIM),
  'POST /api/v1/prize-draws/:id/awards/:awardId/decline': on(won),
  'POST /api/v1/prize-draws/:id/awards/:awardId/sent': on(claimedBy, { trackingNumber: 'AB1' }),
  'POST /api/v1/prize-draws/:id/awards/:awardId/received': on(sent),
  'POST /api/v1/prize-draws/:id/awards/:awardId/problem': on(sent, { message: 'It never came.' }),
  'GET /api/v1/prize-draws/:id/awards/:awardId/messages': on(claimedBy),
  'POST /api/v1/prize-draws/:id/awards/:awardId/messages': on(claimedBy, { message: 'Is Tuesday fine?' }),
  'POST /api/v1/prize-draws/:id/awards/:awardId/files': on(claimedBy, { name: 'receipt.pdf', data: PDF }),
  'GET /api/v1/prize-draws/:id/awards/:awardId/files/:fileId': on(withFile),
  'POST /api/v1/prize-draws/:id/awards/:awardId/disqualify': disqualifying,
  'POST /api/v1/prize-draws/:id/awards/:awardId/disqualify, signed in long ago': withOldSignIn(disqualifying),
  'POST /api/v1/prize-draws/:id/awards/:awardId/age-document': on(won),
  'POST /api/v1/prize-draws/:id/awards/:awardId/age-document, signed in long ago': withOldSignIn(on(won)),
  'DELETE /api/v1/prize-draws/:id/awards/:awardId/age-document': on(askedForAge),
  'DELETE /api/v1/prize-draws/:id/awards/:awardId/age-document, signed in long ago': withOldSignIn(
    on(askedForAge),
  ),
  'POST /api/v1/prize-draws/:id/awards/:awardId/decide': deciding,
  'POST /api/v1/prize-draws/:id/awards/:awardId/decide, signed in long ago': withOldSignIn(deciding),
  'GET /api/v1/awards': async () => ({}),
  'GET /api/v1/admin/awards': async () => ({}),
};
