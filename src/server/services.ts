import { randomBytes } from 'node:crypto';
import type { RenderMail } from '#domain/mails/mail.ts';
import { createClock } from './clock.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { createDesk } from './desk-services.ts';
import { createAccounts } from './features/accounts/service.ts';
import { createAddresses } from './features/addresses/service.ts';
import { createAdmin } from './features/admin/service.ts';
import { createAudience } from './features/audience/service.ts';
import { createCancelling } from './features/cancelling/service.ts';
import { createChallenges } from './features/challenges/service.ts';
import { createCheckout } from './features/checkout/service.ts';
import { createConfirmations } from './features/confirmations/service.ts';
import { createConsents } from './features/consents/service.ts';
import { createCreating } from './features/creating/service.ts';
import { createCredentials } from './features/credentials/service.ts';
import { createDisputes } from './features/disputes/service.ts';
import { createDrawPages } from './features/draw-pages/service.ts';
import { createDrawing, type RandomSeed } from './features/drawing/service.ts';
import { createDraws } from './features/draws/service.ts';
import { createEmailTemplates } from './features/email-templates/service.ts';
import { createErasure } from './features/erasure/service.ts';
import { createIdentity } from './features/identity/service.ts';
import { createImages } from './features/images/service.ts';
import { createInsights } from './features/insights/service.ts';
import { createLedger } from './features/ledger/service.ts';
import { createLive } from './features/live/service.ts';
import { createLog } from './features/log/service.ts';
import { createMailStops } from './features/mail-stops/service.ts';
import { createMails } from './features/mails/service.ts';
import { createNewsletter } from './features/newsletter/service.ts';
import { createNotices } from './features/notices/service.ts';
import { createOrderHistory } from './features/order-history/service.ts';
import { createOrders } from './features/orders/service.ts';
import { createOwnDraws } from './features/own-draws/service.ts';
import { createPayments } from './features/payments/service.ts';
import { createProofs } from './features/proofs/service.ts';
import { createRefunds } from './features/refunds/service.ts';
import { createSessions } from './features/sessions/service.ts';
import { createSettlement } from './features/settlement/service.ts';
import { createSharing } from './features/sharing/service.ts';
import { createSettings } from './features/site/service.ts';
import { createTakeout } from './features/takeout/service.ts';
import { createThrottles } from './features/throttles/service.ts';
import { createTicketLists } from './features/ticket-lists/service.ts';
import { createTickets } from './features/tickets/service.ts';
import { createTokens } from './features/tokens/service.ts';
import { createTwoFactor } from './features/two-factor/service.ts';
import { createUpdates } from './features/updates/service.ts';
import { createWebhooks } from './features/webhooks/service.ts';
import { createWinners } from './features/winners/service.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { openKeptHeads } from './log/kept-heads.ts';
import { signingKey } from './log/signing-key.ts';
import { createMetrics } from './metrics.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import { createPictureCopier, type Network } from './pictures/foreign-picture.ts';
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
import { Refusal } from './refusal.ts';

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
  throw new Refusal('unavailable', 'Mails cannot be read here.');
};

export type Services = ReturnType<typeof createServices>;
