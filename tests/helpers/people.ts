import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { User } from '#contract/accounts/accounts.ts';
import { emails, people, playControls } from '#server/db/schema.ts';
import type { Client, TestApp } from './app.ts';

/** A user, signed in with their own browser. */
export type Someone = { client: Client; user: User; password: string };

type Wishes = {
  email?: string;
  /** The network address of their browser. */
  address?: string;
  role?: 'participant' | 'host';
  firstName?: string;
  lastName?: string;
  over18?: boolean;
  ukResident?: boolean;
  dateOfBirth?: string;
  /** Whether the user has answered how much they want to spend, as a second purchase requires; true by default. */
  answered?: boolean;
};

let registered = 0;

/** Registers a new user: by default an adult participant in the UK. */
export async function register(
  app: TestApp,
  { answered = true, address, ...wishes }: Wishes = {},
): Promise<Someone> {
  registered += 1;
  const password = `password of person ${registered}`;
  const client = app.client(address);
  const { status, body, error } = await client.call('POST /api/register', {
    body: {
      email: `person-${registered}@example.org`,
      password,
      firstName: 'Test',
      lastName: `Person ${registered}`,
      over18: true,
      ukResident: true,
      dateOfBirth: '1990-03-27',
      ...wishes,
    },
  });
  if (status !== 201) throw new Error(`could not register: ${error.message}`);
  await forgetWelcome(app, body.id);
  if (answered) await answerLimit(app, [body.id]);
  return { client, user: body, password };
}

/**
 * Inserts many users directly, because hashing their passwords would take too long. They share the client of another
 * user.
 */
export async function registerMany(app: TestApp, count: number): Promise<Someone[]> {
  const like = await register(app);
  const rows = Array.from({ length: count }, () => {
    const email = `${randomUUID()}@example.org`;
    return {
      email,
      emailKey: email,
      firstName: 'Ann',
      lastName: 'Oak',
      passwordHash: 'none',
      dateOfBirth: '1990-03-27',
    };
  });
  const written = await app.database.db.insert(people).values(rows).returning();
  await answerLimit(
    app,
    written.map(({ id }) => id),
  );
  return written.map(({ id, email }) => ({ ...like, user: { ...like.user, id, email } }));
}

/** Answers for these users that they want no limit of their own. */
async function answerLimit({ database }: TestApp, personIds: readonly string[]): Promise<void> {
  const answeredAt = new Date();
  await database.db.insert(playControls).values(personIds.map((personId) => ({ personId, answeredAt })));
}

/** Deletes the verification email, which would disturb tests that check emails. */
async function forgetWelcome({ database }: TestApp, personId: string): Promise<void> {
  const welcome = and(eq(emails.personId, personId), eq(emails.template, 'verify-email'));
  await database.db.delete(emails).where(welcome);
}

/** Registers a verified host. */
export async function verifiedHost(app: TestApp, wishes: Omit<Wishes, 'role'> = {}): Promise<Someone> {
  return change(app, await register(app, { ...wishes, role: 'host' }), { verified: true });
}

export async function admin(app: TestApp, wishes: Omit<Wishes, 'role'> = {}): Promise<Someone> {
  return change(app, await register(app, wishes), { role: 'admin' });
}

/** Someone who works for the site with this role. */
export async function staff(
  app: TestApp,
  role: 'support' | 'finance',
  wishes: Omit<Wishes, 'role'> = {},
): Promise<Someone> {
  return change(app, await register(app, wishes), { role });
}

/** The session remains valid, because every call reads the user again. */
async function change(
  app: TestApp,
  someone: Someone,
  changes: Partial<Pick<User, 'role' | 'verified'>>,
): Promise<Someone> {
  await app.database.db.update(people).set(changes).where(eq(people.id, someone.user.id));
  return { ...someone, user: { ...someone.user, ...changes } };
}

/** Signs the same user in with another browser, possibly through another process on the same database. */
export async function signIn(app: TestApp, { user, password }: Someone): Promise<Client> {
  const client = app.client();
  const { status, error } = await client.call('POST /api/login', { body: { email: user.email, password } });
  if (status !== 200) throw new Error(`could not sign in: ${error.message}`);
  return client;
}

/** Re-authenticates, which sensitive calls require. */
export async function confirmed(someone: Someone): Promise<Someone> {
  const { client, user, password } = someone;
  const response = await client.call('POST /api/v1/users/:id/confirmation', {
    params: { id: user.id },
    body: { password },
  });
  if (response.status !== 204) throw new Error(`could not confirm: ${response.error.message}`);
  return someone;
}
