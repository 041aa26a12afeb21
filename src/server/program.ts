import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { openEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { openPostgres } from './db/postgres.ts';
import { openBuiltPages } from './plugins/built-pages.ts';
import { startScheduler } from './scheduler.ts';
import { keptSecret } from './secrets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Opens whichever database is configured, and brings its schema up to date. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, { onError: reportLostConnection })
    : await openEmbedded(config.dataDirectory);
  try {
    await migrate(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Runs the whole program; `stop` ends it in order: no new requests, jobs and requests done, database closed. */
export async function startProgram(
  config: Config,
  { development }: { development: boolean },
): Promise<{ stop: () => Promise<void> }> {
  const database = await openDatabase(config);
  try {
    const sessionSecret = config.sessionSecret ?? (await keptSecret(config.dataDirectory, 'session'));
    const app = await buildApp({
      config,
      database,
      sessionSecret,
      development,
      openPages: (server) => openPages(server, development),
    });
    if (config.admin) await app.services.accounts.ensureAdmin(config.admin);
    const address = await app.server.listen({ host: config.host, port: config.port });
    const scheduler = startScheduler(app.jobs, app.server.log);
    announce(config, address);
    return {
      stop: async () => {
        await app.server.close();
        await scheduler.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openPages(server: FastifyInstance, development: boolean) {
  if (!development) return openBuiltPages(server, `${root}/dist`);
  const { openDevelopmentPages } = await import('./plugins/dev-pages.ts');
  return openDevelopmentPages(server, root);
}

function announce(config: Config, address: string): void {
  const local = address.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost');
  process.stdout.write(`\n${config.brandName} is ready: ${config.publicUrl ?? local}\n\n`);
}

function reportLostConnection(error: Error): void {
  process.stderr.write(`A database connection was lost: ${error.message}\n`);
}
