import type { FontPair } from '#domain/looks/choices.ts';
import { FONT_CHOICES } from '#web/components/draw/fonts.ts';

/** Loads a font pair when it is previewed. */
export function PreviewFonts({ pair }: { pair: FontPair }) {
  const href = FONT_CHOICES.find(({ value }) => value === pair)?.href;
  return href ? <link key={pair} rel="stylesheet" href={href} /> : null;
}
