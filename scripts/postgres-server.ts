import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { type Cluster, prepareCluster } from './postgres-cluster.ts';

/** A running PostgreSQL server. `url` points to its maintenance database. */
export interface RunningPostgres {
  url: string;
  /** Kills the server with SIGKILL and starts it again on the same port, with the data that is on the disk. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

// Test data need not survive a crash, so no commit waits for the disk.
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'].flatMap(
  (setting) => ['-c', setting],
);

// When our end of the pipe closes, even because this process is killed, the server stops and its directories are
// deleted. A line written to the pipe kills the server and keeps them.
const END_WITH_PARENT =
  'trap "" INT TERM HUP; "$@" & server=$!; read -r _ && { kill -KILL $server; wait $server; exit; }; ' +
  'kill -INT $server; wait $server; rm -rf "$CLUSTER" "$DATA"';

/**
 * Starts a temporary PostgreSQL on a free port, with its data in a new temporary directory, in memory if there is room.
 * `stop`, or the end of this process, removes both. Works as root.
 * @param options.durable true keeps PostgreSQL's default durability and a disk, which measurements of commits need
 */
export async function startPostgres({ durable = false } = {}): Promise<RunningPostgres> {
  const cluster = prepareCluster({ durable });
  const port = await freePort();
  const settings = durable ? [] : FAST;
  let server = await serve(cluster, port, settings);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: async () => {
      server.stdin.end('crash\n');
      // Fires when the server's last process has closed the log. A new server cannot start before that.
      await once(server, 'close');
      server = await serve(cluster, port, settings);
    },
    stop: () => stop(server),
  };
}

type Server = ChildProcessByStdio<Writable, null, Readable>;

async function serve(
  { directory, data, programs, user }: Cluster,
  port: number,
  settings: string[],
): Promise<Server> {
  const server = spawn(
    'sh',
    [
      ...['-c', END_WITH_PARENT, 'sh', `${programs}/postgres`, '-D', data, '-p', String(port)],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...['-c', 'max_connections=200', ...settings],
    ],
    {
      ...user,
      cwd: directory,
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', CLUSTER: directory, DATA: data },
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

/** Finds a port of 127.0.0.1 that is currently free. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

// Matches fatal errors, except rejected connections while the server starts or recovers from a crash.
const FAILURE = /FATAL:(?! +the database system is )/;

/**
 * Waits for the log line that reports that the server is ready. Keeps reading the log, because a full pipe would block
 * the server.
 */
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
