import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { RenderMail } from '#domain/mails/mail.ts';
import { clockJobs } from './clock.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { deskRoutes } from './desk-routes.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { addressRoutes } from './features/addresses/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { audienceJobs } from './features/audience/jobs.ts';
import { audienceRoutes } from './features/audience/routes.ts';
import { calculatorRoutes } from './features/calculator/routes.ts';
import { cancellingJobs } from './features/cancelling/jobs.ts';
import { cancellingRoutes } from './features/cancelling/routes.ts';
import { challengeJobs } from './features/challenges/jobs.ts';
import { challengeRoutes } from './features/challenges/routes.ts';
import { checkoutJobs } from './features/checkout/jobs.ts';
import { checkoutRoutes } from './features/checkout/routes.ts';
import { confirmationRoutes } from './features/confirmations/routes.ts';
import { consentRoutes } from './features/consents/routes.ts';
import { creatingRoutes } from './features/creating/routes.ts';
import { credentialJobs } from './features/credentials/jobs.ts';
import { credentialRoutes } from './features/credentials/routes.ts';
import { disputeRoutes } from './features/disputes/routes.ts';
import { drawPageRoutes } from './features/draw-pages/routes.ts';
import { drawingJobs } from './features/drawing/jobs.ts';
import { drawingRoutes } from './features/drawing/routes.ts';
import type { RandomSeed } from './features/drawing/service.ts';
import { drawJobs } from './features/draws/jobs.ts';
import { drawRoutes } from './features/draws/routes.ts';
import { emailTemplateRoutes } from './features/email-templates/routes.ts';
import { erasureJobs } from './features/erasure/jobs.ts';
import { erasureRoutes } from './features/erasure/routes.ts';
import { imageJobs } from './features/images/jobs.ts';
import { imageRoutes, pictureFiles } from './features/images/routes.ts';
import { insightJobs } from './features/insights/jobs.ts';
import { insightRoutes } from './features/insights/routes.ts';
import { ledgerJobs } from './features/ledger/jobs.ts';
import { logJobs } from './features/log/jobs.ts';
import { mailEventRoutes, mailStopRoutes } from './features/mail-stops/routes.ts';
import { mailJobs } from './features/mails/jobs.ts';
import { mailRoutes } from './features/mails/routes.ts';
import { newsletterRoutes } from './features/newsletter/routes.ts';
import { newsletterDeskJobs } from './features/newsletter-desk/jobs.ts';
import { noticeJobs } from './features/notices/jobs.ts';
import { orderHistoryRoutes } from './features/order-history/routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { ownDrawRoutes } from './features/own-draws/routes.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { proofRoutes } from './features/proofs/routes.ts';
import { refundRoutes } from './features/refunds/routes.ts';
import { sessionJobs } from './features/sessions/jobs.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { sharingRoutes } from './features/sharing/routes.ts';
import { settingJobs } from './features/site/jobs.ts';
import { suspendingJobs } from './features/suspending/jobs.ts';
import { takeoutRoutes } from './features/takeout/routes.ts';
import { throttleJobs } from './features/throttles/jobs.ts';
import { ticketListJobs } from './features/ticket-lists/jobs.ts';
import { ticketListRoutes } from './features/ticket-lists/routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { tokenJobs } from './features/tokens/jobs.ts';
import { twoFactorRoutes } from './features/two-factor/routes.ts';
import { updateJobs } from './features/updates/jobs.ts';
import { updateRoutes } from './features/updates/routes.ts';
import { webhookJobs } from './features/webhooks/jobs.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { winnerRoutes } from './features/winners/routes.ts';
import { loggerOptions } from './logging.ts';
import { countFailures } from './metrics.ts';
import type { PasswordCost } from './passwords.ts';
import type { Network } from './pictures/foreign-picture.ts';
import { prepareApi } from './plugins/api.ts';
import { createChallengeCookie } from './plugins/challenge-cookie.ts';
import { compressAnswers } from './plugins/compression.ts';
import { serveDescription } from './plugins/description.ts';
import { answerError, answerErrors, answerUnknownCall } from './plugins/errors.ts';
import { healthRoutes } from './plugins/health.ts';
import { metricsRoutes } from './plugins/metrics.ts';
import type { PageRenderer } from './plugins/page-rendering.ts';
import { registerPages } from './plugins/pages.ts';
import { setSecurityHeaders } from './plugins/security-headers.ts';
import { createSessionCookie, type SessionCookie } from './plugins/session.ts';
import { readSite } from './plugins/site-figures.ts';
import { letGoWhileStopping } from './plugins/stopping.ts';
import { watchVisits } from './plugins/visits.ts';
import { mayUpgrade, takeWebSockets } from './plugins/web-sockets.ts';
import type { Beacon } from './providers/beacon/provider.ts';
import type { MailProvider } from './providers/email/provider.ts';
import type { Job } from './scheduler.ts';
import { createServices, type Services } from './services.ts';

