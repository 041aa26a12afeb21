import { type ShareCard, type SharedDraw, shareCard } from './share-card.ts';

/** The size of every picture that a shared link shows, in pixels. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Raised when the pictures are drawn in another way: those that stand in caches are then asked for anew. */
const DRAWN_AS = '1';

/** The path of the picture of a shared draw. Another picture has another address, so caches may keep each for ever. */
export function shareImageAddress(draw: SharedDraw, brandName: string): string {
  return shareImageOf(draw.id, shareCard(draw), brandName);
}

/** The same, where the card is at hand. */
export function shareImageOf(drawId: string, card: ShareCard, brandName: string): string {
  return `/share/${drawId}/${shareVersion(card, brandName)}.jpg`;
}

/** The path of the picture of the site itself. */
export function siteImageAddress(brandName: string): string {
  return `/share/site/${siteVersion(brandName)}.jpg`;
}

export function siteVersion(brandName: string): string {
  return mark(brandName);
}

/** Names what a picture shows: equal for equal cards of one brand. */
export function shareVersion(card: ShareCard, brandName: string): string {
  return mark(JSON.stringify([card, brandName]));
}

/** Names what a code leads to. */
export function codeVersion(address: string): string {
  return mark(address);
}

/** FNV-1a over UTF-16 units, twice with other beginnings: a name to tell versions apart, no protection. */
function mark(text: string): string {
  return [0x811c9dc5, 0x9e3779b9].map((start) => fnv(DRAWN_AS + text, start)).join('');
}

function fnv(text: string, start: number): string {
  let state = start;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return (state >>> 0).toString(36).padStart(7, '0');
}
