import type { RenderEmail } from '#domain/email/email.ts';
import { createClock } from './clock.ts';
import type { Config, LogSigningKeys } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import type { RandomSeed } from './features/drawing/drawing/service.ts';
import type { Network } from './features/draws/pictures/processing/foreign-picture.ts';
import { createJobBook } from './job-history.ts';
import { createMetrics } from './metrics.ts';
import { createDeclaredAgeCheck } from './providers/age-check/declared.ts';
import { createHttpAgeCheck } from './providers/age-check/http.ts';
import type { Beacon } from './providers/beacon/provider.ts';
import type { EmailProvider } from './providers/email/provider.ts';
import { createKeyedHash, type SessionSecrets } from './security/keyed-hash.ts';
import { createPasswordHasher, type PasswordCost } from './security/passwords.ts';

export type ServiceOptions = {
  config: Config;
  database: OpenDatabase;
  /** The first writes, all read. */
  sessionSecrets: SessionSecrets;
  /** The keys that sign the public logs. New logs are opened with the first. */
  logSigningKeys: LogSigningKeys;
  /** Reports problems that an operator must solve. */
  report: (problem: string) => void;
  /** A lower cost for password hashes, for tests that create many. */
  passwordCost?: PasswordCost;
  /** Set to false to turn rate limits off, for tests that make more calls than users do. */
  limits?: boolean;
  /** Renders emails. If absent, emails are queued but cannot be previewed, or delivered by a provider. */
  renderEmail?: RenderEmail;
  /** Replaces the configured email provider. */
  emailProvider?: EmailProvider;
  /** The largest number of tickets for which a proof is served in one document. */
  proofLimits?: { bundleTickets: number };
  /** Replaces the configured source of public randomness. */
  beacon?: Beacon;
  /** How external pictures are fetched. Defaults to the system's network. */
  pictureNetwork?: Network;
  /** The seed for draws without a public log. Defaults to 32 random bytes. */
  randomSeed?: RandomSeed;
};

export type Foundations = ReturnType<typeof createFoundations>;

/** Creates the parts that the services in all domains are built on. */
export function createFoundations(options: ServiceOptions) {
  const { config, database, limits = true } = options;
  const { db } = database;
  return {
    ...options,
    limits,
    db,
    clock: createClock(db),
    metrics: createMetrics(),
    jobHistory: createJobBook(),
    keyedHash: createKeyedHash(...options.sessionSecrets),
    passwords: createPasswordHasher(options.passwordCost),
    ageCheck: createAgeCheck(config.ageCheck),
    siteUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    adminsNeedSecondFactor: config.publicUrl?.startsWith('https://') ?? false,
  };
}

/** The provider, and the spending in a month above which a buyer needs a check; null if only winners do. */
function createAgeCheck(settings: Config['ageCheck']) {
  if (settings.provider === 'declared') return { provider: createDeclaredAgeCheck(), abovePence: null };
  return { provider: createHttpAgeCheck(settings), abovePence: settings.abovePence };
}
