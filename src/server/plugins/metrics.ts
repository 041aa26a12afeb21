import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram } from 'prom-client';
import { type Metrics, watchProcess } from '../metrics.ts';
import { answerUnknownCall } from './errors.ts';

/** A figure of the whole site, the same whichever process is asked; null where it is not known. */
export type Reading = { name: string; help: string; value: number | null };

type Watched = {
  metrics: Metrics;
  /** Who knows it may read; without one nobody may, and nothing is measured. */
  token: string | undefined;
  /** Asked for at each look. */
  read: () => Promise<Reading[]>;
};

/** `/metrics` for Prometheus. To whoever does not know the token it is not there. */
export function metricsRoutes(app: FastifyInstance, { metrics, token, read }: Watched): void {
  const { registry } = metrics;
  if (token !== undefined) {
    watchProcess(metrics);
    measureRequests(app, metrics);
  }
  const showReadings = gaugesOf(metrics);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (token === undefined || !bears(request, token)) return answerUnknownCall(request, reply);
    // What the process itself counts is told even while the database does not answer.
    showReadings(await read().catch(() => []));
    return reply
      .header('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
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

/** Keeps a gauge for each figure; one that is not known now shows nothing rather than what it was. */
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

/** Compared by their hashes, so that neither length nor time tells how near a guess came. */
function bears(request: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
