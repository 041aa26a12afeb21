import type { User } from '#contract/accounts/accounts.ts';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import type { Challenge } from '#contract/sales/challenges.ts';
import { solve } from '#domain/games/solve.ts';
import { demoAccounts } from '#server/demo/seed.ts';
import type { Api } from '#web/lib/api.ts';
import type { Credentials, RunningSite } from '../running-site.ts';

const DAY_MS = 24 * 3_600_000;

export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Somebody who can be signed in as, and who calls the API. */
export type Person = Credentials & { user: User; api: Api };

/** Who acts in the pictures: the demo's people, and others beside them. */
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
  /** A host whose names and draws are as long as allowed. */
  longHost: Person;
  /** Somebody new who buys so many tickets of a draw, rightly or wrongly answered. */
  buyer: (firstName: string, lastName: string) => Promise<Person>;
};

const PASSWORD = 'a password for pictures';

export async function gatherCast(site: Pick<RunningSite, 'client'>, dataDirectory: string): Promise<Cast> {
  const signIn = async ({ email, password }: Credentials): Promise<Person> => {
    const api = site.client();
    return { email, password, api, user: await api('POST /api/login', { body: { email, password } }) };
  };
  const register = async (firstName: string, lastName: string, role: 'participant' | 'host') => {
    const api = site.client();
    const email = `${firstName}.${lastName}@pictures.example`.toLowerCase().slice(-60);
    const body = { firstName, lastName, email, password: PASSWORD, role, over18: true, ukResident: true };
    const user = await api('POST /api/register', { body });
    return { email, password: PASSWORD, api, user };
  };
  const [adminAccount, hostAccount, guestAccount] = await demoAccounts(dataDirectory);
  if (!adminAccount || !hostAccount || !guestAccount) throw new Error('a demo account is missing');
  const admin = await signIn(adminAccount);
  const verify = async (person: Person) => {
    await admin.api('PUT /api/v1/admin/hosts/:id/verify', { params: { id: person.user.id } });
    return person;
  };
  const cast: Cast = {
    admin,
    host: await signIn(hostAccount),
    guest: await signIn(guestAccount),
    newcomer: await register('Nettie', 'Newcomer', 'participant'),
    firstBuyer: await register('Bryony', 'Firth', 'participant'),
    unverifiedHost: await register('Perry', 'Winkle', 'host'),
    emptyHost: await verify(await register('Ivy', 'Banks', 'host')),
    revokedHost: await verify(await register('Reed', 'Marsh', 'host')),
    longHost: await verify(await register('Bartholomew-Maximilian-Alexander', 'W'.repeat(60), 'host')),
    buyer: (firstName, lastName) => register(firstName, lastName, 'participant'),
  };
  await draw(cast.revokedHost, { title: 'A hive of honey' });
  await draw(cast.unverifiedHost, { title: 'A quilt of the parish', startDate: null });
  await admin.api('PUT /api/v1/admin/hosts/:id/unverify', { params: { id: cast.revokedHost.user.id } });
  return cast;
}

/** A draw of this host: on sale for a week, without a game, unless wished otherwise. */
export function draw(host: Person, wishes: Partial<DrawInput> = {}): Promise<PrizeDraw> {
  return host.api('POST /api/v1/prize-draws', {
    body: {
      title: 'The oak rocking chair',
      description: 'Somebody spent a winter on it, and it shows.',
      prizes: [{ rank: 1, description: wishes.title ?? 'The oak rocking chair' }],
      ticketPrice: 500,
      ticketLimit: 100,
      charityName: 'Pebble Point Lifeboats',
      charityPercentage: 20,
      startDate: new Date(Date.now() - 50).toISOString(),
      endDate: inDays(7),
      ...wishes,
    },
  });
}

/** Buys tickets as somebody would, after a challenge where there is one. */
export async function buy(person: Person, { id, skillGameType }: PrizeDraw, quantity: number, right = true) {
  const challengeId = skillGameType ? await answered(person.api, id, right) : null;
  const body = { quantity, challengeId };
  return person.api('POST /api/v1/prize-draws/:id/tickets', { params: { id }, body });
}

/** The id of a challenge that was answered. */
export async function answered(api: Api, id: string, right = true): Promise<string> {
  const challenge = await api('POST /api/v1/prize-draws/:id/challenge', { params: { id } });
  const params = { id, challengeId: challenge.id };
  const answer = right ? answerTo(challenge) : 'wrong';
  await api('POST /api/v1/prize-draws/:id/challenge/:challengeId', { params, body: { answer } });
  return challenge.id;
}

function answerTo({ type, prompt = '', sequence = [] }: Challenge): string {
  const question = type === 'math' || type === 'word' ? { type, prompt } : { type, sequence };
  return solve(question) ?? 'unknown';
}
