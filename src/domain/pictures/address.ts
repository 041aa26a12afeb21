/** The widths, in pixels, that a stored picture is kept in, as far as it has them; docs/pictures.md tells why these. */
const PICTURE_WIDTHS = [320, 480, 640, 800, 1280, 1920] as const;

/** What each width is kept as. AVIF is the smallest, WebP what the last browsers without it show. */
const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A picture of the store: its own size in pixels stands in its address, so that a page knows it before it has it. */
export type StoredPicture = { id: string; width: number; height: number };

const ADDRESS = /^\/pictures\/([0-9a-f-]{36})\/(\d{1,5})x(\d{1,5})\.webp$/;

/** The address that a draw keeps: `/pictures/{id}/{width}x{height}.webp`, the picture in its full size. */
export function pictureAddress({ id, width, height }: StoredPicture): string {
  return `/pictures/${id}/${width}x${height}.webp`;
}

const WEB_ADDRESS = /^https?:\/\/[^\s/][^\s\p{Cc}\p{Cs}]*$/u;

/** Whether a draw may be given this as a picture's address: one of the store, or one of the web to be copied from. */
export const isPictureAddress = (text: string): boolean =>
  storedPicture(text) !== undefined || WEB_ADDRESS.test(text);

/** What an address says of a picture of the store; `undefined` for every other address. */
export function storedPicture(address: string): StoredPicture | undefined {
  const [, id, width, height] = ADDRESS.exec(address) ?? [];
  return id && width && height ? { id, width: Number(width), height: Number(height) } : undefined;
}

/** The widths that a picture so wide is kept in: those of the list below its own, and its own. Ascending. */
export function widthsOf({ width }: Pick<StoredPicture, 'width'>): number[] {
  return [...PICTURE_WIDTHS.filter((one) => one < width), width];
}

/** The address of one size: `/pictures/{id}/{width}.{format}`. */
function sizedAddress({ id }: Pick<StoredPicture, 'id'>, width: number, format: PictureFormat): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** All sizes of one format, as `srcset` wants them. */
export function sourceSet(picture: StoredPicture, format: PictureFormat): string {
  return widthsOf(picture)
    .map((width) => `${sizedAddress(picture, width, format)} ${width}w`)
    .join(', ');
}
