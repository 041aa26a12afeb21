import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { TraceSettings } from './config-traces.ts';
import type { Database } from './db/database.ts';
import type { Job } from './scheduler.ts';
import { VERSION } from './version.ts';

// Only the program loads this file, and only if traces are exported, so that without them the libraries cost nothing.

export type Tracing = ReturnType<typeof startTracing>;

/** Paths that are called every few seconds and say nothing about users. */
const NOT_TRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Exports a span for each request, each run of a job, and each transaction in them. */
export function startTracing(settings: TraceSettings) {
  const provider = createProvider(settings);
  const tracer = provider.getTracer('oakdraw', VERSION);
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);

  const run = <Result>(name: string, kind: SpanKind, work: () => Promise<Result>): Promise<Result> => {
    const span = tracer.startSpan(name, { kind });
    return context.with(trace.setSpan(context.active(), span), async () => {
      try {
        return await work();
      } catch (error) {
        // The message can contain data, and the log has the error.
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        throw error;
      } finally {
        span.end();
      }
    });
  };

  return {
    /** Traces requests by their route. Addresses can contain tokens, so they are left out. Adds the trace to the log. */
    traceRequests: (server: FastifyInstance): void => {
      const requests = new WeakMap<FastifyRequest, Context>();
      server.addHook('onRequest', (request, _reply, done) => {
        const { method, routeOptions } = request;
        if (NOT_TRACED.has(routeOptions.url ?? '')) return done();
        const span = tracer.startSpan(`${method} ${routeOptions.url ?? 'unknown'}`, {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': method,
            'http.route': routeOptions.url ?? 'unknown',
            'oakdraw.request_id': request.id,
          },
        });
        request.log = request.log.child({ traceId: span.spanContext().traceId });
        const own = trace.setSpan(context.active(), span);
        requests.set(request, own);
        context.with(own, done);
      });
      // A body arrives in events of its socket, which do not belong to the request.
      server.addHook('preValidation', (request, _reply, done) => {
        context.with(requests.get(request) ?? context.active(), done);
      });
      server.addHook('onResponse', async (request, { statusCode }) => {
        const span = trace.getSpan(requests.get(request) ?? context.active());
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },

    traceJobs: (jobs: readonly Job[]): Job[] =>
      jobs.map((job) => ({ ...job, run: () => run(`job ${job.name}`, SpanKind.INTERNAL, job.run) })),

    /** Traces transactions in requests and jobs. Statements are left out, because they are many. */
    traceTransactions: (db: Database): void => {
      const transaction = db.transaction.bind(db);
      db.transaction = (work, config) =>
        trace.getActiveSpan()
          ? run('transaction', SpanKind.CLIENT, () => transaction(work, config))
          : transaction(work, config);
    },

    /** Logs why spans cannot be exported. */
    reportTo: (log: FastifyBaseLogger): void => {
      const warn = (message: string) => log.warn({ reason: message }, 'Traces could not be exported');
      const ignore = () => {};
      diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
    },

    /** Exports what is left. */
    stop: async (): Promise<void> => {
      await provider.shutdown().catch(() => {});
      contexts.disable();
      context.disable();
      diag.disable();
    },
  };
}

function createProvider({ exporter, sampler, ratio, delayMs }: TraceSettings): TracerProvider {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'oakdraw', 'service.version': VERSION }))
    .merge(detectResources({ detectors: [envDetector] }));
  return new TracerProvider({
    resource,
    sampler: createSampler(sampler, ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: exporter === 'otlp' ? new OTLPTraceExporter() : new ConsoleSpanExporter(),
        scheduledDelayMillis: delayMs,
      }),
    ],
  });
}

function createSampler(name: string, ratio: number): Sampler {
  if (name.startsWith('parentbased_'))
    return new ParentBasedSampler({ root: createSampler(name.slice('parentbased_'.length), ratio) });
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}
