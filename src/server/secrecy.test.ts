import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Calls, calls } from '#contract/calls.ts';
import { startTestApp, type TestApp } from '../../tests/helpers/app.ts';
import { eventually } from '../../tests/helpers/eventually.ts';
import { openLivePage } from '../../tests/helpers/live-page.ts';
import { isThorough } from '../../tests/helpers/thorough.ts';
import { buy } from '../../tests/helpers/tickets.ts';
import { createWriter, toComparable } from '../../tests/secrecy/comparable.ts';
import { everyCall } from '../../tests/secrecy/every-call.ts';
import { BORN, makeWorld, ROLES, type Role, type SoldDraw, type World } from '../../tests/secrecy/world.ts';

const LONG = 480_000;

/** Two identical sites, except that the buyer always answers correctly on one and wrongly on the other. */
let apps: TestApp[];
let worlds: [knowing: World, guessing: World];
const writers = [createWriter(), createWriter()] as const;

beforeAll(async () => {
  apps = [await startTestApp(), await startTestApp()];
  const [one, two] = apps;
  if (!one || !two) throw new Error('the apps did not start');
  worlds = [await makeWorld(one, true), await makeWorld(two, false)];
}, LONG);
afterAll(async () => {
  for (const app of apps) await app.stop();
});

const inBoth = async <T>(
  act: (world: World, write: (text: string) => string) => Promise<T>,
): Promise<[T, T]> => [await act(worlds[0], writers[0]), await act(worlds[1], writers[1])];

const clientOf = (world: World, role: Role) =>
  ({
    visitor: () => world.app.client(),
    buyer: () => world.buyer.client,
    'another buyer': () => world.other.client,
    owner: () => world.owner.client,
    admin: () => world.admin.client,
  })[role]();

const ALL_CALLS = Object.keys(calls) as (keyof Calls)[];

/** Makes every call, or only these, as every role, and returns the responses. */
async function makeCalls(
  world: World,
  sold: SoldDraw,
  write: (text: string) => string,
  keys: readonly (keyof Calls)[] = ALL_CALLS,
) {
  const responses: Responses = {};
  for (const key of keys) {
    for (const role of ROLES) {
      const client = clientOf(world, role);
      const asked = await everyCall[key]({ world, sold, role, client });
      const [method = '', template = ''] = key.split(' ');
      const path = template.replace(
        /:(\w+)|\*/g,
        (found, name?: string) => asked.params?.[name ?? found] ?? '',
      );
      const url = asked.query ? `${path}?${new URLSearchParams(asked.query)}` : path;
      const response = await (asked.client ?? client).send({ method, url, body: asked.body });
      responses[`${key}, as ${role}`] = write(toComparable(response, path));
    }
    await world.app.services.log.publish(sold.draw.id);
    // Otherwise the seal log would grow a moment after the call.
    await world.app.services.seals.recordBehind();
  }
  return responses;
}

type Responses = Record<string, string>;

/** Calls that show the answers once the list is sealed. */
const REVEALING: readonly { key: keyof Calls; role: Role }[] = [
  { key: 'GET /api/v1/prize-draws/:id/entries', role: 'visitor' },
  { key: 'GET /api/v1/prize-draws/:id/entries.txt', role: 'visitor' },
  { key: 'GET /api/v1/prize-draws/:id/log/openings/:page', role: 'visitor' },
  { key: 'GET /api/v1/prize-draws/:id/proof', role: 'visitor' },
  { key: 'GET /api/v1/prize-draws/:id/tickets', role: 'owner' },
  { key: 'GET /api/v1/users/:id/entered-draws', role: 'buyer' },
];

const differences = (knowing: Responses, guessing: Responses) =>
  Object.keys(knowing).flatMap((call) =>
    knowing[call] === guessing[call] ? [] : [{ call, knowing: knowing[call], guessing: guessing[call] }],
  );

describe('before sales close, right and wrong answers make no difference', () => {
  it('in the responses of a purchase, from the puzzle to the tickets [CHAL-18]', async () => {
    const [knowing, guessing] = await inBoth(async ({ sales }, write) => write(JSON.stringify(sales)));
    expect(guessing).toBe(knowing);
  });

  it(
    'in any call by any role while the draw is on sale; only the buyer gets their date of birth [CHAL-18, PLAY-13]',
    async () => {
      await inBoth(({ app }) => app.runJobs());
      const [knowing, guessing] = await inBoth((world, write) => makeCalls(world, world.open, write));
      expect(Object.keys(knowing)).toHaveLength(ALL_CALLS.length * ROLES.length);
      expect(differences(knowing, guessing)).toEqual([]);
      expect(knowing['GET /api/user, as buyer']).toContain(BORN);
      // In every role, the sign-in is that of the buyer. An admin exports a user's data if the user asks for it.
      const theirs =
        /, as buyer$|^POST \/api\/login,|^GET \/api\/v1\/admin\/people\/:id\/data.json, as admin$/;
      const others = Object.keys(knowing).filter((call) => !theirs.test(call));
      expect(others.filter((call) => knowing[call]?.includes(BORN))).toEqual([]);
    },
    LONG,
  );

  it.runIf(isThorough)(
    'in any call after sales have ended or the draw was cancelled [CHAL-18]',
    async () => {
      await inBoth(({ app }) => app.runJobs());
      for (const state of ['ending', 'calledOff'] as const) {
        const [knowing, guessing] = await inBoth((world, write) => makeCalls(world, world[state], write));
        expect(differences(knowing, guessing)).toEqual([]);
      }
    },
    LONG,
  );

  it('in the live messages about a sale [CHAL-18]', async () => {
    const [knowing, guessing] = await inBoth(async (world, write) => {
      const { open, buyer, right, app } = world;
      const page = await openLivePage(app);
      await page.follow(open.draw.id);
      await buy(buyer.client, open.draw, 1, { right });
      const { body } = await app
        .client()
        .call('GET /api/v1/prize-draws/:id', { params: { id: open.draw.id } });
      await eventually(() => page.of('ticketsCount').at(-1)?.count).toBe(body.ticketsSold);
      // How often a count is repeated depends on timing, so duplicates are removed.
      const heard = [...new Set(page.heard.map((message) => JSON.stringify(message)))];
      return write(heard.join('\n'));
    });
    expect(guessing).toBe(knowing);
  });

  it('in any email in the outbox, opened or listed [CHAL-18]', async () => {
    const [knowing, guessing] = await inBoth(async ({ app, admin }, write) => {
      await app.runJobs();
      const { body } = await admin.client.call('GET /api/v1/admin/mails', { query: { limit: 1000 } });
      const emails = [];
      for (const { id } of body) {
        const email = await admin.client.call('GET /api/v1/admin/mails/:id', { params: { id } });
        emails.push(write(JSON.stringify(email.body)));
      }
      return emails;
    });
    expect(knowing.length).toBeGreaterThan(10);
    expect(guessing).toEqual(knowing);
  });

  it(
    'although after sales close the same comparison finds the differences [CHAL-18]',
    async () => {
      const [knowing, guessing] = await inBoth(async (world, write) => {
        const { id } = world.ending.draw;
        const started = await world.owner.client.call('POST /api/v1/prize-draws/:id/start', {
          params: { id },
        });
        expect(started.status).toBe(200);
        return makeCalls(
          world,
          world.ending,
          write,
          REVEALING.map(({ key }) => key),
        );
      });
      const differing = differences(knowing, guessing).map(({ call }) => call);
      for (const { key, role } of REVEALING) expect(differing).toContain(`${key}, as ${role}`);
    },
    LONG,
  );
});
