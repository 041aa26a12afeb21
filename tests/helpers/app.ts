import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, inject } from 'vitest';
import type { CallDefinition, CallInput, CallResponse } from '#contract/call.ts';
import { type Calls, calls } from '#contract/calls.ts';
import type { ErrorResponse } from '#contract/errors.ts';
import type { RenderEmail } from '#domain/email/email.ts';
import { type App, buildApp } from '#server/app.ts';
import { type LogSigningKeys, readConfig } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Network } from '#server/features/draws/pictures/processing/foreign-picture.ts';
import type { Beacon } from '#server/providers/beacon/provider.ts';
import type { EmailProvider } from '#server/providers/email/provider.ts';
import type { SessionSecrets } from '#server/security/keyed-hash.ts';
import type { Tracing } from '#server/tracing.ts';
import { shiftClock } from './clock.ts';
import { openInMemory } from './embedded.ts';
import { createMigratedDatabase } from './postgres.ts';

type TypedResponse<K extends keyof Calls> = {
  status: number;
  body: CallResponse<Calls[K]>;
  error: ErrorResponse;
  headers: LightMyRequestResponse['headers'];
};

type Extra = { headers?: Record<string, string> };
type InputOf<K extends keyof Calls> = CallInput<Calls[K]> & Extra;
type Arguments<K extends keyof Calls> = Partial<InputOf<K>> extends InputOf<K> ? [InputOf<K>?] : [InputOf<K>];

/** One browser, which keeps its cookies. */
export type Client = {
  call: <K extends keyof Calls>(key: K, ...input: Arguments<K>) => Promise<TypedResponse<K>>;
  /** The Cookie header; undefined without cookies. */
  cookie: () => string | undefined;
  /** Sends requests outside the typed contract, such as invalid bodies. */
  send: (request: {
    method: string;
    url: string;
    body?: unknown;
    headers?: Record<string, string>;
  }) => Promise<LightMyRequestResponse>;
};

