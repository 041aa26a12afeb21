import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { createRepeatFilter } from './collapse-repeats.ts';
import type { Config } from './config.ts';
import { registerAccountRoutes } from './features/accounts/routes.ts';
import { registerAdminRoutes } from './features/admin/routes.ts';
import { registerAwardRoutes } from './features/awards/routes.ts';
import { registerConductRoutes } from './features/conduct/routes.ts';
import { registerDrawingRoutes } from './features/drawing/routes.ts';
import { watchVisits } from './features/draws/insights/count-visits.ts';
import { pictureFiles } from './features/draws/pictures/routes.ts';
import { registerDrawRoutes } from './features/draws/routes.ts';
import { sharingRoutes } from './features/draws/sharing/routes.ts';
import { registerEmailRoutes, registerEmailWebhooks } from './features/email/routes.ts';
import { registerPageRoutes } from './features/pages/routes.ts';
import { registerPayoutRoutes, registerPayoutWebhooks } from './features/payouts/routes.ts';
import { registerPlatformRoutes } from './features/platform/routes.ts';
import { registerPlayRoutes } from './features/play/routes.ts';
import { registerPostalRoutes } from './features/postal/routes.ts';
import { registerPublicLogRoutes } from './features/public-log/routes.ts';
import { registerPaymentWebhooks, registerRefundRoutes } from './features/refunds/routes.ts';
import { registerSalesRoutes } from './features/sales/routes.ts';
import type { ServiceOptions } from './foundations.ts';
import { watchReadiness } from './health/watch-readiness.ts';
import { listJobs } from './jobs.ts';
import { buildLoggerOptions } from './logging.ts';
import { prepareApi } from './plugins/api.ts';
import { createChallengeCookie } from './plugins/challenge-cookie.ts';
import { compressResponses } from './plugins/compression.ts';
import { createDeviceCookie } from './plugins/device-cookie.ts';
import { handleError, registerErrorHandlers, rejectUnknownCall } from './plugins/errors.ts';
import { healthRoutes } from './plugins/health.ts';
import { metricsRoutes } from './plugins/metrics.ts';
import { serveOpenApi } from './plugins/openapi.ts';
import type { Pages } from './plugins/page-rendering.ts';
import { registerPages } from './plugins/pages.ts';
import { logRequests } from './plugins/request-log.ts';
import { setSecurityHeaders } from './plugins/security-headers.ts';
import { createSessionCookie } from './plugins/session.ts';
import { readSite } from './plugins/site-figures.ts';
import { closeWhileStopping, createDrain, stoppingOptions } from './plugins/stopping.ts';
import { mayUpgrade, takeWebSockets } from './plugins/web-sockets.ts';
import { reportProcess } from './process-metrics.ts';
import { createRequestIds } from './request-id.ts';
import type { Job } from './scheduler.ts';
import { createServices, type Services } from './services.ts';
import type { Tracing } from './tracing.ts';
import type { Identify } from './viewer.ts';

export type AppOptions = Omit<ServiceOptions, 'report'> & {
  /** Opens the page renderer. Without it, the app serves only the API. */
  openPages?: (app: FastifyInstance) => Promise<Pages>;
  development?: boolean;
  /** Exports traces of requests and jobs. */
  tracing?: Tracing | undefined;
  /** How long `/metrics` uses its values for the whole site, for tests that change them quickly. */
  metricsFreshMs?: number;
};

const METRICS_FRESH_MS = 15_000;

export type App = {
  server: FastifyInstance;
  services: Services;
  jobs: Job[];
  /** Lets a proxy notice that the process is about to stop. Call it before the server is closed. */
  drain: () => Promise<void>;
  /** Logs how often the latest lines were repeated. Call it last. */
  flushLog: () => void;
};

