import { z } from 'zod';
import type { KeptDays } from '#domain/conduct/retention.ts';
import type { BankDetails } from '#domain/payouts/bank-details.ts';
import { CREDIT_CARD_LIMIT_PENCE } from '#domain/play/credit-cards.ts';
import type { Operator } from '#domain/site/operator.ts';
import { isInProduction } from '#domain/site/production.ts';
import { type AgeCheckSettings, ageCheckFields, parseAgeCheck } from './config-age-check.ts';
import { type EmailProviderSettings, emailFields, parseEmailDelivery } from './config-email.ts';
import {
  apiBase,
  cloudinaryUrl,
  drandRelays,
  flag,
  folderList,
  isLoopback,
  type NamedSecret,
  namedList,
  optional,
  payoutAccount,
  secret,
  signingKey,
  socialLinks,
  stripeKey,
  trustProxy,
  webAddress,
  wholeNumber,
  withDefault,
} from './config-fields.ts';
import { operatorFields, parseKeptDays, parseOperator } from './config-operator.ts';
import { checkReach } from './config-reach.ts';
import { readTraceSettings, type TraceSettings } from './config-traces.ts';
import { readWitnessPolicy, type WitnessPolicy } from './config-witnesses.ts';
import type { CloudinarySettings } from './providers/pictures/cloudinary.ts';
import { findMisspelt } from './unknown-settings.ts';

export type { NamedSecret };

/** Ed25519 seeds as hex. New logs are opened with the first. */
export type LogSigningKeys = readonly [newest: string, ...former: string[]];

/** Invalid settings, with one sentence each for the operator. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const Environment = z.object({
  PORT: withDefault(wholeNumber('PORT', 0, 65_535), '3000'),
  HOST: withDefault(
    z.string().regex(/^[A-Za-z0-9.:_-]+$/, 'HOST must be a host name or an address.'),
    '127.0.0.1',
  ),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://.'),
  ),
  PUBLIC_URL: optional(
    webAddress('PUBLIC_URL').transform((value, context) => {
      const url = new URL(value);
      if (url.pathname !== '/' || url.search || url.hash) {
        context.addIssue('PUBLIC_URL must be an origin without a path, such as https://draws.example.org.');
      }
      return url.origin;
    }),
  ),
  DEMO: optional(flag('DEMO')),
  ADMIN_EMAIL: optional(z.email('ADMIN_EMAIL must be an email address.')),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(8, 'ADMIN_PASSWORD must be at least 8 characters.')
      .max(200, 'ADMIN_PASSWORD must be at most 200 characters.'),
  ),
  SESSION_SECRET: optional(namedList('SESSION_SECRET', secret('SESSION_SECRET'))),
  BRAND_NAME: withDefault(z.string().trim().max(40, 'BRAND_NAME must be at most 40 characters.'), 'Oakdraw'),
  VERIFICATION_CALL_URL: optional(webAddress('VERIFICATION_CALL_URL')),
  VERIFICATION_INFO_URL: optional(webAddress('VERIFICATION_INFO_URL')),
  SUPPORT_EMAIL: withDefault(z.email('SUPPORT_EMAIL must be an email address.'), 'support@example.org'),
  SOCIAL_LINKS: withDefault(socialLinks, ''),
  ...operatorFields,
  ...ageCheckFields,
  HOLDING_MODE: optional(flag('HOLDING_MODE')),
  REQUIRE_SECOND_FACTOR: optional(flag('REQUIRE_SECOND_FACTOR')),
  MONTHLY_LIMIT_PENCE: withDefault(wholeNumber('MONTHLY_LIMIT_PENCE', 0, 100_000_000), '100000'),
  CREDIT_CARD_LIMIT_PENCE: withDefault(
    wholeNumber('CREDIT_CARD_LIMIT_PENCE', 0, 100_000_000),
    String(CREDIT_CARD_LIMIT_PENCE),
  ),
  COUNTDOWN_SECONDS: withDefault(wholeNumber('COUNTDOWN_SECONDS', 1, 600), '30'),
  TRUST_PROXY: withDefault(trustProxy, '0'),
  PAYMENTS: optional(z.enum(['test', 'stripe'], 'PAYMENTS must be test or stripe.')),
  STRIPE_SECRET_KEY: optional(stripeKey('STRIPE_SECRET_KEY', /^(sk|rk)_(test|live)_\S+$/, 'sk_ or rk_')),
  STRIPE_PUBLISHABLE_KEY: optional(stripeKey('STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_\S+$/, 'pk_')),
  STRIPE_WEBHOOK_SECRET: optional(stripeKey('STRIPE_WEBHOOK_SECRET', /^whsec_\S+$/, 'whsec_')),
  STRIPE_API_BASE: optional(apiBase('STRIPE_API_BASE')),
  PAYOUT_ACCOUNT: optional(payoutAccount),
  CHARITY_COMMISSION_API_KEY: optional(z.string()),
  CHARITY_COMMISSION_API_BASE: optional(apiBase('CHARITY_COMMISSION_API_BASE')),
  ECOLOGI_API_KEY: optional(z.string()),
  ECOLOGI_API_BASE: optional(apiBase('ECOLOGI_API_BASE')),
  PAYOUTS: withDefault(z.enum(['by_hand', 'stripe'], 'PAYOUTS must be by_hand or stripe.'), 'by_hand'),
  STRIPE_CONNECT_WEBHOOK_SECRET: optional(
    stripeKey('STRIPE_CONNECT_WEBHOOK_SECRET', /^whsec_\S+$/, 'whsec_'),
  ),
  CLOUDINARY_URL: optional(cloudinaryUrl),
  CLOUDINARY_API_BASE: optional(apiBase('CLOUDINARY_API_BASE')),
  ...emailFields,
  BEACON: optional(z.enum(['drand', 'none'], 'BEACON must be drand or none.')),
  BEACON_NONE_ACCEPTED: optional(flag('BEACON_NONE_ACCEPTED')),
  DRAND_RELAYS: drandRelays,
  LOG_SIGNING_KEY: optional(namedList('LOG_SIGNING_KEY', signingKey('LOG_SIGNING_KEY'))),
  ACCEPT_SIGNED_HEADS: optional(flag('ACCEPT_SIGNED_HEADS')),
  LOG_HEADS_COPIES: withDefault(folderList, ''),
  ACCEPT_NEWER_SCHEMA: optional(flag('ACCEPT_NEWER_SCHEMA')),
  WITNESS_POLICY: optional(z.string()),
  METRICS_TOKEN: optional(secret('METRICS_TOKEN')),
  LOG_LEVEL: withDefault(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ),
    'info',
  ),
});

export type SettingName = keyof typeof Environment.shape;

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(Environment.shape) as SettingName[];

/** The value that applies if a setting is not set: a text, a number or a list of texts. Others are undefined. */
export function readDefault(name: SettingName): unknown {
  return Environment.shape[name].safeParse(undefined).data;
}