export type AppOptions = {
  config: Config;
  database: OpenDatabase;
  sessionSecret: string;
  /** What the public logs are signed with: an Ed25519 seed, 32 bytes as hex. */
  logSigningKey: string;
  /** Opens the renderer of pages; without it the app serves calls only. */
  openPages?: (app: FastifyInstance) => Promise<PageRenderer>;
  /** Makes the words of mails; without it they are kept and sent by providers that need none, but cannot be read. */
  renderMail?: RenderMail;
  /** Who delivers mails; without one they are kept. */
  mailProvider?: MailProvider;
  development?: boolean;
  /** Off where one address makes more calls than people do, as in tests. */
  limits?: boolean;
  passwordCost?: PasswordCost;
  /** Where public randomness comes from, instead of what the settings say, as in tests. */
  beacon?: Beacon;
  randomSeed?: RandomSeed;
  /** How foreign pictures are reached, as in tests. */
  pictureNetwork?: Network;
  proofLimits?: { bundleTickets: number };
};

export type App = { server: FastifyInstance; services: Services; jobs: Job[] };

/** Builds the whole program without listening: `main.ts` listens, tests inject. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database, development = false } = options;
  const server = Fastify({
    http: { shouldUpgradeCallback: (request) => mayUpgrade(request, { development }) },
    logger: loggerOptions(config) ?? false,
    frameworkErrors: answerError,
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Whoever sends slower than this holds a connection, and a stop of the program, for nothing.
    requestTimeout: 30_000,
    // While stopping, requests under way are finished and new ones told to come back.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  const services = createServices({ ...options, report: (problem) => server.log.error(problem) });
  const cookie = createSessionCookie(config.publicUrl);
  answerErrors(server);
  letGoWhileStopping(server);
  await takeWebSockets(server);
  setSecurityHeaders(server, config.publicUrl);
  await compressAnswers(server);
  const { insights, sessions } = services;
  watchVisits(server, { insights, cookie, identify: sessions.identify, publicUrl: config.publicUrl });
  healthRoutes(server, database.db);
  metricsRoutes(server, {
    metrics: services.metrics,
    token: config.metricsToken,
    read: () => readSite(database.db),
  });
  await server.register(async (api) => {
    await prepareApi(api, {
      brandName: config.brandName,
      publicUrl: config.publicUrl,
      sessionCookie: cookie.name,
      identify: (request) => services.sessions.identify(cookie.read(request)),
      limits: options.limits ?? true,
    });
    registerFeatures(api, services, cookie);
    await newsletterRoutes(api, services.newsletter, config);
    await updateRoutes(api, services.updates);
    challengeRoutes(api, services.challenges, createChallengeCookie(config.publicUrl));
    imageRoutes(api, services.images, (request) => services.sessions.identify(cookie.read(request)));
    const { audience } = services;
    const identify = async (token: string | undefined) => {
      const viewer = await sessions.identify(token);
      return viewer?.secondFactorDue ? null : viewer;
    };
    audienceRoutes(api, { audience, cookie, publicUrl: config.publicUrl, identify });
    await serveDescription(api, config);
    api.all('/api/*', { schema: { hide: true } }, answerUnknownCall);
  });
  pictureFiles(server, services.images);
  webhookRoutes(server, services.webhooks);
  mailEventRoutes(server, services.mailStops);
  sharingRoutes(server, {
    sharing: services.sharing,
    publicUrl: config.publicUrl,
    site: services.settings.site,
    limits: options.limits ?? true,
  });
  if (options.openPages) await servePages(server, options, services);
  server.addHook('onClose', () => leaveNothingCounted(services.insights, server.log));
  server.addHook('onClose', () => services.drawing.stop());
  server.addHook('onClose', () => services.log.stop());
  server.addHook('onClose', () => services.live.stop());
  return {
    server,
    services,
    jobs: services.book.watch(countFailures(jobsOf(services, server.log), services.metrics)),
  };
}

function jobsOf(services: Services, log: FastifyBaseLogger): Job[] {
  return [
    ...clockJobs(services.clock),
    ...audienceJobs(services.audience),
    ...drawJobs(services.draws),
    ...drawingJobs(services.drawing),
    ...challengeJobs(services.challenges),
    ...cancellingJobs(services.cancelling),
    ...checkoutJobs(services.checkout),
    ...paymentJobs(services.payments),
    ...noticeJobs(services.notices),
    ...mailJobs(services.mails),
    ...newsletterDeskJobs(services.newsletterDesk),
    ...suspendingJobs(services.suspending),
    ...imageJobs(services.images),
    ...insightJobs(services.insights),
    ...ledgerJobs(services.ledger, log),
    ...logJobs(services.log),
    ...credentialJobs(services.credentials),
    ...erasureJobs(services.erasure),
    ...sessionJobs(services.sessions),
    ...settingJobs(services.settings),
    ...throttleJobs(services.throttles),
    ...ticketListJobs(services.ticketLists),
    ...tokenJobs(services.tokens),
    ...updateJobs(services.updates),
    ...webhookJobs(services.webhooks),
  ];
}

/** What was counted in the last seconds; a stop does not fail for it. */
function leaveNothingCounted(insights: Services['insights'], log: FastifyBaseLogger): Promise<void> {
  return insights.write().catch((error: unknown) => log.error({ err: error }, 'Counts of visits were lost'));
}

