import type { FontPair } from '#domain/looks/choices.ts';
import { FONT_CHOICES } from '#web/components/draw/fonts.ts';

/** The letters of a pair, loaded once it is looked at. */
export function Letters({ pair }: { pair: FontPair }) {
  const href = FONT_CHOICES.find(({ value }) => value === pair)?.href;
  return href ? <link key={pair} rel="stylesheet" href={href} /> : null;
}
