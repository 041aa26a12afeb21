import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Api, createApi } from '#web/lib/api.ts';

const root = dirname(import.meta.dirname);

export const ADMIN = { email: 'admin@example.org', password: 'the admin of this run' };

export type Credentials = { email: string; password: string };

export type Session = { api: Api; cookies: () => { name: string; value: string }[] };

export type SiteAddress = {
  url: string;
  admin: Credentials;
  /** Sent with every request. */
  headers?: Record<string, string>;
};

/** The real program, in its own process. */
export type RunningSite = SiteAddress & {
  /** Opens a new API session, typed by the contract. */
  client: () => Api;
  /** Kills the program without warning (SIGKILL), as a power cut would. */
  kill: () => Promise<void>;
  /** Stops the program gracefully. @throws if it has logged an error or does not exit with 0 */
  stop: () => Promise<void>;
};

type Options = {
  /**
   * A data directory that is kept after the site has stopped. By default, a new one is created, and deleted with the
   * site.
   */
  directory?: string;
  /** A command to run the program under, such as a tracer. */
  under?: string[];
  /** Runs Vite in the server. This is slower, but React then reports where server and browser rendering differ. */
  development?: boolean;
  /** The directory of another copy of the program that has its own build. */
  program?: string;
  /** Set if the test causes errors on purpose: logged errors then do not fail the run. */
  troubled?: boolean;
};

/** Starts the program on an embedded database and a free port, with the latest build of the pages. */
export async function startSite(
  environment: Record<string, string> = {},
  options: Options = {},
): Promise<RunningSite> {
  const program = options.program ?? root;
  if (!existsSync(join(program, 'dist', 'server', 'server.js'))) {
    throw new Error('The pages have not been built: `npm run build` first.');
  }
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'site-')));
  const [command, ...parameters] = [...(options.under ?? []), process.execPath, 'src/server/main.ts'];
  if (options.development) parameters.push('--dev');
  const child = spawn(command ?? process.execPath, parameters, {
    cwd: program,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      // Shared between sites, so that the source files are compiled only once.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      DATA_DIR: join(directory, 'data'),
      PORT: '0',
      // The value that `npm start` sets.
      NODE_ENV: options.development ? 'development' : 'production',
      DEMO: '0',
      // A site with a public address writes its local address only to its log, at level `info`.
      LOG_LEVEL: environment.PUBLIC_URL ? 'info' : 'error',
      COUNTDOWN_SECONDS: '2',
      // Most tests buy more than people do.
      MONTHLY_LIMIT_PENCE: '100000000',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...environment,
    },
  });
  const output = collect(child);
  const url = await addressOf(child, output);
  return {
    url,
    admin: ADMIN,
    client: () => openSession({ url }).api,
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    stop: async () => {
      const code = await end(child, 'SIGTERM');
      if (!options.directory) await rm(directory, { recursive: true, force: true });
      const complaints = options.troubled ? [] : (output.text().match(/^.*"level":(50|60).*$/gm) ?? []);
      if (code !== 0 || complaints.length > 0) {
        throw new Error(`The site ended with ${code}:\n${complaints.join('\n') || output.text()}`);
      }
    },
  };
}

function collect(child: ChildProcess) {
  const parts: string[] = [];
  child.stdout?.on('data', (part: Buffer) => parts.push(part.toString()));
  child.stderr?.on('data', (part: Buffer) => parts.push(part.toString()));
  return { text: () => parts.join('') };
}

/** Resolves once the program has printed its address. */
function addressOf(child: ChildProcess, output: { text: () => string }): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /is ready: (http[^\s"]+)/.exec(output.text())?.[1];
      const listening = /Server listening at (http:[^"]+)"/.exec(output.text())?.[1];
      if (ready) resolve(listening ?? ready);
    });
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${output.text()}`)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}

/** Calls the API as a separate browser would: stores cookies and sends them. */
export function openSession({ url, headers: common }: Pick<SiteAddress, 'url' | 'headers'>): Session {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers({ ...common, ...Object.fromEntries(new Headers(init.headers)) });
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(`${url}${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return { api: createApi(send), cookies: () => [...cookies].map(([name, value]) => ({ name, value })) };
}
