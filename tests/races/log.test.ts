import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import type { Client, TestApp } from '../helpers/app.ts';
import { declineAward } from '../helpers/awards.ts';
import { inputOf, publishedDraw } from '../helpers/draws.ts';
import { eventually } from '../helpers/eventually.ts';
import { expectValid } from '../helpers/logged-draw.ts';
import { admin, register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { answerChallenge, tryToBuy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

/** Two processes on one PostgreSQL database, with the same users signed in to both. */
let processes: TwoApps;
let one: TestApp;
let host: Someone;
let hosts: Client[];
let admins: Client[];
let buyers: Client[];
beforeAll(async () => {
  processes = await startTwoApps({ COUNTDOWN_SECONDS: '600' });
  const [first, second] = processes.apps;
  one = first;
  host = await verifiedHost(one);
  const [boss, anne, ben] = [await admin(one), await register(one), await register(one)];
  hosts = [host.client, await signIn(second, host)];
  admins = [boss.client, await signIn(second, boss)];
  buyers = [anne.client, await signIn(second, anne), ben.client, await signIn(second, ben)];
});
afterAll(() => processes.stop());

let aheadMs = 0;
/** Moves the clock past the countdown, which is so long that no drawing is due before this, even on a slow machine. */
async function passCountdown(): Promise<void> {
  aheadMs += 600_000;
  await one.shiftClock(aheadMs);
  for (const { services } of processes.apps) await services.clock.follow();
}

/** Random choices that depend only on the seed, so that a failure can be reproduced. */
function dice(seed: number) {
  let state = seed;
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  const any = <T>(...choices: readonly T[]): T => {
    const choice = choices[roll(choices.length)];
    if (choice === undefined) throw new Error('nothing to choose from');
    return choice;
  };
  return { roll, any };
}

/** Expects a valid outcome of a concurrent call: success, or an expected error. */
const orderly = ({ status, error }: { status: number; error: unknown }) =>
  expect([200, 201, 403, 404, 409], JSON.stringify(error)).toContain(status);

async function onSale(seed: number) {
  const draw = await publishedDraw(one, host, { ticketLimit: null });
  const params = { id: draw.id };
  const { roll, any } = dice(seed);
  const looks = () => expectValid(any(...processes.apps), draw.id);
  const sells = async () => {
    const buyer = any(...buyers);
    const [quantity, right] = [1 + roll(4), roll(3) > 0];
    // After the sale, there is no challenge any more.
    const challengeId = await answerChallenge(buyer, draw, right).catch(() => undefined);
    if (challengeId) orderly(await tryToBuy(buyer, draw, quantity, { challengeId }));
  };
  const takesBack = async () => {
    const client = any(...hosts);
    const { body } = await client.call('GET /api/v1/prize-draws/:id/tickets', { params });
    if (body.length === 0) return;
    orderly(
      await client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/refund', {
        params: { ...params, ticketId: any(...body).id },
        body: { reason: 'asked for' },
      }),
    );
  };
  const start = () =>
    hosts.map(async (client) => orderly(await client.call('POST /api/v1/prize-draws/:id/start', { params })));
  const end = async () => orderly(await any(...hosts).call('POST /api/v1/prize-draws/:id/end', { params }));
  const cancel = async () =>
    orderly(
      await any(...admins).call('POST /api/v1/prize-draws/:id/cancel', { params, body: { reason: 'off' } }),
    );
  const status = async () => (await one.client().call('GET /api/v1/prize-draws/:id', { params })).body.status;
  return { draw, params, roll, any, looks, sells, takesBack, start, end, cancel, status };
}

type OnSale = Awaited<ReturnType<typeof onSale>>;

/** Expects the same result for every caller, and exactly one success among several concurrent redraws. */
async function drawTwice({ params, any, looks, takesBack }: OnSale): Promise<void> {
  await passCountdown();
  const drawn = (client: Client) => client.call('POST /api/v1/prize-draws/:id/draw', { params });
  const results = hosts.map(async (client) => {
    await eventually(async () => (await drawn(client)).status).toBe(200);
    return (await drawn(client)).body.winners;
  });
  const [outcomes] = await Promise.all([Promise.all(results), takesBack(), takesBack()]);
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  for (const rank of [1, 2]) await declineAward(one, params.id, rank);
  // Few tickets may be entered, and a prize without a winner cannot be redrawn.
  const won = outcomes[0]?.flatMap(({ rank, ticketNumber }) => (ticketNumber === null ? [] : [rank])) ?? [];
  const isWon = won.length > 0;
  const again = async () => {
    const body = { notes: 'unclaimed', rank: isWon ? any(...won) : 1 };
    return (await any(...hosts).call('POST /api/v1/prize-draws/:id/redraw', { params, body })).status;
  };
  const [, ...statuses] = await Promise.all([looks(), again(), again(), again()]);
  expect(statuses.toSorted()).toEqual([isWon ? 200 : 409, 409, 409]);
  await passCountdown();
  await eventually(async () => (await drawn(any(...hosts))).status).toBe(200);
}

it.each([1, 2, 3, 4])(
  'a log proves everything that happened to a draw, with concurrent calls to two processes (%s)',
  async (seed) => {
    const world = await onSale(seed);
    const { any, looks, sells, takesBack, start, end, cancel, status } = world;
    await Promise.all([
      ...[sells(), sells(), looks()],
      ...Array.from({ length: 12 }, () => any(sells, sells, sells, takesBack)()),
    ]);
    await Promise.all([
      ...Array.from({ length: 8 }, () => any(sells, takesBack, looks)()),
      ...[end(), ...start(), ...(seed % 2 === 0 ? [cancel()] : [])],
    ]);
    await Promise.all([...start(), takesBack(), takesBack(), looks()]);
    if ((await status()) === 'awaiting_draw') await drawTwice(world);
    expect(await status()).toMatch(/^(completed|cancelled)$/);
    for (const app of processes.apps) {
      await app.runJobs();
      await expectValid(app, world.draw.id);
    }
    expect(await findBreaches(one.database.db)).toEqual([]);
  },
);

it.each([1, 2, 3])(
  'a log is deleted with an unsold draw while being signed, or remains with a sold one (%s)',
  async () => {
    const draw = await publishedDraw(one, host, { skillGameType: null, skillGameDifficulty: null });
    const params = { id: draw.id };
    const body = { ...inputOf(draw), title: 'Another title' };
    const [buyer] = buyers;
    if (!buyer) throw new Error('there is no buyer');
    const [gone, bought] = await Promise.all([
      host.client.call('DELETE /api/v1/prize-draws/:id', { params }),
      tryToBuy(buyer, draw, 1),
      ...hosts.map((client) => client.call('PUT /api/v1/prize-draws/:id', { params, body })),
      ...processes.apps.map(({ services }) => services.log.publish(draw.id).catch(() => null)),
    ]);
    if (gone.status === 204) expect(bought.status).toBe(404);
    else {
      expect([gone.status, bought.status]).toEqual([409, 201]);
      await expectValid(one, draw.id);
    }
    expect(await findBreaches(one.database.db)).toEqual([]);
  },
);
