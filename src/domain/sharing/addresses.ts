import { buildShareCard, type ShareCard, type SharedDraw } from './share-card.ts';

/** The size of the preview image for shared links, in pixels. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Increase this when the image's design changes, so that caches fetch it again. */
const DRAWN_AS = '2';

/** The path of a draw's share image. It changes with the image, so caches can keep each one indefinitely. */
export function buildShareImageAddress(draw: SharedDraw, brandName: string): string {
  return buildCardImageAddress(draw.id, buildShareCard(draw), brandName);
}

/** The path of a draw's share image, calculated from its card. */
export function buildCardImageAddress(drawId: string, card: ShareCard, brandName: string): string {
  return `/share/${drawId}/${computeShareVersion(card, brandName)}.jpg`;
}

/** The path of the site's own share image. */
export function buildSiteImageAddress(brandName: string): string {
  return `/share/site/${computeSiteVersion(brandName)}.jpg`;
}

export function computeSiteVersion(brandName: string): string {
  return computeVersion(brandName);
}

/** The version of a share image: the same for equal cards under the same brand. */
export function computeShareVersion(card: ShareCard, brandName: string): string {
  return computeVersion(JSON.stringify([card, brandName]));
}

/** The version of a story picture, with the address in its code. */
export function computeStoryVersion(card: ShareCard, brandName: string, address: string): string {
  return computeVersion(JSON.stringify([card, brandName, address]));
}

/** The version of a QR code, derived from the address in it. */
export function computeCodeVersion(address: string): string {
  return computeVersion(address);
}

/** Two FNV-1a hashes over UTF-16 units with different seeds. Not cryptographic: they only distinguish versions. */
export function computeVersion(text: string): string {
  return [0x811c9dc5, 0x9e3779b9].map((start) => fnv(DRAWN_AS + text, start)).join('');
}

function fnv(text: string, start: number): string {
  let state = start;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return (state >>> 0).toString(36).padStart(7, '0');
}
