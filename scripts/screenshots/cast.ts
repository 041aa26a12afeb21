import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { demoAccounts } from '#server/demo/seed.ts';
import type { Person, SitePeople } from '../../tests/helpers/site-people.ts';
import { drawOnSale } from '../../tests/helpers/sold-tickets.ts';

const DAY_MS = 24 * 3_600_000;

export const addDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** The people in the pictures: those of the demo, and others. */
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
  /** A host whose name and draws have the longest allowed texts. */
  longHost: Person;
  /** Registers another user, by default a participant. */
  register: (
    firstName: string,
    lastName: string,
    options?: { role: 'host'; verified?: boolean },
  ) => Promise<Person>;
};

export const VERIFIED_HOST = { role: 'host', verified: true } as const;

export async function gatherCast(
  { person, signIn }: Pick<SitePeople, 'person' | 'signIn'>,
  dataDirectory: string,
): Promise<Cast> {
  const register: Cast['register'] = (firstName, lastName, options) => {
    const email = `${firstName}.${lastName}@pictures.example`.toLowerCase().slice(-60);
    return person({ firstName, lastName, email, ...options });
  };
  const [admin, host, guest] = await demoAccounts(dataDirectory);
  if (!admin || !host || !guest) throw new Error('a demo account is missing');
  const cast: Cast = {
    admin: await signIn(admin),
    host: await signIn(host),
    guest: await signIn(guest),
    newcomer: await register('Nettie', 'Newcomer'),
    firstBuyer: await register('Bryony', 'Firth'),
    unverifiedHost: await register('Perry', 'Winkle', { role: 'host' }),
    emptyHost: await register('Ivy', 'Banks', VERIFIED_HOST),
    revokedHost: await register('Reed', 'Marsh', VERIFIED_HOST),
    longHost: await register('Bartholomew-Maximilian-Alexander', 'W'.repeat(60), VERIFIED_HOST),
    register,
  };
  await createDraw(cast.revokedHost, { title: 'A hive of honey' });
  await createDraw(cast.unverifiedHost, { title: 'A quilt of the parish', startDate: null });
  const params = { id: cast.revokedHost.user.id };
  await cast.admin.api('PUT /api/v1/admin/hosts/:id/unverify', { params });
  return cast;
}

/** Creates a draw: by default on sale for a week, without a game. */
export function createDraw(host: Person, fields: Partial<DrawInput> = {}): Promise<PrizeDraw> {
  const title = fields.title ?? 'The oak rocking chair';
  return drawOnSale(host, {
    title,
    description: 'Somebody spent a winter on it, and it shows.',
    prizes: [{ rank: 1, description: title }],
    charityName: 'Pebble Point Lifeboats',
    charityPercentage: 20,
    ...fields,
  });
}

/** Tries to buy tickets, but the payment is declined. */
export async function failToBuy({ api }: Person, { id }: PrizeDraw, quantity: number): Promise<void> {
  const body = { quantity, testOutcome: 'decline' } as const;
  await api('POST /api/v1/prize-draws/:id/tickets', { params: { id }, body }).catch(() => undefined);
}

/** Ends a draw and starts its drawing. */
export async function finishDraw({ api }: Person, { id }: PrizeDraw): Promise<void> {
  await api('POST /api/v1/prize-draws/:id/end', { params: { id } });
  await api('POST /api/v1/prize-draws/:id/start', { params: { id } });
}
