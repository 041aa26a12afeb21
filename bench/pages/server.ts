import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startPostgres } from '../../scripts/postgres-server.ts';
import { createTemporaryDirectory } from '../harness/cleanup.ts';
import { atLeast, atMost, printTable, type Target } from '../harness/report.ts';
import { SETTINGS, withServer } from '../harness/servers.ts';
import { interleave, readFigures } from '../harness/statistics.ts';
import { buildBareSite } from './bare-site.ts';
import { type DemoSite, withDemoSite } from './demo-site.ts';

const ROUNDS = 3;
const CONNECTIONS = 64;
const SECONDS = 8;

type Figures = { perSecond: number; p99: number; bytes: number };

/**
 * Measures how many draw pages per second are served on PostgreSQL, compared with pages of the same size that take less
 * work.
 */
export async function measureServer(): Promise<Target[]> {
  const directory = createTemporaryDirectory();
  const [pageFile, markupFile] = [join(directory, 'page.html'), join(directory, 'bare.html')];
  const program = join(directory, 'program');
  await buildBareSite(program);
  const postgres = await startPostgres({ durable: true });
  const environment = { ...SETTINGS, DATABASE_URL: postgres.url, BARE_MARKUP: markupFile };
  const measure = async ({ url, drawPage }: DemoSite) => {
    const html = await (await fetch(drawPage)).text();
    await writeFile(pageFile, html);
    await writeFile(markupFile, extractMain(html));
    return withServer('constantPage', { PAGE_FILE: pageFile }, (constant) =>
      comparePages({
        shared: { name: 'the page, for everybody', url: drawPage },
        constant: { name: 'the same bytes, constant', url: `${constant.url}/` },
        // Pages with a query are not shared between visitors, so this one is rendered for each request.
        own: { name: 'the page, for each visitor', url: `${drawPage}?for=me` },
        bare: { name: 'a bare page of its size', url: `${url}/bare?for=me` },
      }),
    );
  };
  const targets = await withDemoSite(measure, environment, { program });
  await postgres.stop();
  return targets;
}

const INVISIBLE = /<!--[\s\S]*?-->|<(script|template|style)\b[\s\S]*?<\/\1>/g;

/** The visible markup of `main`, with padding of the same size as the page's data and scripts. */
function extractMain(html: string): string {
  const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const invisible = html.length - html.replace(INVISIBLE, '').length;
  return `${main.replace(INVISIBLE, '')}<p hidden>${'x'.repeat(invisible)}</p>`;
}

type Page = { name: string; url: string };

async function comparePages(pages: Record<'shared' | 'constant' | 'own' | 'bare', Page>): Promise<Target[]> {
  const contenders = Object.values(pages);
  for (const { url } of contenders) await load(url, 2);
  const medians = await interleave(contenders, ROUNDS, ({ url }) => load(url, SECONDS));
  printTable(
    `Pages from one process, ${CONNECTIONS} connections, median of ${ROUNDS}`,
    ['', 'pages/s', 'p99 ms', 'KB'],
    [...medians].map(([name, { perSecond, p99, bytes }]) => [
      name,
      perSecond.toFixed(0),
      p99.toFixed(0),
      (bytes / 1024).toFixed(0),
    ]),
  );
  const read = ({ name }: Page) => readFigures(medians, name);
  const compare = (page: Page, reference: Page) => read(page).perSecond / read(reference).perSecond;
  return [
    atLeast('for everybody, of the constant', 0.5, compare(pages.shared, pages.constant), ' ×'),
    atLeast('for each visitor, of the bare page', 0.7, compare(pages.own, pages.bare), ' ×'),
    atMost('for everybody, p99', 60, read(pages.shared).p99, ' ms'),
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
