import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database, Transaction } from './database.ts';
import { isLostConnection } from './failures.ts';

/** A transaction that reads, then decides, then writes. Only its caller retries it. */
export type Steps<Facts, Plan> = {
  /** Locks and reads. Sends all its statements before it waits for the first. */
  read: (tx: Transaction) => Promise<Facts>;
  /** Decides what to write. If it throws, the transaction is rolled back. */
  decide: (facts: Facts) => Plan;
  /** The statements that write, in order. */
  write: (plan: Plan) => readonly SQL[];
};

/**
 * Runs a transaction in steps, and returns its plan after the commit. Calls `onSent` once the commit is sent, if the next
 * transaction can begin then.
 */
export type RunSteps = <Facts, Plan>(steps: Steps<Facts, Plan>, onSent?: () => void) => Promise<Plan>;

/** Waits for the result of each step. */
export function createSteps(db: Database): RunSteps {
  return ({ read, decide, write }) =>
    db.transaction(async (tx) => {
      const plan = decide(await read(tx));
      for (const statement of write(plan)) await tx.execute(statement);
      return plan;
    });
}

/** The pool's clients have a `connection`, which their types leave out. */
type PooledClient = pg.PoolClient & Pick<pg.Client, 'connection'>;

/** A connection that executes transactions one after another. */
type Lane = {
  client: PooledClient;
  tx: Transaction;
  /** Whether a transaction can begin: each earlier one has sent its commit or its rollback. */
  isFree: boolean;
  isLost: boolean;
  /** Transactions that have begun and not ended. */
  unfinished: number;
};

/**
 * Sends all reads of a transaction together, then all writes with the commit. The next transaction's reads follow the
 * commit on the same connection. PostgreSQL executes them in order, so no transaction sees another one half done.
 */
export function createPipelinedSteps(
  pool: pg.Pool,
  toTransaction: (client: pg.PoolClient) => Transaction,
): RunSteps {
  const lanes = new Set<Lane>();

  const enter = async (): Promise<Lane> => {
    let lane = [...lanes].find(({ isFree }) => isFree);
    if (!lane) {
      const client = (await pool.connect()) as PooledClient;
      lane = { client, tx: toTransaction(client), isFree: true, isLost: false, unfinished: 0 };
      lanes.add(lane);
    }
    lane.isFree = false;
    lane.unfinished += 1;
    return lane;
  };
  const leave = (lane: Lane) => {
    lane.unfinished -= 1;
    lane.isFree ||= lane.unfinished === 0;
    if (lane.isLost || lane.unfinished === 0) lanes.delete(lane);
    if (lane.unfinished === 0) lane.client.release(lane.isLost);
  };

  return async (steps, onSent) => {
    const lane = await enter();
    try {
      const { plan, writes } = await prepare(lane, steps);
      sendTogether(lane.client);
      const sent = [...writes, { text: 'commit' }].map((query) => lane.client.query(query));
      lane.isFree = true;
      onSent?.();
      for (const result of await Promise.allSettled(sent)) {
        if (result.status === 'rejected') throw result.reason;
      }
      return plan;
    } catch (error) {
      lane.isLost ||= isLostConnection(error);
      throw error;
    } finally {
      leave(lane);
    }
  };
}

/** Sends the statements of this turn of the event loop in one packet, so that PostgreSQL wakes up only once. */
function sendTogether({ connection: { stream } }: PooledClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const dialect = new PgDialect();

/** Begins, reads and decides. After a failure, the connection is ready for the next transaction. */
async function prepare<Facts, Plan>(
  { client, tx }: Lane,
  { read, decide, write }: Steps<Facts, Plan>,
): Promise<{ plan: Plan; writes: pg.QueryConfig[] }> {
  try {
    sendTogether(client);
    const [, facts] = await Promise.all([client.query('begin'), read(tx)]);
    const plan = decide(facts);
    // Drizzle would send these only when they are awaited, which is after the commit.
    const writes = write(plan).map((statement) => {
      const { sql: text, params } = dialect.sqlToQuery(statement);
      return { text, values: params };
    });
    return { plan, writes };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
