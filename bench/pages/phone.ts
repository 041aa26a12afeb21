import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.ts';
import { freePort } from '../../scripts/postgres-server.ts';
import { atLeast, atMost, printTable, type Target } from '../sales/report.ts';
import { median } from '../sales/rounds.ts';
import { withDemoSite } from './demo-site.ts';

const ROUNDS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Figures = Record<(typeof CATEGORIES)[number] | 'fcp' | 'lcp' | 'tbt' | 'cls' | 'kilobytes', number>;

/** Lighthouse as it comes: a mid-range phone on slow 4G, simulated. A cold browser each time. */
export function measurePhone(): Promise<Target[]> {
  return withDemoSite(async ({ url }, drawPage) => {
    const pages = { 'draw page': `${url}${drawPage}`, home: `${url}/` };
    const targets: Target[] = [];
    const rows: string[][] = [];
    for (const [name, address] of Object.entries(pages)) {
      // The first start of a program reads its files; nobody's phone waits for that.
      await fetch(address);
      const runs: Figures[] = [];
      for (let round = 0; round < ROUNDS; round += 1) runs.push(await visit(address));
      const middle = (figure: keyof Figures) => median(runs.map((run) => run[figure]));
      rows.push([
        name,
        ...CATEGORIES.map((category) => middle(category).toFixed(0)),
        ...[middle('fcp').toFixed(2), middle('lcp').toFixed(2), middle('tbt').toFixed(0)],
        ...[middle('cls').toFixed(3), middle('kilobytes').toFixed(0)],
      ]);
      targets.push(
        atLeast(`${name}: performance`, 98, middle('performance')),
        ...CATEGORIES.slice(1).map((category) => atLeast(`${name}: ${category}`, 100, middle(category))),
        atMost(`${name}: largest paint`, 1.5, middle('lcp'), ' s'),
        atMost(`${name}: layout shift`, 0.02, middle('cls')),
      );
    }
    const headings = ['', 'perf.', 'access.', 'practices', 'SEO', 'FCP s', 'LCP s', 'TBT ms', 'CLS', 'KB'];
    printTable(`Lighthouse, mobile, median of ${ROUNDS}`, headings, rows);
    return targets;
  });
}

async function visit(address: string): Promise<Figures> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  try {
    const run = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
    });
    if (!run) throw new Error(`Lighthouse returned no result for ${address}.`);
    return figuresOf(run.lhr);
  } finally {
    await browser.close();
  }
}

function figuresOf({ audits, categories }: Result): Figures {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const score = (category: string) => (categories[category]?.score ?? Number.NaN) * 100;
  for (const category of CATEGORIES.slice(1)) sayWhy(category, categories, audits);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint') / 1000,
    lcp: value('largest-contentful-paint') / 1000,
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    kilobytes: value('total-byte-weight') / 1024,
  };
}

/** A score below 100 without its reason would send everybody looking. */
function sayWhy(category: string, categories: Result['categories'], audits: Result['audits']): void {
  for (const { id, weight } of categories[category]?.auditRefs ?? []) {
    const audit = audits[id];
    if (audit && weight > 0 && audit.score !== null && audit.score < 1)
      console.log(`  ${category}: ${audit.title}`);
  }
}
