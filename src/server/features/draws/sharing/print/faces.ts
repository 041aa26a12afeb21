import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FontPair } from '#domain/looks/choices.ts';

/**
 * Letters for what is not shown by a browser: fixed weights, in a format that drawing libraries read. Each is in two
 * files, of which the second has the letters of Latin Europe that the first lacks.
 */
type Cut = readonly [family: string, weight: 400 | 600 | 800];

/** A face's files in the order in which a letter is looked for. */
export type Face = { name: string; files: readonly Buffer[] };

/** Titles and numbers, running text, and what stands out in it. */
export type Faces = Record<'display' | 'text' | 'strong', Face>;

/** The nearest there is to each pair: of Instrument Sans and Nunito only variable faces are at hand. */
const PAIRS: Record<FontPair, Record<keyof Faces, Cut>> = {
  heritage: { display: ['fraunces', 600], text: ['figtree', 400], strong: ['figtree', 600] },
  modern: { display: ['bricolage-grotesque', 600], text: ['figtree', 400], strong: ['figtree', 600] },
  playful: { display: ['fredoka', 600], text: ['fredoka', 400], strong: ['fredoka', 600] },
  bold: { display: ['archivo', 800], text: ['archivo', 400], strong: ['archivo', 600] },
};

const loaded = new Map<string, Buffer>();

/** A draw's letters; read when first wanted, and then kept. */
export async function facesOf(pair: FontPair): Promise<Faces> {
  const { display, text, strong } = PAIRS[pair];
  const [one, two, three] = await Promise.all([face(display), face(text), face(strong)]);
  return { display: one, text: two, strong: three };
}

async function face([family, weight]: Cut): Promise<Face> {
  // Not every face has all letters of the second file; Archivo does, and lends them.
  const lent: Cut = ['archivo', weight === 400 ? 400 : 600];
  const files = [
    file([family, weight], 'latin'),
    file([family, weight], 'latin-ext'),
    file(lent, 'latin-ext'),
  ];
  return { name: `${family}-${weight}`, files: await Promise.all(files) };
}

async function file([family, weight]: Cut, letters: 'latin' | 'latin-ext'): Promise<Buffer> {
  const address = import.meta.resolve(
    `@fontsource/${family}/files/${family}-${letters}-${weight}-normal.woff`,
  );
  const bytes = loaded.get(address) ?? (await readFile(fileURLToPath(address)));
  loaded.set(address, bytes);
  return bytes;
}
