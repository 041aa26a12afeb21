import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type App, buildApp } from './app.ts';
import { type Config, isLoopbackOnly, type NamedSecret } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { openEmbedded, requireEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { openPostgres } from './db/postgres.ts';
import { demoAccounts, hasDemo, seedDemo, shouldSeedDemo } from './demo/seed.ts';
import { openSessionSecrets } from './features/platform/session-secrets/service.ts';
import { requireDirectory } from './health/probes.ts';
import { loadBuiltEmails } from './plugins/built-emails.ts';
import { openBuiltPages } from './plugins/built-pages.ts';
import { startScheduler } from './scheduler.ts';
import { readOrCreateSecret } from './security/secrets.ts';
import { announceLine } from './startup-lines.ts';
import type { Tracing } from './tracing.ts';
import { VERSION } from './version.ts';

/**
 * How long requests may take to finish when the program stops, in milliseconds. Service managers wait longer before
 * they kill a process.
 */
const STOP_MS = 5_000;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Opens the configured database and migrates its schema. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, { onError: reportLostConnection })
    : await openEmbedded(config.dataDirectory);
  try {
    await migrate(database, { acceptsNewer: config.acceptNewerSchema });
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/**
 * Opens a database for a command that works on what is there. Without `DATABASE_URL`, a wrong `DATA_DIR` would otherwise
 * get an empty database, in which all is well. @throws {DatabaseMissing}
 */
export async function openExistingDatabase(config: Config): Promise<OpenDatabase> {
  if (!config.databaseUrl) requireEmbedded(config.dataDirectory);
  return openDatabase(config);
}

/** Returns the configured session secrets. If there are none, creates one in the data directory. */
export async function readGivenSecrets({ sessionSecrets, dataDirectory }: Config): Promise<NamedSecret[]> {
  return sessionSecrets ?? [{ id: '0', secret: await readOrCreateSecret(dataDirectory, 'session') }];
}

/**
 * Returns the secrets to use, and creates the missing ones in the data directory.
 * @throws {ConfigError} if the database was written with other session secrets
 */
export async function readSecrets(config: Config, { db }: OpenDatabase) {
  const { logSigningKeys, dataDirectory } = config;
  return {
    sessionSecrets: await openSessionSecrets(db, await readGivenSecrets(config)),
    logSigningKeys: logSigningKeys ?? ([await readOrCreateSecret(dataDirectory, 'log-signing')] as const),
  };
}

/**
 * Runs the whole program. `stop` ends it in order: it rejects new requests, finishes requests and jobs, and closes the
 * database.
 */
export async function startProgram(
  config: Config,
  { development }: { development: boolean },
): Promise<{ stop: () => Promise<void> }> {
  // The embedded database checks it too, and locks it.
  await requireDirectory(config.dataDirectory);
  const database = await openDatabase(config);
  let app: App | undefined;
  try {
    await requireFreePort(config);
    await seedIfWanted(config, database);
    const tracing = await openTracing(config, database);
    app = await buildApp({
      config,
      database,
      tracing,
      ...(await readSecrets(config, database)),
      development,
      ...(await viewsOf(development)),
    });
    await prepare(app, config);
    const address = await app.server.listen({ host: config.host, port: config.port });
    const scheduler = startScheduler(app.jobs, app.server.log);
    await announce(config, address, database);
    const { server, services, drain, flushLog } = app;
    const { emails, processes } = services;
    return {
      stop: async () => {
        emails.stopSoon();
        await drain();
        await closeServer(server);
        await scheduler.stop();
        emails.close();
        // Others then know at once that this process has ended.
        await processes
          .stop()
          .catch((error: unknown) => server.log.warn({ err: error }, 'The end was not recorded'));
        await database.close();
        await tracing?.stop();
        flushLog();
      },
    };
  } catch (error) {
    await app?.server.close();
    await database.close();
    throw error;
  }
}

/** Loads the libraries for traces only if traces are exported, because loading them takes time. */
async function openTracing({ traces }: Config, { db }: OpenDatabase): Promise<Tracing | undefined> {
  if (!traces) return undefined;
  const { startTracing } = await import('./tracing.ts');
  const tracing = startTracing(traces);
  tracing.traceTransactions(db);
  return tracing;
}

/** Checks early whether the port is free, because seeding the demo takes time. */
async function requireFreePort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Lets requests in progress finish, within a time limit. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => server.server.closeAllConnections(), STOP_MS);
  await server.close();
  clearTimeout(cutOff);
}

/** Returns the renderers for pages and emails, which use React. */
async function viewsOf(development: boolean) {
  const dist = `${root}/dist`;
  if (!development) {
    return {
      openPages: (server: FastifyInstance) => openBuiltPages(server, dist),
      renderEmail: loadBuiltEmails(dist),
    };
  }
  const { createDevelopmentViews } = await import('./plugins/dev-pages.ts');
  return createDevelopmentViews(root);
}

/**
 * Seeds the demo into an empty database, if the settings allow it. The demo has an app of its own: its results come at
 * once, its trees are not ordered, no provider checks its people's ages, and its calls are not logged because they do not
 * matter to an operator.
 */
export async function seedIfWanted(config: Config, database: OpenDatabase): Promise<boolean> {
  if (!(await shouldSeedDemo(config, database))) return false;
  announceLine('Seeding the demo …');
  const quick: Config = {
    ...config,
    countdownSeconds: 1,
    logLevel: 'silent',
    ecologi: undefined,
    ageCheck: { provider: 'declared' },
  };
  const app = await buildApp({ config: quick, database, ...(await readSecrets(config, database)) });
  try {
    await app.services.clock.follow();
    await seedDemo({ ...app, database }, config);
  } finally {
    await app.server.close();
  }
  return true;
}

/** Prepares the program for its first request. Creates the configured admin if needed. */
async function prepare(app: App, config: Config): Promise<void> {
  await app.services.clock.follow();
  await app.services.settings.follow();
  await app.services.draws.openLogs();
  if (config.admin) await app.services.accounts.ensureAdmin(config.admin);
}

async function announce(config: Config, address: string, database: OpenDatabase): Promise<void> {
  const local = address.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost');
  announceLine(`${config.brandName} is ready: ${config.publicUrl ?? local}`, { version: VERSION });
  if (!(await hasDemo(database))) return;
  announceLine('Demo accounts:', { accounts: await demoAccounts(config.dataDirectory) });
  if (isLoopbackOnly(config)) return;
  const warning =
    'Others can reach this site, and everyone who reads these lines can be its admin: not for real draws.';
  announceLine(warning, {}, 'warn');
}

function reportLostConnection(error: Error): void {
  announceLine(`A database connection was lost: ${error.message}`, {}, 'warn');
}
