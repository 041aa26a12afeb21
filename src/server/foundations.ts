import type { RenderEmail } from '#domain/email/email.ts';
import { createClock } from './clock.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import type { RandomSeed } from './features/drawing/drawing/service.ts';
import type { Network } from './features/draws/pictures/processing/foreign-picture.ts';
import { createJobBook } from './job-history.ts';
import { createMetrics } from './metrics.ts';
import type { Beacon } from './providers/beacon/provider.ts';
import type { EmailProvider } from './providers/email/provider.ts';
import { createKeyedHash } from './security/keyed-hash.ts';
import { createPasswordHasher, type PasswordCost } from './security/passwords.ts';

export type ServiceOptions = {
  config: Config;
  database: OpenDatabase;
  sessionSecret: string;
  /** Signs the public logs: an Ed25519 seed, 32 bytes as hex. */
  logSigningKey: string;
  /** Receives problems that an operator must solve. */
  report: (problem: string) => void;
  /** A lower cost of password hashes, for tests that make many. */
  passwordCost?: PasswordCost;
  /** False switches rate limits off, for tests that make more calls than users do. */
  limits?: boolean;
  /** Renders emails. Without it, emails are queued, but cannot be previewed or delivered by a provider. */
  renderEmail?: RenderEmail;
  /** Delivers emails instead of the configured provider. */
  emailProvider?: EmailProvider;
  /** The largest number of tickets for which a proof is served in one document. */
  proofLimits?: { bundleTickets: number };
  /** Public randomness instead of the configured source. */
  beacon?: Beacon;
  /** How external pictures are fetched; the system's network by default. */
  pictureNetwork?: Network;
  /** The seed of draws without a public log; 32 random bytes by default. */
  randomSeed?: RandomSeed;
};

export type Foundations = ReturnType<typeof createFoundations>;

/** What the services of all domains are built on. */
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
    keyedHash: createKeyedHash(options.sessionSecret),
    passwords: createPasswordHasher(options.passwordCost),
    siteUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    adminsNeedSecondFactor: config.publicUrl?.startsWith('https://') ?? false,
  };
}
