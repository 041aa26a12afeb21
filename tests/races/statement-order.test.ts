import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Transaction } from '#server/db/database.ts';
import * as schema from '#server/db/schema.ts';
import { createPipelinedSteps } from '#server/db/steps.ts';
import { sellBatch } from '#server/features/sales/orders/sell-batch.ts';
import { createTestPayments } from '#server/providers/payments/test-payments.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { register, verifiedHost } from '../helpers/people.ts';
import { saleRequest } from '../helpers/sales.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

let two: TwoApps;
beforeAll(async () => {
  two = await startTwoApps();
});
afterAll(() => two.stop());

/**
 * Drizzle sends a statement only when it is first awaited, so the way in which the calls are written could change their
 * order.
 */
it('a sale sends its lock before all its reads, and its commit right after its writes', async () => {
  const [app] = two.apps;
  const draw = await publishedDraw(app, await verifiedHost(app), {
    skillGameType: null,
    skillGameDifficulty: null,
  });
  const buyer = await register(app);
  const pool = new pg.Pool({ connectionString: two.url, max: 1, pipeline: true });
  // The pool does not wait for its connections to close, and the database is dropped in the meantime.
  pool.on('error', () => {});
  const sent: string[] = [];
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (query: unknown, ...rest: unknown[]) => unknown;
    const noted = (query: unknown, ...rest: unknown[]) => {
      const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');
      sent.push(/^\/\* (\w+) \*\//.exec(text)?.[1] ?? text);
      return send(query, ...rest);
    };
    client.query = noted as typeof client.query;
  });
  const db = drizzle({ client: pool, schema });
  const runSteps = createPipelinedSteps(
    pool,
    (client) => drizzle({ client, schema }) as unknown as Transaction,
  );
  try {
    const requests = [saleRequest(buyer.user.id, { drawId: draw.id })];
    const seller = {
      provider: createTestPayments(),
      canSell: () => true,
      mostMonthlyPence: 100_000_000,
      ageCheckAbovePence: null,
    };
    const [outcome] = await sellBatch({ db, runSteps }, requests, seller, () => sent.push('handed over'));
    expect(outcome?.kind).toBe('sold');
  } finally {
    await pool.end();
  }
  expect(sent).toEqual([
    'begin',
    'lock_draws',
    'release_over',
    'read_draws',
    'read_facts',
    'write_orders',
    'commit',
    'handed over',
  ]);
});
