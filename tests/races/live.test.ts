import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { eventually } from '../helpers/eventually.ts';
import { openLivePage } from '../helpers/live-page.ts';
import { register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { soldDraw } from '../helpers/sold-draw.ts';
import { buy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

let two: TwoApps;
let host: Someone;
let alice: Someone;
beforeAll(async () => {
  two = await startTwoApps({ COUNTDOWN_SECONDS: '4' });
  host = await verifiedHost(two.apps[0]);
  alice = await register(two.apps[0], { firstName: 'Alice', lastName: 'Baker' });
});
afterAll(() => two.stop());

/** Opens a page on each process that follows the draw, and waits until both processes listen to each other. */
async function pagesOf(id: string) {
  const pages = [await openLivePage(two.apps[0]), await openLivePage(two.apps[1])] as const;
  for (const page of pages) await page.follow(id);
  await eventually(async () => (await listeners()).length).toBe(2);
  return pages;
}

async function listeners(): Promise<number[]> {
  return onServer(async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'live' and state = 'idle' and query <> ''",
    );
    return rows.map(({ pid }) => pid);
  });
}

async function onServer<Result>(act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: two.url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

describe('pages on two processes with one database', () => {
  it('receive the same messages about a drawing, through either process [LIVE-06, LIVE-07]', async () => {
    const id = await soldDraw(two.apps[0], host, { blocks: [{ holder: alice, quantity: 50 }] });
    const pages = await pagesOf(id);
    await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
    for (const page of pages) await eventually(() => page.of('status').at(-1)?.status).toBe('completed');
    const [here, there] = pages;
    expect(there.of('drawStarted')).toEqual(here.of('drawStarted'));
    expect(here.of('drawStarted')).toHaveLength(1);
    expect(there.of('winner')).toEqual(here.of('winner'));
    // The pages may start a second apart, but in any given second they show the same ticket.
    const [fewer = [], more = []] = pages
      .map((page) => page.of('ticketHighlight').map(({ ticketNumber }) => ticketNumber))
      .toSorted((a, b) => a.length - b.length);
    expect(fewer.length).toBeGreaterThan(1);
    expect(more.slice(-fewer.length)).toEqual(fewer);
  });

  it('are notified through the other process that their account has changed [ADMIN-36]', async () => {
    const [here, there] = two.apps;
    await pagesOf((await publishedDraw(here, host)).id);
    const page = await openLivePage(there, await signIn(there, host));
    page.send({ type: 'followAccount' });
    await eventually(page.accountNews).toBe(1);
    here.services.live.announceAccountChange(host.user.id);
    await eventually(page.accountNews).toBe(2);
    here.services.live.announceAccountChange(alice.user.id);
    here.services.live.announceAccountChange(host.user.id);
    await eventually(page.accountNews).toBe(3);
  });

  it('receive sales through the other process [LIVE-04]', async () => {
    const draw = await publishedDraw(two.apps[0], host, { skillGameType: null, skillGameDifficulty: null });
    const pages = await pagesOf(draw.id);
    await buy(alice.client, draw, 3);
    for (const page of pages) await eventually(() => page.of('ticketsCount').at(-1)?.count).toBe(3);
  });

  it("receive messages in order, and load the draw's state if a message is too long to send", async () => {
    const id = await soldDraw(two.apps[0], host);
    const [, there] = await pagesOf(id);
    const before = there.heard.length;
    const tell = (message: LiveMessage) => two.apps[0].services.live.tell(id, message);
    for (const status of ['active', 'cancelled', 'active', 'completed'] as const)
      tell({ type: 'status', prizeDrawId: id, status });
    await eventually(() => there.heard.length).toBe(before + 4);
    expect(
      there
        .of('status')
        .slice(-4)
        .map(({ status }) => status),
    ).toEqual([...['active', 'cancelled', 'active', 'completed']]);
    const named = {
      ticketNumber: 1,
      winnerName: 'A. Baker',
      cashPence: null,
      drawnAt: new Date().toISOString(),
      vacancy: null,
    };
    const winner = { rank: 1, prize: '€'.repeat(3_000), ...named };
    tell({ type: 'winner', prizeDrawId: id, winners: [winner] });
    await eventually(() => there.of('status').at(-1)?.status).toBe('awaiting_draw');
    expect(there.of('winner')).toEqual([]);
  });

  it("receive the draw's state if the connection between the processes was lost meanwhile [LIVE-05]", async () => {
    const draw = await publishedDraw(two.apps[0], host, { skillGameType: null, skillGameDifficulty: null });
    const [, there] = await pagesOf(draw.id);
    const looks = there.of('status').length;
    await onServer(async (client) => {
      for (const pid of await listeners()) await client.query('select pg_terminate_backend($1, 5000)', [pid]);
    });
    await eventually(() => there.of('status').length).toBe(looks + 1);
    await buy(alice.client, draw, 2);
    await eventually(() => there.of('ticketsCount').at(-1)?.count).toBe(2);
  });
});
