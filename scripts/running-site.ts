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

/** The real program, in a process of its own. */
export type RunningSite = SiteAddress & {
  /** A new session of the API, typed as the contract is. */
  client: () => Api;
  /** Ends it as a power cut would, without a word (SIGKILL). */
  kill: () => Promise<void>;
  /** Ends the program in order. @throws where it has logged an error or does not end well */
  stop: () => Promise<void>;
};

type Options = {
  /** An embedded directory that outlives the site; without it a new one, gone with the site. */
  directory?: string;
  /** A command to run the program under, such as a tracer. */
  under?: string[];
  /** With Vite in the server: slower, but React then says where server and browser disagree. */
  development?: boolean;
  /** Another copy of the program, with what was built there. */
  program?: string;
  /** It is brought into trouble on purpose: that it has logged errors does not fail the run. */
  troubled?: boolean;
};

/** Starts the program on an embedded directory and a free port, with the pages that were built last. */
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
      // Sites that start one after the other compile the sources once.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      DATA_DIR: join(directory, 'data'),
      PORT: '0',
      // As `npm start` sets it.
      NODE_ENV: options.development ? 'development' : 'production',
      DEMO: '0',
      // A site with a public address says only in its log where it listens itself.
      LOG_LEVEL: environment.PUBLIC_URL ? 'info' : 'error',
      COUNTDOWN_SECONDS: '2',
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

/** Known once the program says where it listens. */
function addressOf(child: ChildProcess, output: { text: () => string }): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /is ready: (http\S+)/.exec(output.text())?.[1];
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

/** The API as a browser of its own calls it: it keeps cookies and sends them along. */
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
