import { randomBytes } from 'node:crypto';
import type { RenderMail } from '#domain/email/mail.ts';
import { ApiError } from './api-error.ts';
import { createClock } from './clock.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { createDesk } from './desk-services.ts';
import { createConsents } from './features/accounts/consents/service.ts';
import { createTakeout } from './features/accounts/data-export/service.ts';
import { createErasure } from './features/accounts/deletion/service.ts';
import { createAddresses } from './features/accounts/email-address/service.ts';
import { createIdentity } from './features/accounts/identity/service.ts';
import { createCredentials } from './features/accounts/passwords/service.ts';
import { createAccounts } from './features/accounts/profile/service.ts';
import { createConfirmations } from './features/accounts/reauthentication/service.ts';
import { createSessions } from './features/accounts/sessions/service.ts';
import { createTwoFactor } from './features/accounts/two-factor/service.ts';
import { createAdmin } from './features/admin/hosts/service.ts';
import { createAudience } from './features/drawing/audience/service.ts';
import { createDrawing, type RandomSeed } from './features/drawing/drawing/service.ts';
import { createProofs } from './features/drawing/proofs/service.ts';
import { createCreating } from './features/draws/creation/service.ts';
import { createInsights } from './features/draws/insights/service.ts';
import { createDraws } from './features/draws/lifecycle/service.ts';
import { createOwnDraws } from './features/draws/own-draws/service.ts';
import { createPictureCopier, type Network } from './features/draws/pictures/processing/foreign-picture.ts';
import { createImages } from './features/draws/pictures/service.ts';
import { createSharing } from './features/draws/sharing/service.ts';
import { createUpdates } from './features/draws/updates/service.ts';
import { createNewsletter } from './features/email/newsletter/service.ts';
import { createNotices } from './features/email/notifications/service.ts';
import { createMails } from './features/email/outbox/service.ts';
import { createMailStops } from './features/email/suppressions/service.ts';
import { createEmailTemplates } from './features/email/templates/service.ts';
import { createLedger } from './features/money/ledger/service.ts';
import { createPayments } from './features/money/payments/service.ts';
import { createDrawPages } from './features/pages/draw-page/service.ts';
import { createWinners } from './features/pages/winners/service.ts';
import { createLive } from './features/platform/live/service.ts';
import { createSettings } from './features/platform/settings/service.ts';
import { createThrottles } from './features/platform/throttles/service.ts';
import { createTokens } from './features/platform/tokens/service.ts';
import { openKeptHeads } from './features/public-log/keys/kept-heads.ts';
import { signingKey } from './features/public-log/keys/signing-key.ts';
import { createLog } from './features/public-log/log/service.ts';
import { createCancelling } from './features/refunds/cancellations/service.ts';
import { createDisputes } from './features/refunds/disputes/service.ts';
import { createRefunds } from './features/refunds/refunds/service.ts';
import { createWebhooks } from './features/refunds/webhooks/service.ts';
import { createChallenges } from './features/sales/challenges/service.ts';
import { createCheckout } from './features/sales/checkout/service.ts';
import { createOrderHistory } from './features/sales/order-history/service.ts';
import { createOrders } from './features/sales/orders/service.ts';
import { createSettlement } from './features/sales/settlement/service.ts';
import { createTicketLists } from './features/sales/ticket-lists/service.ts';
import { createTickets } from './features/sales/tickets/service.ts';
import { createMetrics } from './metrics.ts';
import { createDrandBeacon } from './providers/beacon/drand.ts';
import { noBeacon } from './providers/beacon/none.ts';
import type { Beacon } from './providers/beacon/provider.ts';
import { createKeptMail } from './providers/email/kept.ts';
import type { MailProvider } from './providers/email/provider.ts';
import { createSendGridMail } from './providers/email/sendgrid.ts';
import { createSmtpMail } from './providers/email/smtp.ts';
import type { PaymentProvider } from './providers/payments/provider.ts';
import { createStripePayments } from './providers/payments/stripe.ts';
import { createTestPayments } from './providers/payments/test-payments.ts';
import { createCloudinary } from './providers/pictures/cloudinary.ts';
import { createKeyedHash } from './security/keyed-hash.ts';
import { createPasswords, type PasswordCost } from './security/passwords.ts';

