import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../tests/helpers/people.ts';
import { insertFinding } from '../../../tests/helpers/reconciliation.ts';
import { buy } from '../../../tests/helpers/tickets.ts';
import { ledgerChecks, reconciliationRuns } from '../db/schema.ts';
import { createJobBook } from '../job-history.ts';
import { countFailures, createMetrics } from '../metrics.ts';
import { reportProcess } from '../process-metrics.ts';
import { keepFor } from './metrics.ts';

const METRICS_TOKEN = 'a token of the tests, which is long enough';
const noGame = { skillGameType: null, skillGameDifficulty: null };

const look = (app: TestApp, authorization?: string) =>
  app.client().send({ method: 'GET', url: '/metrics', ...(authorization && { headers: { authorization } }) });

/** Returns a metric's value, by its name and labels. */
async function lineOf(app: TestApp, line: string): Promise<number | undefined> {
  const { body } = await look(app, `Bearer ${METRICS_TOKEN}`);
  const found = body.split('\n').find((text) => text.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

describe('/metrics', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ environment: { METRICS_TOKEN } });
  });
  afterAll(() => app.stop());

  it('returns 404 without the token [OPS-12]', async () => {
    for (const authorization of [
      undefined,
      METRICS_TOKEN,
      'Bearer',
      `Bearer ${METRICS_TOKEN}x`,
      `Basic ${METRICS_TOKEN}`,
    ]) {
      const { statusCode, body } = await look(app, authorization);
      expect([statusCode, body]).toEqual([404, 'Not found']);
    }
  });

  it('returns 404 if no token is configured [OPS-12]', async () => {
    const closed = await startTestApp({ database: app.database });
    expect((await look(closed, 'Bearer ')).statusCode).toBe(404);
    expect((await look(closed, 'Bearer undefined')).statusCode).toBe(404);
    await closed.stop();
  });

  it("reports the process's own metrics, and the duration of calls by route [OPS-12]", async () => {
    await app
      .client()
      .send({ method: 'GET', url: '/api/v1/prize-draws/0190a1b2-0000-7000-8000-000000000001' });
    const { statusCode, headers, body } = await look(app, `Bearer ${METRICS_TOKEN}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('process_resident_memory_bytes');
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    expect(
      await lineOf(
        app,
        'oakdraw_http_request_duration_seconds_count{method="GET",route="/api/v1/prize-draws/:id",status="404"}',
      ),
    ).toBe(1);
    expect(await lineOf(app, 'oakdraw_sale_queue_length')).toBe(0);
  });

  it("reports the whole site's pending work, and the findings of the latest ledger check [OPS-12]", async () => {
    expect(await lineOf(app, 'oakdraw_open_holds')).toBe(0);
    expect(await lineOf(app, 'oakdraw_ledger_check_findings')).toBeUndefined();
    const draw = await publishedDraw(app, await verifiedHost(app), noGame);
    const { client } = await register(app);
    await buy(client, draw, 2, { testOutcome: 'walk-away' });
    await app.database.db.insert(ledgerChecks).values({ findings: ['One', 'Two'] });
    expect(await lineOf(app, 'oakdraw_reconciliation_findings')).toBe(0);
    expect(await lineOf(app, 'oakdraw_reconciliation_age_seconds')).toBeUndefined();
    expect(await lineOf(app, 'oakdraw_open_holds')).toBe(1);
    expect(await lineOf(app, 'oakdraw_refunds_due')).toBe(0);
    for (const name of ['refunds_stuck', 'payouts_stuck', 'disputes_open'])
      expect(await lineOf(app, `oakdraw_${name}`)).toBe(0);
    expect(await lineOf(app, 'oakdraw_dispute_evidence_left_seconds')).toBeUndefined();
    expect(await lineOf(app, 'oakdraw_mails_oldest_seconds')).toBeGreaterThanOrEqual(0);
    expect(await lineOf(app, 'oakdraw_mails_dead')).toBe(0);
    expect(await lineOf(app, 'oakdraw_ledger_check_findings')).toBe(2);
    expect(await lineOf(app, 'oakdraw_ledger_check_age_seconds')).toBeLessThan(60);
  });

  it('reports the open differences from the payment provider, and the age of the last check [RECON-07]', async () => {
    await insertFinding(app, { amountPence: -700 });
    await insertFinding(app, { amountPence: 300 });
    const endedAt = app.services.clock.now();
    await app.database.db.insert(reconciliationRuns).values({ endedAt, result: 'done' });
    expect(await lineOf(app, 'oakdraw_reconciliation_findings')).toBe(2);
    expect(await lineOf(app, 'oakdraw_reconciliation_difference_pence')).toBe(1_000);
    expect(await lineOf(app, 'oakdraw_reconciliation_age_seconds')).toBeLessThan(60);
  });
});

it('counts the failures of each job, and rethrows them [OPS-12]', async () => {
  const metrics = createMetrics();
  const failing = { name: 'always fails', everyMs: 1000, run: () => Promise.reject(new Error('failed')) };
  const well = { name: 'never fails', everyMs: 1000, run: async () => undefined };
  const [first, second] = countFailures([failing, well], metrics);
  await expect(first?.run()).rejects.toThrow('failed');
  await second?.run();
  const text = await metrics.registry.metrics();
  expect(text).toContain('oakdraw_job_failures_total{job="always fails"} 1');
  expect(text).toContain('oakdraw_job_failures_total{job="never fails"} 0');
});

it('reads the values of the site at most once in a while, however many ask [OPS-12]', async () => {
  let readings = 0;
  const read = keepFor(60_000, async () => {
    readings += 1;
    if (readings === 1) throw new Error('the database is down');
    return readings;
  });
  await expect(read()).rejects.toThrow('down');
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  expect(await read()).toBe(2);
});

it("reports the version, and each job's last success and its duration [OPS-45]", async () => {
  const metrics = createMetrics();
  const book = createJobBook();
  let fails = true;
  const run = () => (fails ? Promise.reject(new Error('failed')) : Promise.resolve());
  const [job] = book.watch([{ name: 'a job', everyMs: 1000, run }]);
  reportProcess(metrics, { book, pool: () => ({ total: 7, idle: 3, waiting: 2, max: 10 }) });
  await expect(job?.run()).rejects.toThrow('failed');
  expect(await metrics.registry.metrics()).not.toContain('last_success_timestamp_seconds{');
  fails = false;
  await job?.run();
  const text = await metrics.registry.metrics();
  const at = Number(/last_success_timestamp_seconds\{job="a job"\} (\S+)/.exec(text)?.[1]);
  expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60);
  expect(text).toMatch(/oakdraw_job_last_duration_seconds\{job="a job"\} \d/);
  expect(text).toMatch(/oakdraw_info\{version="\d+\.\d+\.\d+"\} 1/);
  expect(text).toContain('oakdraw_database_connections{state="busy"} 4');
  expect(text).toContain('oakdraw_database_connections{state="idle"} 3');
  expect(text).toContain('oakdraw_database_waiting 2');
});
