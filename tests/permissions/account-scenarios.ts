import { desc, eq } from 'drizzle-orm';
import { people, sessions } from '#server/db/schema.ts';
import type { TokenPurpose } from '#server/features/platform/tokens/service.ts';
import { appCode, withKnownAddress, withSecondFactor } from '../helpers/account-emails.ts';
import { signIn } from '../helpers/people.ts';
import type { Cast, World } from './world.ts';

type Scenario = (world: World) => Promise<{ params?: Record<string, string>; body?: unknown }>;

/** The participant's account. */
const own =
  (body?: (world: World) => object): Scenario =>
  async (world) => ({
    params: { id: world.cast.Participant.user.id },
    ...(body && { body: body(world) }),
  });

const password = ({ cast }: World) => cast.Participant.password;

/** Uses a link that was just sent to the participant. Anyone with the link may use it. */
const byLink =
  (purpose: TokenPurpose, more: object = {}): Scenario =>
  async ({ app, cast }) => {
    const { id } = cast.Participant.user;
    const { db } = app.database;
    const [person] = await db.select().from(people).where(eq(people.id, id));
    const emailKey = person?.emailKey ?? '';
    const data = { emailKey, from: emailKey, email: person?.email };
    const tokenId = await db.transaction((tx) =>
      app.services.tokens.issue(tx, { purpose, subject: id, personId: id, data }),
    );
    return { body: { token: app.services.tokens.tokenOf(tokenId), ...more } };
  };

const secrets = new WeakMap<Cast, string>();

/** Enables the participant's second factor on the first call, and returns its secret. */
async function secretOf({ cast }: World): Promise<string> {
  const known = secrets.get(cast);
  if (known) return known;
  const { secret } = await withSecondFactor(cast.Participant);
  secrets.set(cast, secret);
  return secret;
}

const withCode: Scenario = async (world) => {
  const code = appCode(await secretOf(world));
  return own(() => ({ password: password(world), code }))(world);
};

const beingSetUp: Scenario = async (world) => {
  const { client, user } = world.cast.Participant;
  const { body } = await client.call('POST /api/v1/users/:id/two-factor', {
    params: { id: user.id },
    body: { password: password(world) },
  });
  return own(() => ({ code: body?.secret === undefined ? '000000' : appCode(body.secret) }))(world);
};

const oneSession: Scenario = async ({ app, cast }) => {
  const { Participant } = cast;
  await signIn(app, Participant);
  const [newest] = await app.database.db
    .select()
    .from(sessions)
    .where(eq(sessions.personId, Participant.user.id))
    .orderBy(desc(sessions.createdAt));
  return { params: { id: Participant.user.id, sessionId: newest?.id ?? '' } };
};

/** Calls about a user's own account. */
export const accountScenarios: Record<string, Scenario> = {
  'POST /api/verify-email, with the link': byLink('verify-email'),
  "POST /api/v1/users/:id/verify-email, the participant's": own(),
  'POST /api/password/forgot': async ({ cast }) => ({ body: { email: cast.Participant.user.email } }),
  'POST /api/sign-in-link': async ({ cast }) => ({ body: { email: cast.Participant.user.email } }),
  'POST /api/sign-in-link/use, with the link': async (world) => {
    await withKnownAddress(world.app, world.cast.Participant);
    return byLink('sign-in')(world);
  },
  'POST /api/password/reset, with the link': byLink('reset-password', { password: 'long enough' }),
  "POST /api/v1/users/:id/password, the participant's": own((world) => ({
    currentPassword: password(world),
    password: 'long enough',
  })),
  "POST /api/v1/users/:id/email, the participant's": own((world) => ({
    password: password(world),
    email: `${crypto.randomUUID()}@example.org`,
  })),
  'POST /api/email/confirm, with the link': byLink('change-email'),
  'POST /api/two-factor/keep, with the link': byLink('keep-second-factor'),
  'POST /api/email/undo, with the link': byLink('undo-email', { password: 'long enough' }),
  "GET /api/v1/users/:id/sessions, the participant's": own(),
  "DELETE /api/v1/users/:id/sessions, the participant's": own(),
  "DELETE /api/v1/users/:id/sessions/:sessionId, the participant's": oneSession,
  "POST /api/v1/users/:id/confirmation, the participant's": own((world) => ({ password: password(world) })),
  "GET /api/v1/users/:id/two-factor, the participant's": own(),
  "POST /api/v1/users/:id/two-factor, the participant's": own((world) => ({ password: password(world) })),
  "POST /api/v1/users/:id/two-factor/confirm, the participant's": beingSetUp,
  "POST /api/v1/users/:id/two-factor/recovery-codes, the participant's": withCode,
  "DELETE /api/v1/users/:id/two-factor, the participant's": withCode,
  "GET /api/v1/users/:id/consents, the participant's": own(),
  "PUT /api/v1/users/:id/consents, the participant's": own(() => ({ over18: true })),
  "GET /api/v1/users/:id/limits, the participant's": own(),
  "PUT /api/v1/users/:id/limits, the participant's": own(() => ({ monthlyPence: 5_000 })),
  "POST /api/v1/users/:id/break, the participant's": own(() => ({ months: 6 })),
  "GET /api/v1/users/:id/data.json, the participant's": own(),
  "GET /api/v1/users/:id/orders.csv, the participant's": own(),
  "GET /api/v1/users/:id/tickets.csv, the participant's": own(),
  "GET /api/v1/users/:id/deletion, the participant's": own(),
  "DELETE /api/v1/users/:id, the participant's": own((world) => ({ password: password(world) })),
  "DELETE /api/v1/users/:id/deletion, the participant's": own(),
};
