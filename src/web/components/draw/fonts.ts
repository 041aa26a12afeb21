import type { FontPair } from '#domain/draws/fields.ts';
import boldCss from '#web/styles/fonts/bold.css?url';
import modernCss from '#web/styles/fonts/modern.css?url';
import playfulCss from '#web/styles/fonts/playful.css?url';

/** The pairs of letters that a draw can be set in. Heritage is the site's own and needs no file. */
export const FONT_CHOICES: readonly { value: FontPair; label: string; faces: string; href: string | null }[] =
  [
    { value: 'heritage', label: 'Heritage', faces: 'Fraunces and Figtree', href: null },
    { value: 'modern', label: 'Modern', faces: 'Bricolage Grotesque and Instrument Sans', href: modernCss },
    { value: 'playful', label: 'Playful', faces: 'Fredoka and Nunito', href: playfulCss },
    { value: 'bold', label: 'Bold', faces: 'Archivo', href: boldCss },
  ];

/** What the head of a draw's page links for its letters: nothing, or the one chosen pair. */
export function fontLinks(pair: FontPair | null | undefined): { rel: 'stylesheet'; href: string }[] {
  const href = FONT_CHOICES.find(({ value }) => value === pair)?.href;
  return href ? [{ rel: 'stylesheet', href }] : [];
}
