import type { FontPair } from '#domain/looks/choices.ts';

/** A variable font from a @fontsource-variable package, and its fallback until it has loaded. */
export type Face = {
  file: string;
  name: string;
  weights: readonly [number, number];
  /** Set if only this weight is used. The font file then contains no other weight, and is half as large. */
  setIn?: number;
  fallback: { name: string; local: readonly string[]; size: number; ascent: number; descent: number };
};

const SANS = ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'] as const;
const SERIF = ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'] as const;

/** `size`, `ascent` and `descent` are percentages that make the fallback take the same space as the font. */
const archivo: Face = {
  file: 'archivo',
  name: 'Archivo',
  weights: [100, 900],
  fallback: { name: 'Archivo Fallback', local: SANS, size: 97.7, ascent: 89.8, descent: 21.5 },
};

/** The font pairs of draws; the site itself uses Heritage. */
export const PAIRS: Record<FontPair, readonly Face[]> = {
  heritage: [
    {
      file: 'fraunces',
      name: 'Fraunces',
      weights: [100, 900],
      setIn: 600,
      fallback: { name: 'Fraunces Fallback', local: SERIF, size: 112.1, ascent: 87.2, descent: 22.7 },
    },
    {
      file: 'figtree',
      name: 'Figtree',
      weights: [300, 900],
      fallback: { name: 'Figtree Fallback', local: SANS, size: 99.9, ascent: 95.1, descent: 25 },
    },
  ],
  modern: [
    {
      file: 'bricolage-grotesque',
      name: 'Bricolage Grotesque',
      weights: [200, 800],
      setIn: 600,
      fallback: { name: 'Bricolage Fallback', local: SANS, size: 100.5, ascent: 92.6, descent: 26.9 },
    },
    {
      file: 'instrument-sans',
      name: 'Instrument Sans',
      weights: [400, 700],
      fallback: { name: 'Instrument Fallback', local: SANS, size: 100.6, ascent: 96.4, descent: 24.9 },
    },
  ],
  playful: [
    {
      file: 'fredoka',
      name: 'Fredoka',
      weights: [300, 700],
      setIn: 600,
      fallback: { name: 'Fredoka Fallback', local: SANS, size: 93.5, ascent: 104.2, descent: 25.2 },
    },
    {
      file: 'nunito',
      name: 'Nunito',
      weights: [200, 1000],
      fallback: { name: 'Nunito Fallback', local: SANS, size: 100.5, ascent: 100.6, descent: 35.1 },
    },
  ],
  bold: [archivo],
};
