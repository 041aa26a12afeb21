import { randomBytes } from 'node:crypto';
import { createClock } from './clock.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { createAccounts } from './features/accounts/service.ts';
import { createAdmin } from './features/admin/service.ts';
import { createCancelling } from './features/cancelling/service.ts';
import { createChallenges } from './features/challenges/service.ts';
import { createDrawing, type RandomSeed } from './features/drawing/service.ts';
import { createDraws } from './features/draws/service.ts';
import { createLive } from './features/live/service.ts';
import { createMails } from './features/mails/service.ts';
import { createOrders } from './features/orders/service.ts';
import { createPayments } from './features/payments/service.ts';
import { createRefunds } from './features/refunds/service.ts';
import { createSessions } from './features/sessions/service.ts';
import { createSettings } from './features/site/service.ts';
import { createThrottles } from './features/throttles/service.ts';
import { createTickets } from './features/tickets/service.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { createMetrics } from './metrics.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import { createTestPayments } from './providers/payments/test-payments.ts';

export type Needs = {
  config: Config;
  database: OpenDatabase;
  sessionSecret: string;
  /** Less than what guards real passwords, where many are made at once, as in tests. */
  passwordCost?: PasswordCost;
  renderMail?: RenderMail;
  mailProvider?: MailProvider;
  /** Where drawings take their chance from; 32 bytes of the system's own where nothing is given. */
  randomSeed?: RandomSeed;
};

/** Every service, each built from those that it may ask: the order here is the direction of all arrows. */
export function createServices({ config, database, sessionSecret, passwordCost, randomSeed }: Needs) {
  const { db } = database;
  const keyedHash = createKeyedHash(sessionSecret);
  const clock = createClock(db);
  const metrics = createMetrics();
  const settings = createSettings({ config, clock });
  const sessions = createSessions({ db, keyedHash });
  const throttles = createThrottles({ db, keyedHash });
  const accounts = createAccounts({ db, sessions, throttles, passwords: createPasswords(passwordCost) });
  const admin = createAdmin({ db });
  const draws = createDraws({ db });
  const drawing = createDrawing({
    db,
    clock,
    draws,
    countdownSeconds: config.countdownSeconds,
    randomSeed: randomSeed ?? (() => randomBytes(32)),
  });
  const live = createLive({ db, listen: database.listen });
  const challenges = createChallenges({ db });
  const provider = createTestPayments();
  const payments = createPayments({ db, provider });
  const refunds = createRefunds({ db, payments });
  const cancelling = createCancelling({ db, payments });
  const tickets = createTickets({ db });
  const orders = createOrders({ db, provider, live, metrics: metrics.sales });
  return {
    ...{ clock, metrics, settings, sessions, throttles, accounts, admin },
    ...{ draws, drawing, live, challenges, orders, payments, refunds, cancelling, tickets },
  };
}

export type Services = ReturnType<typeof createServices>;
