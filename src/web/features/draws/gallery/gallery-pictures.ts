import type { PrizeDraw } from '#contract/draws/draws.ts';
import { parsePictureAddress } from '#domain/pictures/address.ts';
import { isOwnPicture } from '../card/draw-picture.tsx';

export type GalleryDraw = Pick<
  PrizeDraw,
  'id' | 'title' | 'imageUrl' | 'imageAlt' | 'galleryUrls' | 'galleryAlts'
>;

/** A picture of a draw, with the host's description if there is one. */
export type GalleryPicture = { id: string; url: string; caption: string | null; name: string };
/** `ratio` is the picture's width divided by its height. */
type RowPicture = GalleryPicture & { ratio: number };

/** Lists the gallery's pictures that are on this site. */
export function buildGallery({ title, galleryUrls, galleryAlts }: GalleryDraw): RowPicture[] {
  return galleryUrls
    .map((url, at) => {
      const caption = galleryAlts[at] || null;
      const { width, height } = parsePictureAddress(url) ?? { width: 16, height: 9 };
      const name = caption ?? `${title}, picture ${at + 1}`;
      return { id: `${at} ${url}`, url, caption, name, ratio: width / height };
    })
    .filter(({ url }) => isOwnPicture(url));
}

/** Lists the draw's main picture, then the gallery. */
export function listPictures(draw: GalleryDraw): GalleryPicture[] {
  const { imageUrl, imageAlt, title } = draw;
  const own = imageUrl !== null && isOwnPicture(imageUrl);
  return [
    ...(own ? [{ id: 'own', url: imageUrl, caption: imageAlt, name: imageAlt || title }] : []),
    ...buildGallery(draw),
  ];
}
