import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Shot } from './camera.ts';

const STYLE = `
  body { margin: 0; padding: 24px; background: #fbf8f1; color: #17231c; font: 14px/1.4 system-ui, sans-serif; }
  h2 { margin: 24px 0 8px; font-size: 20px; }
  section { display: flex; flex-wrap: wrap; gap: 16px; }
  figure { margin: 0; }
  figcaption { margin-top: 4px; }
  div { display: flex; gap: 4px; }
  img { display: block; height: 220px; object-fit: cover; object-position: top; border: 1px solid #e4ddcf; }
  img.w390 { width: 102px; }
  img.w1280 { width: 220px; }
`;

/** Long, because the page loads more than a thousand pictures. */
const SHEET_TIMEOUT_MS = 180_000;

/** Makes a page that contains all pictures, and a picture of that page. */
export async function makeSheet(browser: Browser, folder: string, shots: readonly Shot[]): Promise<void> {
  const index = join(folder, 'index.html');
  await writeFile(index, renderSheet(shots));
  const page = await browser.newPage({ viewport: { width: 2080, height: 1200 } });
  await page.goto(pathToFileURL(index).href);
  await page.screenshot({ path: join(folder, 'sheet.png'), fullPage: true, timeout: SHEET_TIMEOUT_MS });
  await page.close();
}

function renderSheet(shots: readonly Shot[]): string {
  const groups = Map.groupBy(shots, ({ scene }) => scene.split('/')[0] ?? '');
  const sections = [...groups].map(([group, those]) => {
    const scenes = [...Map.groupBy(those, ({ scene }) => scene)];
    return `<h2>${group}</h2><section>${scenes.map(([name, pictures]) => renderFigure(name, pictures)).join('')}</section>`;
  });
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Every page and state</title>
<style>${STYLE}</style><h1>Every page and state</h1>${sections.join('\n')}</html>\n`;
}

function renderFigure(scene: string, pictures: readonly Shot[]): string {
  const images = pictures.map(
    ({ file, width, mode }) =>
      `<a href="${file}"><img class="w${width}" src="${file}" alt="${scene}, ${width} wide, ${mode}"></a>`,
  );
  return `<figure><div>${images.join('')}</div><figcaption>${scene.split('/')[1]}</figcaption></figure>`;
}
