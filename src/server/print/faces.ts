import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FontPair } from '#domain/looks/choices.ts';

const file = (address: string) => fileURLToPath(address);

/**
 * Letters for what is not shown by a browser: fixed weights, in a format that drawing libraries read. Each is in two
 * files, of which the second has the letters of Latin Europe that the first lacks.
 */
const FILES = {
  'archivo-400': [
    file(import.meta.resolve('@fontsource/archivo/files/archivo-latin-400-normal.woff')),
    file(import.meta.resolve('@fontsource/archivo/files/archivo-latin-ext-400-normal.woff')),
  ],
  'archivo-600': [
    file(import.meta.resolve('@fontsource/archivo/files/archivo-latin-600-normal.woff')),
    file(import.meta.resolve('@fontsource/archivo/files/archivo-latin-ext-600-normal.woff')),
  ],
  'archivo-800': [
    file(import.meta.resolve('@fontsource/archivo/files/archivo-latin-800-normal.woff')),
    file(import.meta.resolve('@fontsource/archivo/files/archivo-latin-ext-800-normal.woff')),
  ],
  'bricolage-600': [
    file(
      import.meta.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff'),
    ),
    file(
      import.meta.resolve(
        '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-600-normal.woff',
      ),
    ),
  ],
  'figtree-400': [
    file(import.meta.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff')),
    file(import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-400-normal.woff')),
  ],
  'figtree-600': [
    file(import.meta.resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff')),
    file(import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-600-normal.woff')),
  ],
  'fraunces-600': [
    file(import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff')),
    file(import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff')),
  ],
  'fredoka-400': [
    file(import.meta.resolve('@fontsource/fredoka/files/fredoka-latin-400-normal.woff')),
    file(import.meta.resolve('@fontsource/fredoka/files/fredoka-latin-ext-400-normal.woff')),
  ],
  'fredoka-600': [
    file(import.meta.resolve('@fontsource/fredoka/files/fredoka-latin-600-normal.woff')),
    file(import.meta.resolve('@fontsource/fredoka/files/fredoka-latin-ext-600-normal.woff')),
  ],
} as const satisfies Record<string, readonly [string, string]>;

export type FaceName = keyof typeof FILES;

/** A face's files in the order in which a letter is looked for. */
export type Face = { name: FaceName; files: readonly Buffer[] };

/** Titles and numbers, running text, and what stands out in it. */
export type Faces = Record<'display' | 'text' | 'strong', Face>;

/** The nearest there is to each pair: of Instrument Sans and Nunito only variable faces are at hand. */
const PAIRS: Record<FontPair, Record<keyof Faces, FaceName>> = {
  heritage: { display: 'fraunces-600', text: 'figtree-400', strong: 'figtree-600' },
  modern: { display: 'bricolage-600', text: 'figtree-400', strong: 'figtree-600' },
  playful: { display: 'fredoka-600', text: 'fredoka-400', strong: 'fredoka-600' },
  bold: { display: 'archivo-800', text: 'archivo-400', strong: 'archivo-600' },
};

const loaded = new Map<string, Promise<Buffer>>();

/** A draw's letters; read when first wanted, and then kept. */
export async function facesOf(pair: FontPair): Promise<Faces> {
  const { display, text, strong } = PAIRS[pair];
  const [one, two, three] = await Promise.all([face(display), face(text), face(strong)]);
  return { display: one, text: two, strong: three };
}

async function face(name: FaceName): Promise<Face> {
  // Not every face has all letters of the second file; Archivo does, and lends them.
  const paths = [...FILES[name], FILES[name.endsWith('400') ? 'archivo-400' : 'archivo-600'][1]];
  return { name, files: await Promise.all(paths.map(read)) };
}

function read(path: string): Promise<Buffer> {
  const found = loaded.get(path) ?? readFile(path);
  loaded.set(path, found);
  return found;
}