/** Builds the whole program without listening: `main.ts` listens, tests inject requests. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database, development = false } = options;
  const repeats = createRepeatFilter();
  const server = Fastify({
    http: { shouldUpgradeCallback: (request) => mayUpgrade(request, { development }) },
    logger: buildLoggerOptions(config, repeats) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(config.trustProxy),
    frameworkErrors: handleError,
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Clients that send slowly must not occupy a connection or delay a shutdown.
    requestTimeout: 30_000,
    // A start may copy many heads to a slow disk.
    pluginTimeout: 300_000,
    ...stoppingOptions,
  });
  const services = createServices({ ...options, report: (problem) => server.log.error(problem) });
  const cookie = createSessionCookie(config.publicUrl);
  options.tracing?.traceRequests(server);
  options.tracing?.reportTo(server.log);
  logRequests(server);
  registerErrorHandlers(server);
  const waitForHandlers = closeWhileStopping(server);
  const { drain, isStopping } = createDrain({ isBehindProxy: config.trustProxy !== 0 });
  await takeWebSockets(server);
  setSecurityHeaders(server, config.publicUrl);
  await compressResponses(server);
  const { insights, sessions } = services;
  const identify = (request: FastifyRequest) => sessions.identify(cookie.read(request));
  const identifySignedIn = async (token: string | undefined) => {
    const viewer = await sessions.identify(token);
    return viewer?.secondFactorDue ? null : viewer;
  };
  watchVisits(server, { insights, cookie, identify: sessions.identify, publicUrl: config.publicUrl });
  healthRoutes(server, {
    readiness: watchReadiness(config, database, services),
    isStopping,
    token: config.metricsToken,
  });
  reportProcess(services.metrics, { book: services.jobHistory, pool: database.pool });
  metricsRoutes(server, {
    metrics: services.metrics,
    token: config.metricsToken,
    freshMs: options.metricsFreshMs ?? METRICS_FRESH_MS,
    read: async () => [
      ...(await readSite(database.db)),
      {
        name: 'oakdraw_payouts_overdue',
        help: 'Payouts past their due date, and draws that are settled too late to pay their charities in time.',
        value: await services.overduePayouts.count(),
      },
      {
        name: 'oakdraw_complaints_overdue',
        help: 'Complaints that should have been acknowledged or decided by now.',
        value: await services.complaints.countOverdue(),
      },
      {
        name: 'oakdraw_logs_refused',
        help: 'Draws that are off sale because their public log is refused, or cannot be signed by this process.',
        value: await services.log.countRefused(),
      },
      {
        name: 'oakdraw_seal_log_refused',
        help: '1 if nothing is added to the seal log, because it or a witness contradicts what was published, or this process cannot sign it; 0 otherwise.',
        value: (await services.seals.readRefusal()) ? 1 : 0,
      },
    ],
  });
  await server.register(async (api) => {
    await prepareApi(api, {
      brandName: config.brandName,
      publicUrl: config.publicUrl,
      sessionCookie: cookie.name,
      identify,
      limits: options.limits ?? true,
    });
    // The API reference shows the calls in this order, accounts first.
    registerAccountRoutes(api, services, { cookie, deviceCookie: createDeviceCookie(config.publicUrl) });
    registerPlatformRoutes(api, services);
    await registerEmailRoutes(api, services, config);
    await registerDrawRoutes(api, services, identify);
    registerSalesRoutes(api, services, createChallengeCookie(config.publicUrl));
    registerPlayRoutes(api, services, { cookie, identify });
    registerPostalRoutes(api, services, { identify });
    registerRefundRoutes(api, services);
    registerAwardRoutes(api, services, identify);
    registerDrawingRoutes(api, services, {
      cookie,
      publicUrl: config.publicUrl,
      identify: identifySignedIn,
    });
    registerPublicLogRoutes(api, services);
    registerPayoutRoutes(api, services, config);
    registerConductRoutes(api, services);
    registerPageRoutes(api, services);
    registerAdminRoutes(api, services, services);
    await serveOpenApi(api, config);
    api.all('/api/*', { schema: { hide: true } }, rejectUnknownCall);
  });
  pictureFiles(server, services.pictures);
  registerPaymentWebhooks(server, services);
  registerPayoutWebhooks(server, services);
  registerEmailWebhooks(server, services);
  sharingRoutes(server, {
    sharing: services.sharing,
    publicUrl: config.publicUrl,
    site: services.settings.site,
    organisationCard: services.organisationPages.readCard,
    limits: options.limits ?? true,
  });
  if (options.openPages) {
    await servePages(server, options, services, (request) =>
      sessions.identify(cookie.find(request.headers.cookie)),
    );
  }
  server.addHook('onReady', async () => {
    await services.log.prepare();
    await services.seals.prepare();
  });
  server.addHook('onClose', () => writeLastVisits(services.insights, server.log));
  // What one still writes, the next one signs, seals or announces.
  server.addHook('onClose', async () => {
    await services.drawing.stop();
    await services.log.stop();
    await services.seals.stop();
    await services.drawing.finishAnnouncing();
    await services.live.stop();
  });
  // Runs first, because hooks run in reverse order.
  server.addHook('onClose', waitForHandlers);
  const jobs = listJobs(services, server.log);
  return { server, services, jobs: options.tracing?.traceJobs(jobs) ?? jobs, drain, flushLog: repeats.flush };
}

/** Writes the visits counted since the last write. A failure does not stop the shutdown. */
function writeLastVisits(insights: Services['insights'], log: FastifyBaseLogger): Promise<void> {
  return insights.write().catch((error: unknown) => log.error({ err: error }, 'Counts of visits were lost'));
}

async function servePages(
  server: FastifyInstance,
  options: AppOptions,
  services: Services,
  identify: Identify,
): Promise<void> {
  if (!options.openPages) return;
  registerPages(server, {
    ...(await options.openPages(server)),
    identify,
    development: options.development ?? false,
    publicUrl: options.config.publicUrl,
    site: services.settings.site,
    pictureHost: services.pictures.pictureHost,
  });
}

/** Trusts the `X-Forwarded-*` headers from this many proxies, or from proxies at these addresses. */
function trusted(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
