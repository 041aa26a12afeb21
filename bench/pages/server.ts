import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort, startPostgres } from '../../scripts/postgres-server.ts';
import { LOG_KEY, SECRET } from '../sales/load-plan.ts';
import { atLeast, atMost, printTable, type Target } from '../sales/report.ts';
import { median } from '../sales/rounds.ts';
import { withBarePage } from './bare-site.ts';
import { withDemoSite } from './demo-site.ts';

const ROUNDS = 3;
const CONNECTIONS = 64;
const SECONDS = 8;

type Figures = { perSecond: number; p99: number; bytes: number };
type Contender = { name: string; url: string };

/** Rendered draw pages a second on PostgreSQL, beside what the same server does with the same bytes and less work. */
export async function measureServer(): Promise<Target[]> {
  const postgres = await startPostgres({ durable: true });
  const directory = await mkdtemp(join(tmpdir(), 'bare-markup-'));
  const markup = join(directory, 'page.html');
  const environment = {
    ...{ DATABASE_URL: postgres.url, BARE_MARKUP: markup },
    ...{ SESSION_SECRET: SECRET, LOG_SIGNING_KEY: LOG_KEY, PAYMENTS: 'test', BEACON: 'none' },
  };
  try {
    return await withBarePage((program) =>
      withDemoSite(({ url }, path) => measurePages(url, { path, markup }), environment, { program }),
    );
  } finally {
    await rm(directory, { recursive: true });
    await postgres.stop();
  }
}

async function measurePages(url: string, { path, markup }: { path: string; markup: string }) {
  const page = `${url}${path}`;
  const html = await (await fetch(page)).text();
  await writeFile(markup, mainPartOf(html));
  const constant = await startConstant(html);
  try {
    return await compare([
      { name: 'the page, for everybody', url: page },
      { name: 'the same bytes, constant', url: constant.url },
      // Nobody else has these addresses, so they are rendered for each visitor.
      { name: 'the page, for each visitor', url: `${page}?for=me` },
      { name: 'a bare page of its size', url: `${url}/bare?for=me` },
    ]);
  } finally {
    constant.stop();
  }
}

/** What is read in the page, and as many letters as its data and scripts are beside. */
function mainPartOf(html: string): string {
  const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const read = main.replace(UNREAD, '');
  const unread = html.length - html.replace(UNREAD, '').length;
  return `${read}<p hidden>${'x'.repeat(unread)}</p>`;
}

const UNREAD = /<!--[\s\S]*?-->|<(script|template|style)\b[\s\S]*?<\/\1>/g;

async function compare(contenders: readonly Contender[]): Promise<Target[]> {
  const runs = new Map(contenders.map(({ name }) => [name, [] as Figures[]]));
  for (const { url } of contenders) await load(url, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, url } of contenders) runs.get(name)?.push(await load(url, SECONDS));
  }
  const middle = (at: number, figure: keyof Figures) =>
    median((runs.get(contenders[at]?.name ?? '') ?? []).map((run) => run[figure]));
  printTable(
    `Pages from one process, ${CONNECTIONS} connections, median of ${ROUNDS}`,
    ['', 'pages/s', 'p99 ms', 'KB'],
    contenders.map(({ name }, at) => [
      name,
      middle(at, 'perSecond').toFixed(0),
      middle(at, 'p99').toFixed(0),
      (middle(at, 'bytes') / 1024).toFixed(0),
    ]),
  );
  return [
    atLeast('for everybody, of the constant', 0.5, middle(0, 'perSecond') / middle(1, 'perSecond'), ' ×'),
    atLeast('for each visitor, of the bare page', 0.7, middle(2, 'perSecond') / middle(3, 'perSecond'), ' ×'),
    atMost('for everybody, p99', 60, middle(0, 'p99'), ' ms'),
  ];
}

async function load(url: string, duration: number): Promise<Figures> {
  const run = await autocannon({ url, connections: CONNECTIONS, duration });
  if (run.non2xx > 0 || run.errors > 0)
    throw new Error(`${run.non2xx + run.errors} requests of ${url} failed.`);
  return {
    perSecond: run.requests.average,
    p99: run.latency.p99,
    bytes: run.throughput.total / run.requests.total,
  };
}

/** A process that answers every address with this page. */
async function startConstant(html: string): Promise<{ url: string; stop: () => void }> {
  const port = await freePort();
  const program = join(import.meta.dirname, 'constant-page.process.ts');
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port) },
  });
  child.stdin.end(html);
  await ready(child);
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill('SIGTERM') };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The constant page ended with ${code}.`)));
  });
}
