import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database, RunSteps, Steps, Transaction } from './database.ts';
import { isLostConnection } from './failures.ts';

/** Waits for the result of each step. */
export function createSteps(db: Database): RunSteps {
  return ({ read, decide, write }) =>
    db.transaction(async (tx) => {
      const plan = decide(await read(tx));
      const statement = write(plan);
      if (statement) await tx.execute(statement);
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
 * Sends all reads of a transaction together, then its write with the commit. The next transaction's reads follow the
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
      const { plan, statement } = await prepare(lane, steps);
      sendTogether(lane.client);
      const writing = statement && lane.client.query(statement);
      const committing = lane.client.query('commit');
      lane.isFree = true;
      onSent?.();
      const [written, committed] = await Promise.allSettled([writing, committing]);
      if (written.status === 'rejected') throw written.reason;
      if (committed.status === 'rejected') throw committed.reason;
      // PostgreSQL rolls a failed transaction back without an error.
      if (committed.value.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
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
  lane: Lane,
  { read, decide, write }: Steps<Facts, Plan>,
): Promise<{ plan: Plan; statement: pg.QueryConfig | null }> {
  const { client, tx } = lane;
  try {
    sendTogether(client);
    const [, facts] = await Promise.all([client.query('begin'), read(tx)]);
    const plan = decide(facts);
    // Drizzle would send it only when it is awaited, which is after the commit.
    const writing = write(plan);
    const query = writing && dialect.sqlToQuery(writing);
    return { plan, statement: query && { text: query.sql, values: query.params } };
  } catch (error) {
    await client.query('rollback').catch(() => {
      lane.isLost = true;
    });
    throw error;
  }
}
