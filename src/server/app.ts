import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { RenderMail } from '#domain/email/mail.ts';
import { clockJobs } from './clock.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { deskRoutes } from './desk-routes.ts';
import { consentRoutes } from './features/accounts/consents/routes.ts';
import { takeoutRoutes } from './features/accounts/data-export/routes.ts';
import { erasureJobs } from './features/accounts/deletion/jobs.ts';
import { erasureRoutes } from './features/accounts/deletion/routes.ts';
import { addressRoutes } from './features/accounts/email-address/routes.ts';
import { credentialJobs } from './features/accounts/passwords/jobs.ts';
import { credentialRoutes } from './features/accounts/passwords/routes.ts';
import { accountRoutes } from './features/accounts/profile/routes.ts';
import { confirmationRoutes } from './features/accounts/reauthentication/routes.ts';
import { sessionJobs } from './features/accounts/sessions/jobs.ts';
import { sessionRoutes } from './features/accounts/sessions/routes.ts';
import { twoFactorRoutes } from './features/accounts/two-factor/routes.ts';
import { adminRoutes } from './features/admin/hosts/routes.ts';
import { suspendingJobs } from './features/admin/suspensions/jobs.ts';
import { audienceJobs } from './features/drawing/audience/jobs.ts';
import { audienceRoutes } from './features/drawing/audience/routes.ts';
import { drawingJobs } from './features/drawing/drawing/jobs.ts';
import { drawingRoutes } from './features/drawing/drawing/routes.ts';
import type { RandomSeed } from './features/drawing/drawing/service.ts';
import { proofRoutes } from './features/drawing/proofs/routes.ts';
import { calculatorRoutes } from './features/draws/calculator/routes.ts';
import { creatingRoutes } from './features/draws/creation/routes.ts';
import { watchVisits } from './features/draws/insights/count-visits.ts';
import { insightJobs } from './features/draws/insights/jobs.ts';
import { insightRoutes } from './features/draws/insights/routes.ts';
import { drawJobs } from './features/draws/lifecycle/jobs.ts';
import { drawRoutes } from './features/draws/lifecycle/routes.ts';
import { ownDrawRoutes } from './features/draws/own-draws/routes.ts';
import { imageJobs } from './features/draws/pictures/jobs.ts';
import type { Network } from './features/draws/pictures/processing/foreign-picture.ts';
import { imageRoutes, pictureFiles } from './features/draws/pictures/routes.ts';
import { sharingRoutes } from './features/draws/sharing/routes.ts';
import { updateJobs } from './features/draws/updates/jobs.ts';
import { updateRoutes } from './features/draws/updates/routes.ts';
import { newsletterRoutes } from './features/email/newsletter/routes.ts';
import { newsletterDeskJobs } from './features/email/newsletter-issues/jobs.ts';
import { noticeJobs } from './features/email/notifications/jobs.ts';
import { mailJobs } from './features/email/outbox/jobs.ts';
import { mailRoutes } from './features/email/outbox/routes.ts';
import { mailEventRoutes, mailStopRoutes } from './features/email/suppressions/routes.ts';
import { emailTemplateRoutes } from './features/email/templates/routes.ts';
import { ledgerJobs } from './features/money/ledger/jobs.ts';
import { paymentJobs } from './features/money/payments/jobs.ts';
import { drawPageRoutes } from './features/pages/draw-page/routes.ts';
import { winnerRoutes } from './features/pages/winners/routes.ts';
import { settingJobs } from './features/platform/settings/jobs.ts';
import { throttleJobs } from './features/platform/throttles/jobs.ts';
import { tokenJobs } from './features/platform/tokens/jobs.ts';
import { logJobs } from './features/public-log/log/jobs.ts';
import { cancellingJobs } from './features/refunds/cancellations/jobs.ts';
import { cancellingRoutes } from './features/refunds/cancellations/routes.ts';
import { disputeRoutes } from './features/refunds/disputes/routes.ts';
import { refundRoutes } from './features/refunds/refunds/routes.ts';
import { webhookJobs } from './features/refunds/webhooks/jobs.ts';
import { webhookRoutes } from './features/refunds/webhooks/routes.ts';
import { challengeJobs } from './features/sales/challenges/jobs.ts';
import { challengeRoutes } from './features/sales/challenges/routes.ts';
import { checkoutJobs } from './features/sales/checkout/jobs.ts';
import { checkoutRoutes } from './features/sales/checkout/routes.ts';
import { orderHistoryRoutes } from './features/sales/order-history/routes.ts';
import { orderRoutes } from './features/sales/orders/routes.ts';
import { ticketListJobs } from './features/sales/ticket-lists/jobs.ts';
import { ticketListRoutes } from './features/sales/ticket-lists/routes.ts';
import { ticketRoutes } from './features/sales/tickets/routes.ts';
import { loggerOptions } from './logging.ts';
import { countFailures } from './metrics.ts';
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
import { mayUpgrade, takeWebSockets } from './plugins/web-sockets.ts';
import type { Beacon } from './providers/beacon/provider.ts';
import type { MailProvider } from './providers/email/provider.ts';
import type { Job } from './scheduler.ts';
import type { PasswordCost } from './security/passwords.ts';
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
