import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockDraw } from '#server/db/locks.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { waitForLock } from '../helpers/interleave.ts';
import { invitationTo, startOrganisation } from '../helpers/organisations.ts';
import { register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { tryToBuy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

let two: TwoApps;
let owner: Someone;
beforeAll(async () => {
  two = await startTwoApps();
});
// A host can create only ten organisations.
beforeEach(async () => {
  owner = await verifiedHost(two.apps[0]);
});
afterAll(() => two.stop());

/** A draw of an organisation, and a person who was invited to its team. */
async function invited() {
  const [one, other] = two.apps;
  const slug = await startOrganisation(owner);
  const draw = await publishedDraw(one, owner, { ...noGame, organisation: { slug } });
  const person = await register(one);
  await owner.client.call('POST /api/v1/organisations/:slug/members', {
    params: { slug },
    body: { email: person.user.email, role: 'viewer' },
  });
  const token = await invitationTo(one, person.user.email);
  const elsewhere = await signIn(other, person);
  return {
    draw,
    slug,
    person,
    buy: () => tryToBuy(person.client, draw, 1),
    join: () => elsewhere.call('POST /api/v1/organisation-invitations/:token', { params: { token } }),
  };
}

describe('joining a team while buying a ticket in its draw, through two processes', () => {
  it('does one or the other [ORG-15]', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { buy, join } = await invited();
        const [bought, joined] = await Promise.all([buy(), join()]);
        return `${bought.status} ${joined.status}`;
      }),
    );
    expect(outcomes.filter((outcome) => outcome !== '201 409' && outcome !== '403 200')).toEqual([]);
  });

  it('waits for a sale that is under way, and later sales are rejected [ORG-15]', async () => {
    const { draw, buy, join } = await invited();
    const { db } = two.apps[0].database;
    let joining: ReturnType<typeof join> | undefined;
    await db.transaction(async (tx) => {
      await lockDraw(tx, draw.id);
      joining = join();
      await waitForLock(db);
    });
    const joined = await joining;
    const bought = await buy();
    expect([joined?.status, bought.status]).toEqual([200, 403]);
  });
});

it('an invitation that is withdrawn while it is accepted causes no deadlock [ORG-09]', async () => {
  const { draw, join, slug } = await invited();
  const { db } = two.apps[0].database;
  let joining: ReturnType<typeof join> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from organisations where slug = ${slug} for no key update`);
    joining = join();
    await waitForLock(db);
    await tx.execute(sql`delete from one_time_tokens where purpose = 'organisation-invitation'
      and starts_with(subject, (select id::text from organisations where slug = ${slug}))`);
  });
  expect([(await joining)?.status, draw.status]).toEqual([409, 'active']);
});

it('a person who becomes support while they join a team stays out of it [ORG-36]', async () => {
  const { join, person } = await invited();
  const { db } = two.apps[0].database;
  let joining: ReturnType<typeof join> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`update people set role = 'support' where id = ${person.user.id}`);
    joining = join();
    await waitForLock(db);
  });
  expect(await joining).toMatchObject({ status: 403, error: { code: 'staff' } });
});
