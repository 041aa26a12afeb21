import { eq } from 'drizzle-orm';
import { ageChecks, ageDocuments, harmSignals, playControls } from '#server/db/schema.ts';
import { PDF } from '../helpers/awards.ts';
import { DETAILS } from '../helpers/fake-age-check.ts';
import type { Input } from './scenarios.ts';
import { asConfirmed, type World, withOldSignIn } from './world.ts';

type Scenario = (world: World) => Promise<Input>;

const FILE = { name: 'passport.pdf', data: PDF };

/** An admin has asked the participant for a document. */
async function wanted({ app, cast }: World) {
  const params = { id: cast.Participant.user.id };
  const { db } = app.database;
  await db.delete(ageDocuments).where(eq(ageDocuments.personId, params.id));
  await db.delete(ageChecks).where(eq(ageChecks.personId, params.id));
  await db.insert(ageChecks).values({ personId: params.id, document: 'wanted' });
  return { params };
}

/** The participant has sent a document. */
const waiting =
  (body?: object): Scenario =>
  async (world) => {
    const { params } = await wanted(world);
    const { client } = world.cast.Participant;
    await client.call('POST /api/v1/users/:id/age-document', { params, body: FILE });
    return { params, ...(body && { body }) };
  };

/** A signal of harm about the participant. */
const signalled: Scenario = async ({ app, cast }) => {
  const personId = cast.Participant.user.id;
  const { db } = app.database;
  await db.delete(harmSignals).where(eq(harmSignals.personId, personId));
  const [signal] = await db
    .insert(harmSignals)
    .values({ personId, kind: 'nights', figure: 3 })
    .returning({ id: harmSignals.id });
  return { params: { id: signal?.id ?? '' }, body: { kind: 'note', text: 'A night nurse.' } };
};

/** An admin started a break for another host, who buys nothing in other scenarios. */
const onBreak: Scenario = async ({ app, cast }) => {
  const personId = cast['Another host'].user.id;
  const since = new Date();
  const taken = {
    breakSince: since,
    breakUntil: new Date(since.getTime() + 86_400_000),
    liftableFrom: since,
  };
  await app.database.db
    .insert(playControls)
    .values({ personId, ...taken })
    .onConflictDoUpdate({ target: playControls.personId, set: taken });
  return { params: { id: personId }, body: { cause: 'wrong_facts' } };
};

const deciding = waiting({ decision: 'passed' });

/** Calls about age checks, on a site that believes the declared date of birth, and about signals of harm. */
export const ageScenarios: Record<string, Scenario> = {
  "GET /api/v1/users/:id/age-check, the participant's": wanted,
  "POST /api/v1/users/:id/age-check, the participant's": async (world) => ({
    ...(await wanted(world)),
    body: DETAILS,
  }),
  "POST /api/v1/users/:id/age-document, the participant's, wanted": async (world) => ({
    ...(await wanted(world)),
    body: FILE,
  }),
  'GET /api/v1/admin/age-documents': waiting(),
  'GET /api/v1/admin/age-documents/:id/file': waiting(),
  'GET /api/v1/admin/age-documents/:id/file, signed in long ago': withOldSignIn(waiting()),
  'POST /api/v1/admin/age-documents/:id/decision': deciding,
  'POST /api/v1/admin/age-documents/:id/decision, signed in long ago': withOldSignIn(deciding),
  'GET /api/v1/admin/people/:id/safer-play': wanted,
  'POST /api/v1/admin/people/:id/break/lift, confirmed': asConfirmed(onBreak),
  'POST /api/v1/admin/people/:id/break/lift, not confirmed': onBreak,
  'GET /api/v1/admin/harm-signals': async () => ({}),
  'POST /api/v1/admin/harm-signals/:id/steps, open': signalled,
  'POST /api/v1/admin/harm-signals/:id/steps, open, signed in long ago': withOldSignIn(signalled),
};