function registerFeatures(api: FastifyInstance, services: Services, cookie: SessionCookie): void {
  accountRoutes(api, services.accounts, cookie);
  sessionRoutes(api, services.sessions, cookie);
  addressRoutes(api, services.addresses);
  consentRoutes(api, services.consents);
  takeoutRoutes(api, services.takeout);
  erasureRoutes(api, services.erasure, cookie);
  credentialRoutes(api, services.credentials, cookie);
  twoFactorRoutes(api, services.twoFactor, cookie);
  confirmationRoutes(api, services.confirmations, cookie);
  adminRoutes(api, services.admin, services.notes);
  deskRoutes(api, services);
  calculatorRoutes(api);
  drawRoutes(api, services.draws);
  creatingRoutes(api, services.creating);
  ownDrawRoutes(api, services.ownDraws);
  drawingRoutes(api, services.drawing);
  drawPageRoutes(api, services.drawPages);
  checkoutRoutes(api, services.checkout);
  disputeRoutes(api, services.disputes);
  insightRoutes(api, services.insights);
  emailTemplateRoutes(api, services.emailTemplates);
  mailRoutes(api, services.mails);
  mailStopRoutes(api, services.mailStops);
  orderRoutes(api, services.orders);
  orderHistoryRoutes(api, services.orderHistory);
  refundRoutes(api, services.refunds);
  cancellingRoutes(api, services.cancelling);
  ticketRoutes(api, services.tickets);
  ticketListRoutes(api, services.ticketLists);
  proofRoutes(api, services.proofs);
  winnerRoutes(api, services.winners);
}

async function servePages(server: FastifyInstance, options: AppOptions, services: Services): Promise<void> {
  if (!options.openPages) return;
  registerPages(server, {
    render: await options.openPages(server),
    development: options.development ?? false,
    publicUrl: options.config.publicUrl,
    site: services.settings.site,
    pictureHost: services.images.pictureHost,
  });
}

/** Whose `X-Forwarded-*` headers are believed: the last so many hops, or proxies at the addresses given. */
function trusted(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