export type Config = {
  port: number;
  host: string;
  dataDirectory: string;
  /** If absent, the embedded database in the data directory is used. */
  databaseUrl: string | undefined;
  /** The site's public origin. If absent, only this machine reaches the site, and the Host header is used. */
  publicUrl: string | undefined;
  /**
   * Whether to add the demo to an empty database. If absent, it is added only to the embedded database, and only if
   * the site is served on loopback.
   */
  demo: boolean | undefined;
  admin: { email: string; password: string } | undefined;
  /** The first writes, all read. If absent, a secret is created and stored in the data directory. */
  sessionSecrets: NamedSecret[] | undefined;
  brandName: string;
  verificationCallUrl: string | undefined;
  /** A page that explains the verification of hosts. If absent, the site's own page does. */
  verificationInfoUrl: string | undefined;
  supportEmail: string;
  /** Who runs the site, and by which rules. */
  operator: Operator;
  /** How many days personal data is kept. */
  keptDays: KeptDays;
  /** Links to social media, in the given order. */
  socialLinks: { name: string; url: string }[];
  /** Shows visitors the coming-soon page instead of every other page. */
  holdingMode: boolean;
  /** Whether hosts need a second factor to refund, and to export personal data. */
  hostsNeedSecondFactor: boolean;
  /** The maximum that a person can spend in a calendar month, in pence. */
  monthlyLimitPence: number;
  /** The maximum that a person can pay with credit cards in a calendar month, in pence. */
  creditCardLimitPence: number;
  /** How the ages of buyers and winners are checked. */
  ageCheck: AgeCheckSettings;
  countdownSeconds: number;
  trustProxy: number | string[];
  /** The token for `/metrics`. If absent, metrics are disabled. */
  metricsToken: string | undefined;
  logLevel: string;
  payments: Payments;
  /** The bank account from which payees are paid by hand. */
  payoutAccount: BankDetails | undefined;
  /** If absent, admins look charities up in their register. */
  charityCommission: ExternalApi | undefined;
  /** If absent, admins buy trees by hand. */
  ecologi: ExternalApi | undefined;
  payouts: Payouts;
  email: EmailProviderSettings;
  beacon: PublicRandomness;
  /** Where browsers upload pictures. If absent, they upload to this site. */
  cloudinary: CloudinarySettings | undefined;
  /**
   * The Ed25519 seeds that sign the draws' logs, as 64 hex digits. New logs are opened with the first. If absent, a seed
   * is created and stored in the data directory.
   */
  logSigningKeys: LogSigningKeys | undefined;
  /** Whether to sign logs although the data directory does not know what was published. */
  acceptSignedHeads: boolean;
  /** Other folders in which published heads are kept. */
  logHeadsCopies: string[];
  /** Whether to run on a database that a newer version has migrated. */
  acceptNewerSchema: boolean;
  /** The witnesses of the seal log; null if there are none. */
  witnessPolicy: WitnessPolicy | null;
  traces: TraceSettings | null;
};

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** If absent, Stripe's own address is used. */
  apiBase: string | undefined;
};

