import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.ts';
import { waitUntilUsable } from '../../scripts/page-watch.ts';
import { atMost, printTable, type Target } from '../harness/report.ts';
import { withDemoSite } from './demo-site.ts';

/** How many times wider than its displayed size a picture may be, in device pixels. */
const LARGEST_RATIO = 1.7;

type Loaded = { url: string; type: string; bytes: Buffer };

/**
 * Measures how much a phone with an empty cache downloads for a draw page. HTML, scripts and styles are counted as
 * compressed by gzip at its default level.
 */
export const measureWeight = (): Promise<Target[]> =>
  withDemoSite(async ({ url, drawPage }) => {
    const browser = await launchChromium();
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
    const loaded: Promise<Loaded>[] = [];
    page.on('response', (response) => {
      // A redirect has no body.
      if (response.status() >= 300 && response.status() < 400) return;
      const type = response.headers()['content-type'] ?? '';
      loaded.push(response.body().then((bytes) => ({ url: response.url(), type, bytes })));
    });
    await page.goto(drawPage, { waitUntil: 'networkidle' });
    await waitUntilUsable(page);
    // The body of a later response could not be read once the browser is closed.
    page.removeAllListeners('response');
    const targets = judgeWeight(
      await Promise.all(loaded),
      await findWastefulPictures(page),
      new URL(url).host,
    );
    await browser.close();
    return targets;
  });

function judgeWeight(loaded: readonly Loaded[], wasteful: string[], host: string): Target[] {
  const of = (type: RegExp) => loaded.filter((one) => type.test(one.type));
  const kilobytes = (files: readonly Loaded[], size = (file: Loaded) => gzipSync(file.bytes).length) =>
    files.reduce((sum, file) => sum + size(file), 0) / 1024;
  const raw = (file: Loaded) => file.bytes.length;
  const [scripts, styles, pictures] = [of(/javascript/), of(/^text\/css/), of(/^image\//)];
  const foreign = loaded.filter((one) => new URL(one.url).host !== host);
  const old = pictures.filter(({ type }) => !/avif|webp|svg|icon/.test(type));
  printTable(
    'A cold draw page on a phone',
    ['', 'files', 'KB'],
    [
      ['HTML', '1', kilobytes(of(/^text\/html/)).toFixed(1)],
      ['JavaScript', String(scripts.length), kilobytes(scripts).toFixed(1)],
      ['CSS', String(styles.length), kilobytes(styles).toFixed(1)],
      ['fonts', String(of(/font/).length), kilobytes(of(/font/), raw).toFixed(1)],
      ['pictures', String(pictures.length), kilobytes(pictures, raw).toFixed(1)],
    ],
  );
  for (const { url } of [...foreign, ...old]) console.log(`  ${url}`);
  for (const problem of wasteful) console.log(`  ${problem}`);
  return [
    atMost('JavaScript', 150, kilobytes(scripts), ' KB'),
    atMost('CSS', 20, kilobytes(styles), ' KB'),
    atMost('files of another host', 0, foreign.length),
    atMost('pictures neither AVIF nor WebP nor SVG', 0, old.length),
    atMost('pictures too large, or without dimensions', 0, wasteful.length),
  ];
}

/** Finds pictures that are much larger than displayed, or that have no dimensions in the markup. */
function findWastefulPictures(page: Page): Promise<string[]> {
  return page.evaluate((largestRatio) => {
    const wasteful = [...document.images].filter((image) => {
      const shown = image.getBoundingClientRect().width * devicePixelRatio;
      // A vector image has no natural size.
      const vector = image.currentSrc.endsWith('.svg');
      const large =
        image.complete &&
        !vector &&
        shown > 0 &&
        image.naturalWidth * devicePixelRatio > shown * largestRatio;
      return large || !image.hasAttribute('width') || !image.hasAttribute('height');
    });
    return wasteful.map((image) => `${image.currentSrc}: ${image.naturalWidth} shown at ${image.width}`);
  }, LARGEST_RATIO);
}
