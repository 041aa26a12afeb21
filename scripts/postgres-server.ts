import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { type Cluster, prepareCluster } from './postgres-cluster.ts';

/** A running PostgreSQL server; `url` names its maintenance database. */
export interface RunningPostgres {
  url: string;
  /** Kills it without a word (SIGKILL), and starts it again on the same port with what is on the disk. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

// A test's data does not outlive its run, so nothing waits for the disk.
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'].flatMap(
  (setting) => ['-c', setting],
);

// The server ends, and its directory goes, when our end of the pipe closes: also when this process is killed. A line on
// the pipe kills it instead, and leaves the directory.
const END_WITH_PARENT =
  'trap "" INT TERM HUP; "$@" & server=$!; read -r _ && { kill -KILL $server; wait $server; exit; }; ' +
  'kill -INT $server; wait $server; rm -rf "$CLUSTER"';

/**
 * Starts a throw-away PostgreSQL on a free port, with its data in a new temporary directory. It is gone after `stop`,
 * and as well when this process is killed. Works as root.
 * @param options.durable true leaves durability as PostgreSQL has it by default, as a measurement of commits needs it
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<RunningPostgres> {
  const cluster = prepareCluster();
  const port = await freePort();
  const settings = options.durable ? [] : FAST;
  let server = await serve(cluster, port, settings);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: async () => {
      server.stdin.end('crash\n');
      // Closed once the last of its processes has let go of the log; a new one would not start before.
      await once(server, 'close');
      server = await serve(cluster, port, settings);
    },
    stop: () => stop(server),
  };
}

type Server = ChildProcessByStdio<Writable, null, Readable>;

async function serve(
  { directory, programs, user }: Cluster,
  port: number,
  settings: string[],
): Promise<Server> {
  const server = spawn(
    'sh',
    [
      ...['-c', END_WITH_PARENT, 'sh', `${programs}/postgres`, '-D', `${directory}/data`, '-p', String(port)],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...['-c', 'max_connections=200', ...settings],
    ],
    {
      ...user,
      cwd: directory,
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', CLUSTER: directory },
    },
  );
  await readiness(server).catch(async (error) => {
    await stop(server);
    throw error;
  });
  return server;
}

async function stop(server: Server): Promise<void> {
  server.stdin.end();
  if (server.exitCode === null) await once(server, 'exit');
}

/** A port of 127.0.0.1 that nothing listens on just now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

// Whoever connects while it recovers from a crash is refused with such a line as well.
const FAILURE = /FATAL:(?! +the database system is )/;

/** Waits for the line with which a server says that it serves; its log must be read on, or it would block. */
function readiness(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`PostgreSQL ended:\n${log}`)));
    server.stderr?.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-10_000);
      if (log.includes('ready to accept connections')) resolve();
      if (FAILURE.test(log)) reject(new Error(`PostgreSQL did not start:\n${log}`));
    });
  });
}