/** An external API with a key. If `apiBase` is absent, its own address is used. */
export type ExternalApi = { apiKey: string; apiBase: string | undefined };

/** The payment provider: test payments, or Stripe. */
type Payments = { provider: 'test' } | ({ provider: 'stripe' } & StripeSettings);

/** How hosts, charities and winners are paid: by an admin, or through Stripe Connect. */
type Payouts = { provider: 'by_hand' } | { provider: 'stripe'; webhookSecret: string };

/** The source of public randomness: none, or drand's relays. */
type PublicRandomness = { kind: 'none' } | { kind: 'drand'; relays: string[] };

/**
 * Reads the settings. No other code reads the environment. @throws {ConfigError} with a sentence for each invalid
 * setting
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const result = Environment.safeParse(environment);
  const problems = result.success ? [] : result.error.issues.map((issue) => issue.message);
  for (const { name, meant } of findMisspelt(Object.keys(environment), SETTING_NAMES)) {
    problems.push(`${name} is not a setting. Did you mean ${meant}?`);
  }
  if (!result.success) throw new ConfigError(problems);
  const env = result.data;
  if (env.DATABASE_URL && !env.SESSION_SECRET) {
    problems.push('SESSION_SECRET must be given with DATABASE_URL, the same for every process.');
  }
  if (env.DATABASE_URL && !env.LOG_SIGNING_KEY) {
    problems.push('LOG_SIGNING_KEY must be given with DATABASE_URL, the same for every process.');
  }
  checkReach(env, problems);
  const payments = paymentsOf(env, problems);
  const payouts = payoutsOf(env, problems);
  const email = parseEmailDelivery(env, problems);
  const beacon = publicRandomnessOf(env, payments.provider, environment, problems);
  const operator = parseOperator(env, problems);
  const ageCheck = parseAgeCheck(env, problems);
  const witnessPolicy = readWitnessPolicy(env.WITNESS_POLICY, problems);
  const traces = readTraceSettings(environment, problems);
  if (env.DEMO && payments.provider !== 'test') {
    problems.push("DEMO=1 needs test payments: nobody pays for the demo's tickets.");
  }
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD must be given together.');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDirectory: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL,
    demo: env.DEMO,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    sessionSecrets: env.SESSION_SECRET,
    brandName: env.BRAND_NAME,
    verificationCallUrl: env.VERIFICATION_CALL_URL,
    verificationInfoUrl: env.VERIFICATION_INFO_URL,
    supportEmail: env.SUPPORT_EMAIL,
    operator,
    keptDays: parseKeptDays(env),
    socialLinks: env.SOCIAL_LINKS,
    holdingMode: env.HOLDING_MODE ?? false,
    hostsNeedSecondFactor: env.REQUIRE_SECOND_FACTOR ?? isLive(payments),
    monthlyLimitPence: env.MONTHLY_LIMIT_PENCE,
    creditCardLimitPence: env.CREDIT_CARD_LIMIT_PENCE,
    ageCheck,
    countdownSeconds: env.COUNTDOWN_SECONDS,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    payments,
    payoutAccount: env.PAYOUT_ACCOUNT,
    charityCommission: apiOf(env.CHARITY_COMMISSION_API_KEY, env.CHARITY_COMMISSION_API_BASE),
    ecologi: apiOf(env.ECOLOGI_API_KEY, env.ECOLOGI_API_BASE),
    payouts,
    email,
    beacon,
    cloudinary: env.CLOUDINARY_URL && {
      ...env.CLOUDINARY_URL,
      apiBase: env.CLOUDINARY_API_BASE?.replace(/\/$/, ''),
    },
    logSigningKeys: seedsOf(env.LOG_SIGNING_KEY),
    acceptSignedHeads: env.ACCEPT_SIGNED_HEADS ?? false,
    logHeadsCopies: env.LOG_HEADS_COPIES,
    acceptNewerSchema: env.ACCEPT_NEWER_SCHEMA ?? false,
    witnessPolicy,
    traces,
  };
}

function seedsOf(named: NamedSecret[] | undefined): LogSigningKeys | undefined {
  const [newest, ...former] = named ?? [];
  return newest && [newest.secret, ...former.map(({ secret }) => secret)];
}

/** An API whose key is configured. */
function apiOf(apiKey: string | undefined, base: string | undefined): ExternalApi | undefined {
  return apiKey === undefined ? undefined : { apiKey, apiBase: base?.replace(/\/$/, '') };
}

