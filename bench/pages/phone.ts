import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.ts';
import { freePort } from '../../scripts/postgres-server.ts';
import { atLeast, atMost, printTable, type Target } from '../harness/report.ts';
import { interleave } from '../harness/statistics.ts';
import { withDemoSite } from './demo-site.ts';

const ROUNDS = 5;

/** The categories of Lighthouse, and the minimum score in each. */
const SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof SCORES;
const CATEGORIES = Object.keys(SCORES) as Category[];

/** The other figures, by their audit in Lighthouse, and their format. */
const AUDITS = {
  'first-contentful-paint': { heading: 'FCP s', per: 1000, digits: 2 },
  'largest-contentful-paint': { heading: 'LCP s', per: 1000, digits: 2 },
  'total-blocking-time': { heading: 'TBT ms', per: 1, digits: 0 },
  'cumulative-layout-shift': { heading: 'CLS', per: 1, digits: 3 },
  'total-byte-weight': { heading: 'KB', per: 1024, digits: 0 },
};
type Audit = keyof typeof AUDITS;
const AUDIT_NAMES = Object.keys(AUDITS) as Audit[];

type Figures = Record<Category | Audit, number>;

/** Runs Lighthouse with its defaults, which simulate a mid-range phone on slow 4G. Each visit uses a new browser. */
export const measurePhone = (): Promise<Target[]> =>
  withDemoSite(async ({ url, drawPage }) => {
    const pages = [
      { name: 'draw page', address: drawPage },
      { name: 'home', address: `${url}/` },
    ];
    // Warms up, because the first request makes the program read its files.
    for (const { address } of pages) await fetch(address);
    const medians = await interleave(pages, ROUNDS, ({ address }) => visit(address));
    printTable(
      `Lighthouse, mobile, median of ${ROUNDS}`,
      ['', 'perf.', 'access.', 'practices', 'SEO', ...Object.values(AUDITS).map(({ heading }) => heading)],
      [...medians].map(([name, figures]) => [
        name,
        ...CATEGORIES.map((category) => figures[category].toFixed(0)),
        ...AUDIT_NAMES.map((audit) => figures[audit].toFixed(AUDITS[audit].digits)),
      ]),
    );
    return [...medians].flatMap(([name, figures]) => [
      ...CATEGORIES.map((category) => atLeast(`${name}: ${category}`, SCORES[category], figures[category])),
      atMost(`${name}: largest paint`, 1.5, figures['largest-contentful-paint'], ' s'),
      atMost(`${name}: layout shift`, 0.02, figures['cumulative-layout-shift']),
    ]);
  });

async function visit(address: string): Promise<Figures> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  const run = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: CATEGORIES,
  });
  await browser.close();
  if (!run) throw new Error(`Lighthouse returned no result for ${address}.`);
  return readReport(run.lhr);
}

function readReport({ audits, categories }: Result): Figures {
  for (const category of CATEGORIES) {
    if (category !== 'performance') printFailures(category, categories, audits);
  }
  const scores = CATEGORIES.map((category) => [category, (categories[category]?.score ?? Number.NaN) * 100]);
  const values = AUDIT_NAMES.map((audit) => [
    audit,
    (audits[audit]?.numericValue ?? Number.NaN) / AUDITS[audit].per,
  ]);
  return Object.fromEntries([...scores, ...values]);
}

/** Prints the audits that keep a score from being 100. */
function printFailures(category: string, categories: Result['categories'], audits: Result['audits']): void {
  for (const { id, weight } of categories[category]?.auditRefs ?? []) {
    const audit = audits[id];
    if (audit && weight > 0 && audit.score !== null && audit.score < 1)
      console.log(`  ${category}: ${audit.title}`);
  }
}
