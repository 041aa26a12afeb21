import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { inject } from 'vitest';
import { prepareCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** A running PostgreSQL server; `url` names its maintenance database. */
export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

/** A database of a test file's own. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

// Nothing here outlives a run, so nothing is ever waited for on the disk.
const FAST = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

// The server ends, and its directory goes, when our end of the pipe closes: also when this process is killed.
const END_WITH_PARENT =
  'trap "" INT TERM HUP; "$@" & server=$!; read -r _; kill -INT $server; wait $server; rm -rf "$CLUSTER"';

/**
 * Gives a real PostgreSQL: the one TEST_DATABASE_URL names, else a throw-away server on a free port, with its data
 * in a new temporary directory. It is gone after `stop`, and as well when this process is killed. Works as root.
 * @param options.durable true keeps fsync on, as a measurement of commits needs it
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const { directory, programs, user } = prepareCluster();
  const port = await freePort();
  const server = spawn(
    'sh',
    [
      ...['-c', END_WITH_PARENT, 'sh', `${programs}/postgres`, '-D', `${directory}/data`, '-p', String(port)],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...['-c', 'max_connections=200', ...(options.durable ? [] : FAST)],
    ],
    {
      ...user,
      cwd: directory,
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', CLUSTER: directory },
    },
  );
  const stop = async () => {
    server.stdin.end();
    if (server.exitCode === null) await once(server, 'exit');
  };
  await readiness(server).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

/**
 * Creates an empty database for the calling test file, on the server its Vitest project started or on the one given.
 * @param serverUrl any database of the server
 */
export async function createDatabase(serverUrl: string = inject('postgresUrl')): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Waits for the line with which a server says that it serves; its log must be read on, or it would block. */
function readiness(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`PostgreSQL ended:\n${log}`)));
    server.stderr?.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-10_000);
      if (log.includes('ready to accept connections')) resolve();
      if (log.includes('FATAL:')) reject(new Error(`PostgreSQL did not start:\n${log}`));
    });
  });
}
