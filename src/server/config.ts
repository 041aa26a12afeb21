import { isIP } from 'node:net';
import { z } from 'zod';

/** Settings that cannot be used, a sentence each, for the operator. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => blankIsAbsent(value) ?? fallback, schema);

const flag = (name: string) =>
  z.enum(['0', '1'], `${name} must be 0 or 1.`).transform((value) => value === '1');

const webAddress = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be a full http or https address.` })
    .refine(
      (value) => !URL.canParse(value) || !new URL(value).username,
      `${name} must not hold a user name.`,
    );

const wholeNumber = (name: string, from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `${name} must be a whole number from ${from} to ${to}.`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `${name} must be a whole number from ${from} to ${to}.`);

const secret = (name: string) =>
  z
    .string()
    .min(32, `${name} must be at least 32 characters of randomness, such as from "openssl rand -hex 32".`);

/** A number of proxies, or a comma-separated list of their addresses, each also with a prefix length. */
const trustProxy = z
  .string()
  .transform((value) =>
    /^\d{1,2}$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim()),
  )
  .refine(
    (proxies) => typeof proxies === 'number' || proxies.every(isNetwork),
    'TRUST_PROXY must be a number of proxies or a list of their addresses.',
  );

function isNetwork(text: string): boolean {
  const [, address = '', prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}

const stripeKey = (name: string, shape: RegExp, beginning: string) =>
  z
    .string()
    .trim()
    .regex(shape, `${name} must be a key from Stripe's dashboard, which begins with ${beginning}.`);

/** The secret key goes there: over a network only where nobody can listen. */
const stripeApiBase = webAddress('STRIPE_API_BASE').refine((value) => {
  if (!URL.canParse(value)) return true;
  const { protocol, hostname, pathname } = new URL(value);
  return pathname === '/' && (protocol === 'https:' || isLoopback(hostname));
}, 'STRIPE_API_BASE must be an origin at https, or at http on this machine.');

/** Signs of networks by the domain of their addresses; any other is called by its host name. */
const NETWORKS: Record<string, string> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'tiktok.com': 'TikTok',
  'twitter.com': 'X',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

const socialLinks = z
  .string()
  .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
  .pipe(z.array(webAddress('Each of SOCIAL_LINKS')))
  .transform((addresses) =>
    addresses.map((url) => {
      const host = new URL(url).hostname.replace(/^www\./, '');
      return { name: NETWORKS[host] ?? host, url };
    }),
  );

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
  ADMIN_EMAIL: optional(z.email('ADMIN_EMAIL must be an e-mail address.')),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(8, 'ADMIN_PASSWORD must be at least 8 characters.')
      .max(200, 'ADMIN_PASSWORD must be at most 200 characters.'),
  ),
  SESSION_SECRET: optional(secret('SESSION_SECRET')),
  BRAND_NAME: withDefault(z.string().trim().max(40, 'BRAND_NAME must be at most 40 characters.'), 'Oakdraw'),
  VERIFICATION_CALL_URL: optional(webAddress('VERIFICATION_CALL_URL')),
  SUPPORT_EMAIL: withDefault(z.email('SUPPORT_EMAIL must be an e-mail address.'), 'support@example.org'),
  SOCIAL_LINKS: withDefault(socialLinks, ''),
  COUNTDOWN_SECONDS: withDefault(wholeNumber('COUNTDOWN_SECONDS', 1, 600), '30'),
  TRUST_PROXY: withDefault(trustProxy, '0'),
  PAYMENTS: optional(z.enum(['test', 'stripe'], 'PAYMENTS must be test or stripe.')),
  STRIPE_SECRET_KEY: optional(stripeKey('STRIPE_SECRET_KEY', /^(sk|rk)_(test|live)_\S+$/, 'sk_ or rk_')),
  STRIPE_PUBLISHABLE_KEY: optional(stripeKey('STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_\S+$/, 'pk_')),
  STRIPE_WEBHOOK_SECRET: optional(stripeKey('STRIPE_WEBHOOK_SECRET', /^whsec_\S+$/, 'whsec_')),
  STRIPE_API_BASE: optional(stripeApiBase),
  METRICS_TOKEN: optional(secret('METRICS_TOKEN')),
  LOG_LEVEL: withDefault(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ),
    'info',
  ),
});

export type Config = {
  port: number;
  host: string;
  dataDirectory: string;
  /** Absent: the embedded database in the data directory. */
  databaseUrl: string | undefined;
  /** The site's origin as visitors see it; absent: whatever host they came by. */
  publicUrl: string | undefined;
  /** Absent: the demo is seeded on a new embedded directory served on loopback. */
  demo: boolean | undefined;
  admin: { email: string; password: string } | undefined;
  /** Absent: made and kept in the data directory. */
  sessionSecret: string | undefined;
  brandName: string;
  verificationCallUrl: string | undefined;
  supportEmail: string;
  /** Where the platform is elsewhere, in the order given. */
  socialLinks: { name: string; url: string }[];
  countdownSeconds: number;
  trustProxy: number | string[];
  /** Whoever knows it may read `/metrics`; absent: nobody. */
  metricsToken: string | undefined;
  logLevel: string;
  payments: Payments;
};

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Absent: Stripe itself. */
  apiBase: string | undefined;
};

/** Who takes the money: nobody, or Stripe. */
type Payments = { provider: 'test' } | ({ provider: 'stripe' } & StripeSettings);

/** The only reader of the environment. @throws {ConfigError} with a sentence for each setting that is wrong */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const result = Environment.safeParse(environment);
  const problems = result.success ? [] : result.error.issues.map((issue) => issue.message);
  if (!result.success) throw new ConfigError(problems);
  const env = result.data;
  if (env.DATABASE_URL && !env.SESSION_SECRET) {
    problems.push('SESSION_SECRET must be given with DATABASE_URL, the same for every process.');
  }
  const payments = paymentsOf(env, problems);
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
    sessionSecret: env.SESSION_SECRET,
    brandName: env.BRAND_NAME,
    verificationCallUrl: env.VERIFICATION_CALL_URL,
    supportEmail: env.SUPPORT_EMAIL,
    socialLinks: env.SOCIAL_LINKS,
    countdownSeconds: env.COUNTDOWN_SECONDS,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    payments,
  };
}

/** Whether money moves is never left to chance where a site is more than a trial on one machine. */
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

/** Whether what is served can only be reached from this machine: a demo with known accounts may stand there. */
export function servesLoopbackOnly(config: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return isLoopback(config.host) && (!config.publicUrl || isLoopback(new URL(config.publicUrl).hostname));
}

function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
}

/** Takes what a `.env` file in the working directory says into the environment; what is already set there wins. */
export function loadEnvironmentFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
