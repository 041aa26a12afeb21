import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FontPair } from '#domain/looks/choices.ts';

/** Font files for embedded cards: a title font for each pair, and one font for all other text. */
const FILES: Record<string, string> = {
  'archivo.woff2': import.meta.resolve('@fontsource/archivo/files/archivo-latin-800-normal.woff2'),
  'bricolage.woff2': import.meta.resolve(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2',
  ),
  'figtree.woff2': import.meta.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff2'),
  'fraunces.woff2': import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff2'),
  'fredoka.woff2': import.meta.resolve('@fontsource/fredoka/files/fredoka-latin-600-normal.woff2'),
};

export const TITLE_FONTS: Record<FontPair, string> = {
  heritage: 'fraunces.woff2',
  modern: 'bricolage.woff2',
  playful: 'fredoka.woff2',
  bold: 'archivo.woff2',
};

export const TEXT_FONT = 'figtree.woff2';

export async function readEmbedFont(file: string): Promise<Buffer | undefined> {
  const address = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
  return address === undefined ? undefined : readFile(fileURLToPath(address));
}
