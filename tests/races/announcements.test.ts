import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { queryRows } from '#server/db/database.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { eventually } from '../helpers/eventually.ts';
import { register, type Someone, verifiedHost } from '../helpers/people.ts';
import { buy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

let two: TwoApps;
let host: Someone;
let buyers: Someone[];
/** An operator's connection. */
let operator: pg.Client;
beforeAll(async () => {
  two = await startTwoApps();
  host = await verifiedHost(two.apps[0]);
  buyers = await Promise.all([register(two.apps[0]), register(two.apps[1])]);
  operator = new pg.Client({ connectionString: two.url });
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await two.stop();
});

const aDraw = () =>
  publishedDraw(two.apps[0], host, {
    skillGameType: null,
    skillGameDifficulty: null,
    ticketLimit: null,
  });

/** Follows a draw through one of the processes. */
function watch(at: 0 | 1, drawId: string) {
  const told: number[] = [];
  let refetched = 0;
  const stop = two.apps[at].services.live.watch(drawId, {
    onCount: (sold) => told.push(sold),
    onMessage: () => {},
    onMissed: () => {
      refetched += 1;
    },
  });
  onTestFinished(stop);
  return { told, last: () => told.at(-1), refetched: () => refetched };
}

/**
 * Follows a draw, and waits until the process listens. It starts to listen when it has its first follower, and then
 * asks followers to refetch; it may still be connecting.
 */
async function listening(at: 0 | 1, drawId: string) {
  const watcher = watch(at, drawId);
  const { rows } = await listeners();
  if (rows.length < 2) await eventually(watcher.refetched).toBe(1);
  return watcher;
}
const listeners = () =>
  operator.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'live'
      and state = 'idle' and query <> ''`,
  );

describe('two processes on one database', () => {
  it('notify the followers on both of sales through either [OPS-13]', async () => {
    const draw = await aDraw();
    const [here, there] = [await listening(0, draw.id), await listening(1, draw.id)];
    for (const [index, buyer] of buyers.entries()) {
      await buy(buyer.client, draw, 1);
      for (const { last } of [here, there]) await eventually(last).toBe(index + 1);
    }
    for (const { told } of [here, there]) expect(told).toEqual([1, 2]);
  });

  it('receive changes of a thousand draws with one statement [OPS-13]', async () => {
    const draw = await aDraw();
    const rows = await queryRows<{ id: string }>(
      two.apps[0].database.db,
      sql`insert into prize_draws (id, owner_id, title, description, ticket_price_pence, charity_name, charity_percentage,
          status, start_date, end_date, issued_count)
        select gen_random_uuid(), owner_id, title, description, ticket_price_pence, charity_name, charity_percentage,
          status, start_date, end_date, n from prize_draws, generate_series(1, 1000) n where id = ${draw.id}
        returning id`,
    );
    await listening(1, draw.id);
    const watchers = rows.map(({ id }) => watch(1, id));
    const executed = vi.spyOn(two.apps[0].database.db, 'execute');
    onTestFinished(() => executed.mockRestore());
    for (const { id } of rows) two.apps[0].services.live.announceSale(id);
    await eventually(() => watchers.every(({ told }) => told.length === 1)).toBe(true);
    expect(watchers.reduce((sum, { told }) => sum + (told[0] ?? 0), 0)).toBe(500_500);
    // The process has other work, and tells others about it.
    const telling = executed.mock.calls.filter(([statement]) =>
      String(new PgDialect().sqlToQuery(statement as SQL).params).includes(rows[0]?.id ?? ''),
    );
    expect(telling).toHaveLength(1);
  });

  it('listen again after a lost connection, and ask their followers to refetch [OPS-13]', async () => {
    const draw = await aDraw();
    const watcher = await listening(1, draw.id);
    const before = watcher.refetched();
    const { rows } = await listeners();
    for (const { pid } of rows) await operator.query('select pg_terminate_backend($1, 5000)', [pid]);
    await eventually(watcher.refetched).toBe(before + 1);
    await eventually(async () => (await listeners()).rows.length).toBe(2);
    for (const buyer of buyers) await buy(buyer.client, draw, 1);
    await eventually(watcher.last).toBe(2);
  });
});

const waitsForStandby = async (pid: number) => {
  const activity = "select 1 from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'";
  return (await operator.query(activity, [pid])).rowCount === 1;
};

/**
 * Simulates a NOTIFY that is stuck in its commit, during which it holds a server-wide lock. It waits for a standby that
 * does not exist; other sessions wait for no standby.
 */
async function stuckNotify(): Promise<{ release: () => Promise<void> }> {
  await operator.query("alter system set synchronous_standby_names = 'nobody'");
  await operator.query('select pg_reload_conf()');
  const [session] = await two.transactions(1);
  if (!session) throw new Error('no connection');
  await session.query('set synchronous_commit = on');
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  // The server reloads its settings with a delay. Until then, commits complete.
  for (;;) {
    await session.query("notify elsewhere, 'anything'");
    // A commit waits only if it has written to the write-ahead log.
    await session.query("select pg_logical_emit_message(true, 'anything', 'anything')");
    let through = false;
    const commit = session.query('commit').then(() => {
      through = true;
    });
    await eventually(async () => through || (await waitsForStandby(pid))).toBe(true);
    if (!through) {
      return {
        release: async () => {
          await operator.query('alter system reset synchronous_standby_names');
          await operator.query('select pg_reload_conf()');
          await operator.query('select pg_cancel_backend($1)', [pid]);
          await commit;
        },
      };
    }
    await session.query('begin');
  }
}

describe('while another session’s NOTIFY is stuck', () => {
  it('sales do not wait, and are announced as soon as possible [OPS-13]', async () => {
    const draw = await aDraw();
    const watcher = await listening(1, draw.id);
    const { release } = await stuckNotify();
    try {
      for (let sale = 0; sale < 5; sale += 1) {
        await Promise.all(buyers.map((buyer) => buy(buyer.client, draw, 1)));
      }
      // The control: a sale that sends NOTIFY in its own transaction would wait.
      const announcing = two.apps[0].database.db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = 200`);
        await tx.execute(sql`notify live, 'within the transaction'`);
      });
      await expect(announcing).rejects.toThrow();
    } finally {
      await release();
    }
    await eventually(watcher.last).toBe(10);
  });
});