const NONE_IN_PRODUCTION =
  'BEACON=none lets the operator choose the winners of draws, so with PAYMENTS=stripe or an https PUBLIC_URL it needs BEACON_NONE_ACCEPTED=1. Set BEACON=drand for public randomness.';

const isLive = (payments: Payments): boolean =>
  payments.provider === 'stripe' && payments.secretKey.includes('_live_');

/** Requires payments to be configured explicitly, except in a local trial. */
function paymentsOf(env: z.output<typeof Environment>, problems: string[]): Payments {
  const keys = {
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: env.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET,
  };
  if (env.PAYMENTS === 'stripe') {
    for (const [name, value] of Object.entries(keys)) {
      if (!value) problems.push(`${name} must be given with PAYMENTS=stripe.`);
    }
    const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = keys;
    if (secretKey && publishableKey && secretKey.includes('_live_') !== publishableKey.includes('_live_')) {
      problems.push(
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live ones.',
      );
    }
    const webhookSecret = keys.STRIPE_WEBHOOK_SECRET ?? '';
    return { provider: 'stripe', secretKey, publishableKey, webhookSecret, apiBase: env.STRIPE_API_BASE };
  }
  if (env.PAYMENTS === undefined) {
    const must = 'PAYMENTS must be given';
    const choice = 'stripe for real payments, or test';
    if (Object.values(keys).some(Boolean)) problems.push(`${must} with the keys of Stripe: ${choice}.`);
    else if (env.DATABASE_URL) problems.push(`${must} with DATABASE_URL: ${choice}.`);
    else if (env.PUBLIC_URL?.startsWith('https:')) problems.push(`${must} for a site at https: ${choice}.`);
  }
  return { provider: 'test' };
}

/** Payees are paid from the balance that card payments fill, so both must be in the same Stripe account. */
function payoutsOf(env: z.output<typeof Environment>, problems: string[]): Payouts {
  if (env.PAYOUTS === 'by_hand') return { provider: 'by_hand' };
  if (env.PAYMENTS !== 'stripe') problems.push('PAYOUTS=stripe needs PAYMENTS=stripe.');
  const { STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret = '' } = env;
  if (!webhookSecret) problems.push('STRIPE_CONNECT_WEBHOOK_SECRET must be given with PAYOUTS=stripe.');
  return { provider: 'stripe', webhookSecret };
}

/**
 * Requires the source of randomness to be configured explicitly, except in a local trial. A site in production must
 * also accept that its draws prove less without public randomness.
 */
function publicRandomnessOf(
  env: z.output<typeof Environment>,
  provider: Payments['provider'],
  given: Record<string, string | undefined>,
  problems: string[],
): PublicRandomness {
  if (env.BEACON === 'drand') return { kind: 'drand', relays: env.DRAND_RELAYS };
  const isAccepted = env.BEACON_NONE_ACCEPTED || !isInProduction(provider, env.PUBLIC_URL);
  if (env.BEACON === undefined) {
    const choice = 'drand for public randomness, or none';
    if (given.DRAND_RELAYS?.trim()) problems.push(`BEACON must be given with DRAND_RELAYS: ${choice}.`);
    else if (env.DATABASE_URL) problems.push(`BEACON must be given with DATABASE_URL: ${choice}.`);
  }
  if (!isAccepted) problems.push(NONE_IN_PRODUCTION);
  return { kind: 'none' };
}

/** Whether the site is reachable from this machine only, so that a demo with known passwords is safe. */
export function isLoopbackOnly(config: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return isLoopback(config.host) && (!config.publicUrl || isLoopback(new URL(config.publicUrl).hostname));
}

/** Loads a `.env` file from the working directory. Existing variables take precedence. */
export function loadEnvironmentFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