export type TestApp = App & {
  database: OpenDatabase;
  /** Creates a browser with its own IP address, or with the given one. */
  client: (address?: string) => Client;
  /** Sets the clocks of the database and the process this many milliseconds ahead of real time. */
  shiftClock: (milliseconds: number) => Promise<void>;
  /** Runs every job once, as the scheduler would. */
  runJobs: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Renders the templates directly, so that tests need no build. */
const renderEmail: RenderEmail = async (...email) => {
  const templates = await import('#web/emails/render.tsx');
  return templates.renderEmail(...email);
};

/** Signs the public logs of tests, in every process that is not given another key. */
export const LOG_SIGNING_KEY = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';

type Options = {
  environment?: Record<string, string>;
  database?: OpenDatabase;
  limits?: boolean;
  randomSeed?: () => Uint8Array;
  logSigningKey?: string;
  logSigningKeys?: LogSigningKeys;
  sessionSecrets?: SessionSecrets;
  emailProvider?: EmailProvider;
  beacon?: Beacon;
  proofLimits?: { bundleTickets: number };
  pictureNetwork?: Network;
  tracing?: Tracing;
};

/** The whole program on its own database: embedded, or PostgreSQL if TEST_DATABASE says so. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const opened = options.database ? undefined : await openTestDatabase();
  const database = options.database ?? opened?.database;
  if (!database) throw new Error('no database');
  // Each process stores its published heads in its own directory.
  const directory = await mkdtemp(join(tmpdir(), 'oakdraw-app-'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    COUNTDOWN_SECONDS: '1',
    DATA_DIR: directory,
    BEACON_NONE_ACCEPTED: '1',
    // Most tests buy more than people do.
    MONTHLY_LIMIT_PENCE: '100000000',
    // A process that joins a running site has an empty directory.
    ...(options.database && { ACCEPT_SIGNED_HEADS: '1' }),
    ...options.environment,
  });
  const app = await buildApp({
    config,
    database,
    sessionSecrets: options.sessionSecrets ?? ['a secret of the tests, long enough'],
    logSigningKeys: options.logSigningKeys ?? [options.logSigningKey ?? LOG_SIGNING_KEY],
    limits: options.limits ?? false,
    metricsFreshMs: 0,
    passwordCost: { memoryCost: 8, timeCost: 1 },
    ...(options.randomSeed && { randomSeed: options.randomSeed }),
    ...(options.proofLimits && { proofLimits: options.proofLimits }),
    ...(options.pictureNetwork && { pictureNetwork: options.pictureNetwork }),
    ...(options.emailProvider && { emailProvider: options.emailProvider }),
    ...(options.beacon && { beacon: options.beacon }),
    ...(options.tracing && { tracing: options.tracing }),
    renderEmail,
  });
  await app.server.ready();
  return {
    ...app,
    database,
    client: (address) => createClient(app, address ?? nextAddress()),
    shiftClock: async (milliseconds) => {
      await shiftClock(database.db, milliseconds);
      await app.services.clock.follow();
    },
    runJobs: async () => {
      for (const job of app.jobs) await job.run();
    },
    stop: async () => {
      await app.server.close();
      await opened?.drop();
      await rm(directory, { recursive: true });
    },
  };
}

/** Starts the program for one test file, and stops it after the file. Call it at the top level of the file. */
export async function provideTestApp(options: Options = {}): Promise<TestApp> {
  const app = await startTestApp(options);
  afterAll(() => app.stop());
  return app;
}

async function openTestDatabase(): Promise<{ database: OpenDatabase; drop: () => Promise<void> }> {
  if (process.env.TEST_DATABASE !== 'postgres') {
    const database = await openInMemory(await openAsBlob(inject('migratedDatabase')));
    return { database, drop: () => database.close() };
  }
  const { url, drop } = await createMigratedDatabase();
  // The pool closes its connections asynchronously; dropping the database terminates any that remain.
  let closing = false;
  const database = await openPostgres(url, {
    // If a busy machine pauses for longer than this, all waiting statements fail.
    connectMs: 60_000,
    onError: (error) => {
      if (!closing) throw error;
    },
  });
  return {
    database,
    drop: async () => {
      closing = true;
      await database.close();
      await drop();
    },
  };
}

/** The response body of a typed call: JSON as its value, a file as bytes, anything else as text. */
function parsedBody(response: LightMyRequestResponse) {
  const type = String(response.headers['content-type'] ?? '');
  if (type.startsWith('application/octet-stream')) return response.rawPayload;
  if (response.body === '') return undefined;
  return type.startsWith('application/json') ? response.json() : response.body;
}

let browsers = 0;

function nextAddress(): string {
  browsers += 1;
  return `10.${(browsers >> 16) & 255}.${(browsers >> 8) & 255}.${browsers & 255}`;
}

function createClient(app: App, remoteAddress: string): Client {
  const cookies = new Map<string, string>();
  /** Who has signed in, and with which password. */
  let signedIn: { id: string; password: unknown } | undefined;
  const cookie = () =>
    cookies.size > 0 ? [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') : undefined;
  const send: Client['send'] = async ({ method, url, body, headers }) => {
    const response = await app.server.inject({
      method: method as 'GET',
      url,
      remoteAddress,
      headers: {
        ...headers,
        ...(cookies.size > 0 && { cookie: cookie() }),
      },
      ...(body !== undefined && { payload: body as object }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookie,
    send,
    call: async (key, ...[input]) => {
      const { params, query, body, headers } = (input ?? {}) as {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
        body?: unknown;
      } & Extra;
      const [method, template] = key.split(' ') as [string, string];
      const path = template
        .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
        .replace('*', String(params?.['*']));
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
      );
      const url = search.size > 0 ? `${path}?${search}` : path;
      const ask = () => send({ method, url, body, ...(headers && { headers }) });
      let response = await ask();
      let parsed = parsedBody(response);
      const signsIn = key === 'POST /api/register' || key === 'POST /api/login';
      if (signsIn && response.statusCode < 300) {
        signedIn = { id: parsed.id, password: (body as { password: unknown }).password };
      }
      // As the site's pages do, when someone who signed in a while ago refunds, draws or exports.
      const { everyoneReauthenticates }: CallDefinition = calls[key];
      if (everyoneReauthenticates && parsed?.code === 'confirmation_required' && signedIn) {
        const { id, password } = signedIn;
        await send({ method: 'POST', url: `/api/v1/users/${id}/confirmation`, body: { password } });
        response = await ask();
        parsed = parsedBody(response);
      }
      return { status: response.statusCode, body: parsed, error: parsed, headers: response.headers };
    },
  };
}
