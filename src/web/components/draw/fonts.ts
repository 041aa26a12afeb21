import { FONT_PAIRS, type FontPair } from '#domain/looks/choices.ts';
import archivo from '#web/styles/fonts/archivo.woff2?url';
import boldCss from '#web/styles/fonts/bold.css?url';
import bricolage from '#web/styles/fonts/bricolage-grotesque.woff2?url';
import figtree from '#web/styles/fonts/figtree.woff2?url';
import fraunces from '#web/styles/fonts/fraunces.woff2?url';
import fredoka from '#web/styles/fonts/fredoka.woff2?url';
import instrument from '#web/styles/fonts/instrument-sans.woff2?url';
import modernCss from '#web/styles/fonts/modern.css?url';
import nunito from '#web/styles/fonts/nunito.woff2?url';
import playfulCss from '#web/styles/fonts/playful.css?url';

/** The files of each pair. Heritage is the site's own pair, so its CSS is already part of the site's style sheet. */
const FILES: Record<FontPair, { css: string | null; faces: readonly string[] }> = {
  heritage: { css: null, faces: [fraunces, figtree] },
  modern: { css: modernCss, faces: [bricolage, instrument] },
  playful: { css: playfulCss, faces: [fredoka, nunito] },
  bold: { css: boldCss, faces: [archivo] },
};

/** The font pairs that a draw can use. */
export const FONT_CHOICES: readonly { value: FontPair; label: string; faces: string; href: string | null }[] =
  [
    { value: 'heritage', label: 'Heritage', faces: 'Fraunces and Figtree', href: FILES.heritage.css },
    {
      value: 'modern',
      label: 'Modern',
      faces: 'Bricolage Grotesque and Instrument Sans',
      href: FILES.modern.css,
    },
    { value: 'playful', label: 'Playful', faces: 'Fredoka and Nunito', href: FILES.playful.css },
    { value: 'bold', label: 'Bold', faces: 'Archivo', href: FILES.bold.css },
  ];

/** Builds the head links that preload one font pair. */
export function buildFontLinks(pair: FontPair) {
  const { css, faces } = FILES[pair];
  return [
    ...faces.map((href) => ({
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      href,
      crossOrigin: 'anonymous' as const,
    })),
    ...(css ? [{ rel: 'stylesheet', href: css }] : []),
  ];
}

type Match = { staticData: { drawFonts?: true }; loaderData?: unknown };

/** Finds a page's font pair: the draw's pair on the draw's own pages, otherwise the site's. */
export function findPageFonts(matches: readonly Match[]): FontPair {
  for (const { staticData, loaderData } of matches) {
    if (!staticData.drawFonts || typeof loaderData !== 'object' || loaderData === null) continue;
    const pair = 'fontPair' in loaderData && FONT_PAIRS.find((one) => one === loaderData.fontPair);
    if (pair) return pair;
  }
  return 'heritage';
}
