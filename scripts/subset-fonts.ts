// Creates src/web/styles/fonts/: subsets with the characters of English pages, small enough to load before the first
// paint, and style sheets that load other characters only when needed. Run this script after updating the font
// packages.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { type Face, PAIRS } from './fonts/pairs.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'src', 'web', 'styles', 'fonts');

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
const CHARACTERS = `${ASCII}\u00a0£€©®°²½¼¾·×–—‘’“”•…←↑→↓−ÀÁÂÄÇÈÉÊËÍÎÏÑÓÔÖÚÛÜßàáâäçèéêëìíîïñòóôöùúûü`;

/** The lightest and heaviest weights that pages use. */
const WEIGHTS = { min: 400, max: 800 };

for (const [pair, faces] of Object.entries(PAIRS)) {
  const rules = await Promise.all(faces.map(createRules));
  const made =
    '/* Made by scripts/subset-fonts.ts. Fallbacks have the same metrics, so that text does not shift. */';
  await writeFile(join(folder, `${pair}.css`), `${[made, ...rules.flat()].join('\n\n')}\n`);
}

async function createRules(face: Face): Promise<string[]> {
  const files = join(root, 'node_modules', '@fontsource-variable', face.file);
  const ranges: Record<string, string> = JSON.parse(await readFile(join(files, 'unicode.json'), 'utf8'));
  const whole = await readFile(join(files, 'files', `${face.file}-latin-wght-normal.woff2`));
  const wght = face.setIn ?? {
    min: Math.max(WEIGHTS.min, face.weights[0]),
    max: Math.min(WEIGHTS.max, face.weights[1]),
  };
  const small = await subsetFont(whole, CHARACTERS, { targetFormat: 'woff2', variationAxes: { wght } });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${face.file}.woff2`), small);
  console.log(`${face.file}: ${whole.length} → ${small.length} bytes`);

  const createRemoteRule = (subset: string) =>
    createRule(
      face,
      `@fontsource-variable/${face.file}/files/${face.file}-${subset}-wght-normal.woff2`,
      ranges[subset],
    );
  // If ranges overlap, the last rule wins, so the small file comes last.
  return [
    createRemoteRule('latin-ext'),
    createRemoteRule('latin'),
    createRule(face, `./${face.file}.woff2`, formatRange(CHARACTERS)),
    createFallback(face),
  ];
}

function createRule({ name, weights }: Face, url: string, range: string | undefined): string {
  return `@font-face {
  font-family: "${name} Variable";
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.join(' ')};
  src: url("${url}") format("woff2");
  unicode-range: ${range};
}`;
}

function createFallback({ fallback: { name, local, size, ascent, descent } }: Face): string {
  return `@font-face {
  font-family: "${name}";
  src: ${local.map((one) => `local("${one}")`).join(', ')};
  size-adjust: ${size}%;
  ascent-override: ${ascent}%;
  descent-override: ${descent}%;
  line-gap-override: 0%;
}`;
}

/** Formats characters for `unicode-range`: `U+20-7E,U+A0`. */
function formatRange(characters: string): string {
  const codes = [...new Set([...characters].map((character) => character.codePointAt(0) ?? 0))].sort(
    (a, b) => a - b,
  );
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',');
}
