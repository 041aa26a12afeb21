import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram } from 'prom-client';
import { type Metrics, watchProcess } from '../metrics.ts';
import { isBearer } from './bearer-token.ts';
import { rejectUnknownCall } from './errors.ts';

/** A value for the whole site, the same in every process; null if it is unknown. */
export type Reading = { name: string; help: string; value: number | null };

type Watched = {
  metrics: Metrics;
  /** The token that gives access. If it is not set, the endpoint and its metrics are disabled. */
  token: string | undefined;
  /** Reads the values for the whole site. */
  read: () => Promise<Reading[]>;
  /** How long these values are used, in milliseconds, because every process and every scraper asks for them. */
  freshMs: number;
};

/** Serves `/metrics` for Prometheus. Returns 404 without the token. */
export function metricsRoutes(app: FastifyInstance, { metrics, token, read, freshMs }: Watched): void {
  const { registry } = metrics;
  if (token !== undefined) {
    watchProcess(metrics);
    measureRequests(app, metrics);
  }
  const showReadings = gaugesOf(metrics);
  const readOften = keepFor(freshMs, read);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isBearer(request, token)) return rejectUnknownCall(request, reply);
    // The process's own metrics are reported even if the database is unavailable.
    showReadings(await readOften().catch(() => []));
    return reply
      .header('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Reads at most once in this time. Concurrent callers share a reading, and a failed one is not kept. */
export function keepFor<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { at: number; reading: Promise<Value> } | undefined;
  return () => {
    if (kept && performance.now() - kept.at < milliseconds) return kept.reading;
    const reading = read();
    const mine = { at: performance.now(), reading };
    kept = mine;
    reading.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return reading;
  };
}

function measureRequests(app: FastifyInstance, { registry }: Metrics): void {
  const durations = new Histogram({
    name: 'oakdraw_http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
    const route = routeOptions.url ?? 'unknown';
    durations.observe({ method, route, status: statusCode }, elapsedTime / 1000);
  });
}

/** Updates a gauge for each value. Unknown values are removed, so that no outdated value is reported. */
function gaugesOf({ registry }: Metrics): (readings: readonly Reading[]) => void {
  const gauges = new Map<string, Gauge>();
  return (readings) => {
    for (const name of gauges.keys()) registry.removeSingleMetric(name);
    gauges.clear();
    for (const { name, help, value } of readings) {
      if (value === null) continue;
      const gauge = new Gauge({ name, help, registers: [registry] });
      gauge.set(value);
      gauges.set(name, gauge);
    }
  };
}
