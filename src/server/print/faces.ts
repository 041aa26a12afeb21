import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FontPair } from '#domain/looks/choices.ts';

/**
 * Static fonts for images and posters. Each font has two files: the second contains the Latin characters of European
 * languages that the first lacks.
 */
type Cut = readonly [family: string, weight: 400 | 600 | 800];

/** A font and its files, in the order in which they are searched for a glyph. */
export type Face = { name: string; files: readonly Buffer[] };

/** The faces for titles and numbers, for body text, and for emphasis. */
export type Faces = Record<'display' | 'text' | 'strong', Face>;

/**
 * The closest available fonts for each pair. Instrument Sans and Nunito exist only as variable fonts, so others
 * replace them.
 */
const PAIRS: Record<FontPair, Record<keyof Faces, Cut>> = {
  heritage: { display: ['fraunces', 600], text: ['figtree', 400], strong: ['figtree', 600] },
  modern: { display: ['bricolage-grotesque', 600], text: ['figtree', 400], strong: ['figtree', 600] },
  playful: { display: ['fredoka', 600], text: ['fredoka', 400], strong: ['fredoka', 600] },
  bold: { display: ['archivo', 800], text: ['archivo', 400], strong: ['archivo', 600] },
};

const loaded = new Map<string, Buffer>();

/** Loads a draw's fonts. They are read on first use and then cached. */
export async function loadFaces(pair: FontPair): Promise<Faces> {
  const { display, text, strong } = PAIRS[pair];
  const [one, two, three] = await Promise.all([face(display), face(text), face(strong)]);
  return { display: one, text: two, strong: three };
}

async function face([family, weight]: Cut): Promise<Face> {
  // Some fonts lack characters even in their second file, so Archivo supplies the rest.
  const lent: Cut = ['archivo', weight === 400 ? 400 : 600];
  const files = [
    file([family, weight], 'latin'),
    file([family, weight], 'latin-ext'),
    file(lent, 'latin-ext'),
  ];
  return { name: `${family}-${weight}`, files: await Promise.all(files) };
}

async function file([family, weight]: Cut, subset: 'latin' | 'latin-ext'): Promise<Buffer> {
  const address = import.meta.resolve(
    `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`,
  );
  const bytes = loaded.get(address) ?? (await readFile(fileURLToPath(address)));
  loaded.set(address, bytes);
  return bytes;
}
