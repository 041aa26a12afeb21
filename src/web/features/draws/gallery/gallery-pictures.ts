import type { PrizeDraw } from '#contract/draws/draws.ts';
import { isOwnPicture } from '../card/draw-picture.tsx';

export type GalleryDraw = Pick<
  PrizeDraw,
  'id' | 'title' | 'imageUrl' | 'imageAlt' | 'galleryUrls' | 'galleryAlts'
>;

/** A picture of a draw, and what is seen on it where its host said so. */
export type GalleryPicture = { id: string; url: string; caption: string | null; name: string };

/** The gallery's pictures, as far as they are of this site. */
export function buildGallery({ title, galleryUrls, galleryAlts }: GalleryDraw): GalleryPicture[] {
  return galleryUrls
    .map((url, at) => {
      const caption = galleryAlts[at] || null;
      return { id: `${at} ${url}`, url, caption, name: caption ?? `${title}, picture ${at + 1}` };
    })
    .filter(({ url }) => isOwnPicture(url));
}

/** All that can be looked at in full: the draw's own picture first. */
export function listPictures(draw: GalleryDraw): GalleryPicture[] {
  const { imageUrl, imageAlt, title } = draw;
  const own = imageUrl !== null && isOwnPicture(imageUrl);
  return [
    ...(own ? [{ id: 'own', url: imageUrl, caption: imageAlt, name: imageAlt || title }] : []),
    ...buildGallery(draw),
  ];
}