export type Needs = {
  config: Config;
  database: OpenDatabase;
  sessionSecret: string;
  /** What the public logs are signed with: an Ed25519 seed, 32 bytes as hex. */
  logSigningKey: string;
  /** Told of what an operator must see to. */
  report: (problem: string) => void;
  /** Less than what guards real passwords, where many are made at once, as in tests. */
  passwordCost?: PasswordCost;
  /** Off where somebody does more than people do, as in tests. */
  limits?: boolean;
  /** Makes the words of mails; without it they cannot be read. */
  renderMail?: RenderMail;
  /** Who delivers mails; without one they are kept. */
  mailProvider?: MailProvider;
  /** Other bounds on what is answered in one piece, as in tests. */
  proofLimits?: { bundleTickets: number };
  /** Where public randomness comes from, instead of what the settings say, as in tests. */
  beacon?: Beacon;
  /** How foreign pictures are reached; as the system does where nothing is given. */
  pictureNetwork?: Network;
  /** Where drawings take their chance from; 32 bytes of the system's own where nothing is given. */
  randomSeed?: RandomSeed;
};

/** Every service, each built from those that it may ask: the order here is the direction of all arrows. */
export function createServices(needs: Needs) {
  const { config, database, sessionSecret, passwordCost, randomSeed, renderMail, mailProvider } = needs;
  const { limits = true } = needs;
  const { db } = database;
  const keyedHash = createKeyedHash(sessionSecret);
  const clock = createClock(db);
  const metrics = createMetrics();
  const settings = createSettings({ config, clock, db });
  const adminsNeedSecondFactor = config.publicUrl?.startsWith('https://') ?? false;
  const sessions = createSessions({ db, keyedHash, adminsNeedSecondFactor });
  const throttles = createThrottles({ db, keyedHash });
  const tokens = createTokens({ db, keyedHash });
  const passwords = createPasswords(passwordCost);
  const identity = createIdentity({ db, keyedHash, throttles, passwords });
  const twoFactor = createTwoFactor({
    ...{ db, identity, sessions, adminsNeedSecondFactor },
    brandName: async () => (await settings.current()).brandName,
  });
  const addresses = createAddresses({ db, tokens, identity, sessions, throttles, passwords });
  const credentials = createCredentials({ db, tokens, identity, sessions, throttles, passwords });
  const accounts = createAccounts({
    ...{ db, sessions, throttles, passwords, identity, addresses, adminsNeedSecondFactor },
  });
  const ledger = createLedger({ db });
  const siteUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const beacon = needs.beacon ?? beaconOf(needs);
  const log = createLog({
    db,
    key: signingKey(needs.logSigningKey),
    kept: openKeptHeads(config.dataDirectory),
    site: siteUrl,
    beacon: beacon.id,
    report: needs.report,
  });
  const live = createLive({ db, listen: database.listen });
  const admin = createAdmin({ db, live });
  const images = createImages({
    db,
    copy: createPictureCopier({ ...(needs.pictureNetwork && { network: needs.pictureNetwork }) }),
    cloudinary: config.cloudinary && createCloudinary(config.cloudinary),
    now: clock.now,
    throttles: limits ? throttles : undefined,
  });
  const draws = createDraws({ db, log, live, images });
  const drawing = createDrawing({
    ...{ db, clock, draws, log, live },
    beacon,
    countdownSeconds: () => settings.known().countdownSeconds,
    randomSeed: randomSeed ?? (() => randomBytes(32)),
    report: needs.report,
  });
  const drawPages = createDrawPages({ db, draws, drawing });
  const sharing = createSharing({ db, draws, images, site: settings.site, now: clock.now });
  const audience = createAudience({ db, clock, live, drawing, metrics: metrics.live });
  const insights = createInsights({ db, now: clock.now, busy: () => orders.busy() });
  const challenges = createChallenges({ db, counted: insights.challenged });
  const provider = providerOf(config);
  // A site that tried test payments first may have orders of that time.
  const former = provider.name === 'test' ? [] : [createTestPayments()];
  const payments = createPayments({ db, provider, former });
  const refunds = createRefunds({ db, payments, live, log });
  const cancelling = createCancelling({ db, payments, live, log });
  const tickets = createTickets({ db });
  const proofs = createProofs({ db, log, site: siteUrl, ...needs.proofLimits });
  const orders = createOrders({
    ...{ db, provider, live, log },
    metrics: metrics.sales,
    mostTickets: async () => (await settings.current()).ticketsPerOrder,
  });
  const ticketLists = createTicketLists({
    db,
    throttles: limits ? throttles : undefined,
    busy: orders.busy,
  });
  const delivery = mailProvider ?? mailProviderOf(config);
  const render = renderMail ?? mailsCannotBeRead;
  const words = { provider: delivery, render, site: settings.mailSite };
  const emailTemplates = createEmailTemplates({ db, ...words });
  const { mail } = config;
  const webhookKey = mail.provider === 'sendgrid' ? mail.webhookKey : undefined;
  const mailStops = createMailStops({ db, webhookKey });
  const mails = createMails({
    ...{ db, ...words, templates: emailTemplates, stops: mailStops, tokenOf: tokens.tokenOf },
    perSecond: mail.provider === 'kept' ? null : mail.perSecond,
    sender: mail.provider === 'kept' ? null : mail.from,
    takesEvents: webhookKey !== undefined,
  });
  const erasure = createErasure({ db, identity });
  const newsletter = createNewsletter({
    ...{ db, tokens, throttles, limits },
    open: async () => (await settings.current()).newsletter,
  });
  const updates = createUpdates({
    db,
    mails,
    keyedHash,
    throttles: limits ? throttles : undefined,
    busy: orders.busy,
  });
  const settlement = createSettlement({ payments });
  const checkout = createCheckout({
    ...{ db, provider, former, orders, payments, settlement, live, log },
    throttles: limits ? throttles : undefined,
  });
  const disputes = createDisputes({ db, provider });
  const webhooks = createWebhooks({ db, provider, checkout, payments, disputes });
  return {
    ...{ clock, metrics, settings, sessions, throttles, tokens, identity, twoFactor, accounts, admin },
    ...{ addresses, credentials, consents: createConsents({ db }), takeout: createTakeout({ db }) },
    confirmations: createConfirmations({ db, identity, sessions }),
    ...createDesk({
      ...{ live, db, sessions, erasure, render, settings, mails },
      throttles: limits ? throttles : undefined,
    }),
    erasure,
    ...{
      ledger,
      log,
      images,
      draws,
      drawing,
      drawPages,
      live,
      audience,
      challenges,
      insights,
      orders,
      payments,
      refunds,
      cancelling,
      mails,
      mailStops,
      emailTemplates,
      notices: createNotices({ db, busy: orders.busy }),
      newsletter,
      updates,
      tickets,
      ticketLists,
      winners: createWinners({ db }),
      orderHistory: createOrderHistory({ db }),
      ownDraws: createOwnDraws({ db }),
      creating: createCreating({ db, draws }),
      proofs,
    },
    ...{ sharing, settlement, checkout, disputes, webhooks },
  };
}

function providerOf({ payments }: Config): PaymentProvider {
  return payments.provider === 'stripe' ? createStripePayments(payments) : createTestPayments();
}

function mailProviderOf({ mail }: Config): MailProvider {
  switch (mail.provider) {
    case 'smtp':
      return createSmtpMail(mail);
    case 'sendgrid':
      return createSendGridMail(mail);
    default:
      return createKeptMail();
  }
}

function beaconOf({ config: { beacon }, report }: Pick<Needs, 'config' | 'report'>): Beacon {
  return beacon.kind === 'drand' ? createDrandBeacon({ relays: beacon.relays, onProblem: report }) : noBeacon;
}

const mailsCannotBeRead: RenderMail = async () => {
  throw new ApiError('unavailable', 'Mails cannot be read here.');
};

export type Services = ReturnType<typeof createServices>;
