import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.ts';
import { waitUntilUsable } from '../../scripts/page-watch.ts';
import { atMost, printTable, type Target } from '../sales/report.ts';
import { withDemoSite } from './demo-site.ts';

/** How much wider than it is shown a picture may be, in pixels of the screen. */
const SPARE = 1.7;

type Loaded = { url: string; type: string; bytes: Buffer };

/** What a cold draw page makes a phone fetch, compressed by gzip at its usual level. */
export function measureWeight(): Promise<Target[]> {
  return withDemoSite(async ({ url }, drawPage) => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
      const loaded: Promise<Loaded>[] = [];
      page.on('response', (response) => {
        const type = response.headers()['content-type'] ?? '';
        loaded.push(response.body().then((bytes) => ({ url: response.url(), type, bytes })));
      });
      await page.goto(`${url}${drawPage}`, { waitUntil: 'networkidle' });
      await waitUntilUsable(page);
      return judge(await Promise.all(loaded), await wastefulPictures(page), new URL(url).host);
    } finally {
      await browser.close();
    }
  });
}

function judge(loaded: readonly Loaded[], wasteful: string[], host: string): Target[] {
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
      ['letters', String(of(/font/).length), kilobytes(of(/font/), raw).toFixed(1)],
      ['pictures', String(pictures.length), kilobytes(pictures, raw).toFixed(1)],
    ],
  );
  for (const { url } of [...foreign, ...old]) console.log(`  ${url}`);
  for (const words of wasteful) console.log(`  ${words}`);
  return [
    atMost('JavaScript', 150, kilobytes(scripts), ' KB'),
    atMost('CSS', 20, kilobytes(styles), ' KB'),
    atMost('files of another host', 0, foreign.length),
    atMost('pictures neither AVIF nor WebP nor SVG', 0, old.length),
    atMost('pictures too large, or without dimensions', 0, wasteful.length),
  ];
}

/** Pictures far larger than they are shown, or whose size is known only once they have come. */
function wastefulPictures(page: Page): Promise<string[]> {
  return page.evaluate((spare) => {
    const wasteful = [...document.images].filter((image) => {
      const shown = image.getBoundingClientRect().width * devicePixelRatio;
      // An image with a vector in it has no size of its own.
      const vector = image.currentSrc.endsWith('.svg');
      const large =
        image.complete && !vector && shown > 0 && image.naturalWidth * devicePixelRatio > shown * spare;
      return large || !image.hasAttribute('width') || !image.hasAttribute('height');
    });
    return wasteful.map((image) => `${image.currentSrc}: ${image.naturalWidth} shown at ${image.width}`);
  }, SPARE);
}
