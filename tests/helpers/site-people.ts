import type { User } from '#contract/accounts/accounts.ts';
import type { Api } from '#web/lib/api.ts';
import { type Credentials, openSession, type Session, type SiteAddress } from '../../scripts/running-site.ts';

export type Person = Credentials & Session & { user: User };

type PersonOptions = {
  /** A new address by default. */
  email?: string;
  role?: 'participant' | 'host';
  verified?: boolean;
  firstName?: string;
  lastName?: string;
  dateOfBirth?: string;
  /** Whether the user has answered how much they want to spend; true by default. */
  answered?: boolean;
};

export type SitePeople = {
  /** Registers a new user through the API. */
  person: (options?: PersonOptions) => Promise<Person>;
  /** Signs in a user, in a new session. */
  signIn: (credentials: Credentials) => Promise<Person>;
  admin: () => Promise<Person>;
  /** A signed-out API session. */
  client: () => Api;
};

let people = 0;

/** Returns a number that is unique on a site that test files share, because it includes the process id. */
function nextNumber(): string {
  people += 1;
  return `${process.pid}-${people}`;
}

/** Returns a new address at each call, so that a test can be retried: the accounts of its first attempt still exist. */
export const newEmail = (name: string): string => `${name}-${nextNumber()}@example.org`;

/** Creates users on a running site. The admin signs in only once, because hashing a password is slow. */
export function peopleOf(site: () => SiteAddress): SitePeople {
  let admin: Promise<Person> | undefined;

  const signIn: SitePeople['signIn'] = async ({ email, password }) => {
    const session = openSession(site());
    const user = await session.api('POST /api/login', { body: { email, password } });
    return { email, password, ...session, user };
  };
  const theAdmin = () => {
    admin ??= signIn(site().admin);
    return admin;
  };

  const person: SitePeople['person'] = async ({
    verified = false,
    answered = true,
    email,
    ...options
  } = {}) => {
    const number = nextNumber();
    const session = openSession(site());
    const credentials = {
      email: email ?? `person-${number}@example.org`,
      password: `password of person ${number}`,
    };
    const user = await session.api('POST /api/register', {
      body: {
        ...credentials,
        firstName: 'Test',
        lastName: `Person ${number}`,
        over18: true,
        ukResident: true,
        dateOfBirth: '1990-03-27',
        ...options,
      },
    });
    // Otherwise, the pages would ask how much the user wants to spend.
    if (answered)
      await session.api('PUT /api/v1/users/:id/limits', {
        params: { id: user.id },
        body: { monthlyPence: null },
      });
    if (verified)
      await (await theAdmin()).api('PUT /api/v1/admin/hosts/:id/verify', { params: { id: user.id } });
    return { ...credentials, ...session, user: { ...user, verified } };
  };

  return { client: () => openSession(site()).api, admin: theAdmin, signIn, person };
}
