import type { User } from '#contract/accounts/accounts.ts';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import type { Challenge } from '#contract/sales/challenges.ts';
import { solve } from '#domain/games/solve.ts';
import { demoAccounts } from '#server/demo/seed.ts';
import type { Api } from '#web/lib/api.ts';
import type { Credentials, RunningSite } from '../running-site.ts';

const DAY_MS = 24 * 3_600_000;

export const addDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** An account that can sign in and call the API. */
export type Person = Credentials & { user: User; api: Api };

/** The people in the pictures: the demo's, and others. */
export type Cast = {
  admin: Person;
  host: Person;
  guest: Person;
  /** Has an account and nothing else. */
  newcomer: Person;
  /** Buys for the first time. */
  firstBuyer: Person;
  unverifiedHost: Person;
  emptyHost: Person;
  revokedHost: Person;
  /** A host whose name and draws are as long as allowed. */
  longHost: Person;
  register: (firstName: string, lastName: string) => Promise<Person>;
};

const PASSWORD = 'a password for pictures';

export async function gatherCast(site: Pick<RunningSite, 'client'>, dataDirectory: string): Promise<Cast> {
  const signIn = async ({ email, password }: Credentials): Promise<Person> => {
    const api = site.client();
    return { email, password, api, user: await api('POST /api/login', { body: { email, password } }) };
  };
  const register = async (
    firstName: string,
    lastName: string,
    role: 'participant' | 'host' = 'participant',
  ) => {
    const api = site.client();
    const email = `${firstName}.${lastName}@pictures.example`.toLowerCase().slice(-60);
    const body = { firstName, lastName, email, password: PASSWORD, role, over18: true, ukResident: true };
    const user = await api('POST /api/register', { body });
    return { email, password: PASSWORD, api, user };
  };
  const [adminAccount, hostAccount, guestAccount] = await demoAccounts(dataDirectory);
  if (!adminAccount || !hostAccount || !guestAccount) throw new Error('a demo account is missing');
  const admin = await signIn(adminAccount);
  const registerVerified = async (firstName: string, lastName: string) =>
    verifyHost(admin, await register(firstName, lastName, 'host'));
  const cast: Cast = {
    admin,
    host: await signIn(hostAccount),
    guest: await signIn(guestAccount),
    newcomer: await register('Nettie', 'Newcomer'),
    firstBuyer: await register('Bryony', 'Firth'),
    unverifiedHost: await register('Perry', 'Winkle', 'host'),
    emptyHost: await registerVerified('Ivy', 'Banks'),
    revokedHost: await registerVerified('Reed', 'Marsh'),
    longHost: await registerVerified('Bartholomew-Maximilian-Alexander', 'W'.repeat(60)),
    register: (firstName, lastName) => register(firstName, lastName),
  };
  await createDraw(cast.revokedHost, { title: 'A hive of honey' });
  await createDraw(cast.unverifiedHost, { title: 'A quilt of the parish', startDate: null });
  await admin.api('PUT /api/v1/admin/hosts/:id/unverify', { params: { id: cast.revokedHost.user.id } });
  return cast;
}

async function verifyHost({ api }: Person, host: Person): Promise<Person> {
  await api('PUT /api/v1/admin/hosts/:id/verify', { params: { id: host.user.id } });
  return host;
}

/** Makes a participant a verified host. */
export async function becomeHost({ admin }: Cast, person: Person): Promise<Person> {
  await person.api('PATCH /api/v1/users/:id', { params: { id: person.user.id }, body: { role: 'host' } });
  return verifyHost(admin, person);
}

/** Creates a draw: by default on sale for a week, without a game. */
export function createDraw(host: Person, fields: Partial<DrawInput> = {}): Promise<PrizeDraw> {
  return host.api('POST /api/v1/prize-draws', {
    body: {
      title: 'The oak rocking chair',
      description: 'Somebody spent a winter on it, and it shows.',
      prizes: [{ rank: 1, description: fields.title ?? 'The oak rocking chair' }],
      ticketPrice: 500,
      ticketLimit: 100,
      charityName: 'Pebble Point Lifeboats',
      charityPercentage: 20,
      startDate: new Date(Date.now() - 50).toISOString(),
      endDate: addDays(7),
      ...fields,
    },
  });
}

/** Ends a draw and starts its drawing. */
export async function finishDraw({ api }: Person, { id }: PrizeDraw): Promise<void> {
  await api('POST /api/v1/prize-draws/:id/end', { params: { id } });
  await api('POST /api/v1/prize-draws/:id/start', { params: { id } });
}

/** Buys tickets, after answering the draw's challenge if it has one. */
export async function buy(
  person: Person,
  { id, skillGameType }: PrizeDraw,
  quantity: number,
  answersCorrectly = true,
) {
  const challengeId = skillGameType ? await answerChallenge(person.api, id, answersCorrectly) : null;
  const body = { quantity, challengeId };
  return person.api('POST /api/v1/prize-draws/:id/tickets', { params: { id }, body });
}

/** @returns the id of an answered challenge */
export async function answerChallenge(api: Api, id: string, correctly = true): Promise<string> {
  const challenge = await api('POST /api/v1/prize-draws/:id/challenge', { params: { id } });
  const params = { id, challengeId: challenge.id };
  const answer = correctly ? solveChallenge(challenge) : 'wrong';
  await api('POST /api/v1/prize-draws/:id/challenge/:challengeId', { params, body: { answer } });
  return challenge.id;
}

function solveChallenge({ type, prompt = '', sequence = [] }: Challenge): string {
  const question = type === 'math' || type === 'word' ? { type, prompt } : { type, sequence };
  return solve(question) ?? 'unknown';
}
