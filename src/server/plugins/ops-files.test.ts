import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { provideTestApp } from '../../../tests/helpers/app.ts';
import { ledgerChecks, reconciliationRuns } from '../db/schema.ts';

const METRICS_TOKEN = 'a token of the tests, which is long enough';
const app = await provideTestApp({ environment: { METRICS_TOKEN } });

/** Metrics that need something to report, such as PostgreSQL's pool, a job's run or a dispute. */
const SOMETIMES = new Set([
  'oakdraw_database_connections',
  'oakdraw_database_waiting',
  'oakdraw_dispute_evidence_left_seconds',
]);

/** The names of the metrics that a file uses. */
function listMetrics(file: string): string[] {
  const text = readFileSync(new URL(`../../../ops/${file}`, import.meta.url), 'utf8');
  return [...new Set(text.match(/\b(oakdraw|nodejs|process)_[a-z0-9_]+\b/g))];
}

it.each(['prometheus-alerts.yaml', 'grafana-dashboard.json'])(
  'every metric in %s exists [OPS-45]',
  async (file) => {
    await app.database.db.insert(ledgerChecks).values({ findings: [] });
    await app.database.db
      .insert(reconciliationRuns)
      .values({ endedAt: app.services.clock.now(), result: 'done' });
    await app.runJobs();
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { body } = await app.client().send({ method: 'GET', url: '/metrics', headers });
    const reported = new Set(
      [...body.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    const used = listMetrics(file);
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((name) => !reported.has(name) && !SOMETIMES.has(name))).toEqual([]);
  },
);
