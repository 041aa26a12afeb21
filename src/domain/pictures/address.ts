/** Standard widths of a stored picture, in pixels; docs/pictures.md explains the choice. */
const PICTURE_WIDTHS = [320, 480, 640, 800, 1280, 1920] as const;

/** AVIF is the smallest; WebP serves browsers without AVIF. */
const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A stored picture. Its size is part of its address, so that pages can reserve space before it loads. */
export type StoredPicture = { id: string; width: number; height: number };

const ADDRESS = /^\/pictures\/([0-9a-f-]{36})\/(\d{1,5})x(\d{1,5})\.webp$/;

/** The address stored with a draw: `/pictures/{id}/{width}x{height}.webp`, the full size. */
export function buildPictureAddress({ id, width, height }: StoredPicture): string {
  return `/pictures/${id}/${width}x${height}.webp`;
}

/** The address of a picture file by the SHA-256 of its bytes, in lower-case hex. */
export const buildPictureHashAddress = (hash: string): string => `/pictures/sha256/${hash}`;

const WEB_ADDRESS = /^https?:\/\/[^\s/][^\s\p{Cc}\p{Cs}]*$/u;

/** Whether the text can be a picture's address: that of a stored picture, or a web address to copy the picture from. */
export const isPictureAddress = (text: string): boolean =>
  parsePictureAddress(text) !== undefined || WEB_ADDRESS.test(text);

/** Parses the address of a stored picture; `undefined` for other addresses. */
export function parsePictureAddress(address: string): StoredPicture | undefined {
  const [, id, width, height] = ADDRESS.exec(address) ?? [];
  return id && width && height ? { id, width: Number(width), height: Number(height) } : undefined;
}

/** The stored widths of a picture, ascending: the standard widths below its own, and its own. */
export function listWidths({ width }: Pick<StoredPicture, 'width'>): number[] {
  return [...PICTURE_WIDTHS.filter((one) => one < width), width];
}

/** The address of one size: `/pictures/{id}/{width}.{format}`. */
function sizedAddress({ id }: Pick<StoredPicture, 'id'>, width: number, format: PictureFormat): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** The `srcset` for one format. */
export function buildSourceSet(picture: StoredPicture, format: PictureFormat): string {
  return listWidths(picture)
    .map((width) => `${sizedAddress(picture, width, format)} ${width}w`)
    .join(', ');
}
