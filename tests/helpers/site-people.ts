import type { User } from '#contract/accounts/accounts.ts';
import type { Api } from '#web/lib/api.ts';
import type { Credentials, RunningSite } from '../../scripts/running-site.ts';

export type Person = Credentials & { user: User; api: Api };

type PersonOptions = {
  role?: 'participant' | 'host';
  verified?: boolean;
  firstName?: string;
  lastName?: string;
};

export type SitePeople = {
  /** Registers a new user through the API. */
  person: (options?: PersonOptions) => Promise<Person>;
  admin: () => Promise<Person>;
  /** A signed-out API session. */
  client: () => Api;
};

/** Users with accounts on a running site. */
export function peopleOf(site: () => RunningSite): SitePeople {
  let people = 0;

  const signedIn = async (credentials: Credentials): Promise<Person> => {
    const api = site().client();
    const user = await api('POST /api/login', { body: credentials });
    return { ...credentials, user, api };
  };

  const person: SitePeople['person'] = async ({ verified = false, ...options } = {}) => {
    people += 1;
    const api = site().client();
    const credentials = { email: `person-${people}@example.org`, password: `password of person ${people}` };
    const user = await api('POST /api/register', {
      body: {
        ...credentials,
        firstName: 'Test',
        lastName: `Person ${people}`,
        over18: true,
        ukResident: true,
        ...options,
      },
    });
    if (!verified) return { ...credentials, user, api };
    const admin = await signedIn(site().admin);
    await admin.api('PUT /api/v1/admin/hosts/:id/verify', { params: { id: user.id } });
    return { ...credentials, user: { ...user, verified }, api };
  };

  return { client: () => site().client(), admin: () => signedIn(site().admin), person };
}
