import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../tests/helpers/app.ts';
import { eventually } from '../../tests/helpers/eventually.ts';
import { ConfigError, readConfig } from './config.ts';
import { startTracing } from './tracing.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code?: number };
  attributes: Attribute[];
};
type Exported = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
};

/** A collector as OpenTelemetry's protocol describes it. */
async function startCollector() {
  const received: Exported[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') received.push((await json(request)) as Exported);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const listSpans = () =>
    received.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  return { url: `http://127.0.0.1:${bound.port}`, received, listSpans };
}

const collector = await startCollector();
const readTraces = (environment: Record<string, string>) => readConfig(environment).traces;

describe('traces', () => {
  it('are off unless the standard variables ask for them [OPS-47]', () => {
    expect(readTraces({})).toBeNull();
    expect(readTraces({ OTEL_SERVICE_NAME: 'draws' })).toBeNull();
    const on = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    expect(readTraces(on)).toEqual({
      exporter: 'otlp',
      sampler: 'parentbased_always_on',
      ratio: 1,
      delayMs: 5_000,
    });
    expect(readTraces({ OTEL_TRACES_EXPORTER: 'console' })).toMatchObject({ exporter: 'console' });
    expect(readTraces({ ...on, OTEL_TRACES_EXPORTER: 'none' })).toBeNull();
    expect(readTraces({ ...on, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  });

  it.each([
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector.example.org:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_BSP_SCHEDULE_DELAY', 'soon'],
  ])('reject %s=%s with a message [OPS-47]', (name, value) => {
    const read = () => readTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must be`));
  });

  it('show requests and jobs with their transactions, and no address [OPS-47]', async () => {
    // The exporter reads the standard variables itself.
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
    const settings = readTraces({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '10',
    });
    if (!settings) throw new Error('there are no traces');
    const tracing = startTracing(settings);
    const app = await startTestApp({ tracing });
    tracing.traceTransactions(app.database.db);
    const secret = 'x'.repeat(43);
    await app.client().send({ method: 'GET', url: `/api/v1/charity-agreements/${secret}?name=ann` });
    await app.client().send({ method: 'GET', url: '/healthz' });
    const body = { email: 'ann@example.org', password: 'a long password' };
    await app.client().send({ method: 'POST', url: '/api/register', body });
    const job = app.jobs.find(({ name }) => name === 'sweep passed links');
    await job?.run();
    const [traced] = tracing.traceJobs([
      {
        name: 'move money',
        everyMs: 1,
        run: () => app.database.db.transaction((tx) => tx.execute(sql`select 1`)),
      },
    ]);
    await traced?.run();
    await eventually(() => collector.listSpans().map(({ name }) => name)).toContain('job move money');
    const find = (name: string) => collector.listSpans().find((span) => span.name === name);
    const attributeOf = (span: Span | undefined, key: string) =>
      span?.attributes.find((attribute) => attribute.key === key)?.value;
    const request = collector.listSpans().find(({ name }) => name.startsWith('GET '));
    expect(request?.name).toBe('GET /api/v1/charity-agreements/:token');
    expect(Number(attributeOf(request, 'http.response.status_code')?.intValue)).toBe(409);
    const money = find('job move money');
    const transaction = collector.listSpans().find(({ parentSpanId }) => parentSpanId === money?.spanId);
    expect(transaction).toMatchObject({ name: 'transaction', traceId: money?.traceId });
    expect(find('job sweep passed links')).toBeDefined();
    const text = JSON.stringify(collector.received);
    expect(text).not.toMatch(/healthz|ann@|name=ann/);
    expect(text).not.toContain(secret);
    expect(text).toContain('deployment.environment.name');
    expect(text).toMatch(/"service.name","value":\{"stringValue":"oakdraw"/);
    await app.stop();
    await tracing.stop();
    vi.unstubAllEnvs();
  });
});
