import type { Area } from 'react-easy-crop';
import { PICTURE_LIMITS as limits } from '#domain/pictures/limits.ts';
import { checkFile, NOTICES, type Notice, type PicturePlace } from './upload-text.ts';

/** Width divided by height of the main picture, which every page shows. */
const MAIN_SHAPE = 16 / 9;

/** Pictures of the gallery and of prizes keep their shape, but none is narrower or wider than these. */
const SHAPES = { min: 9 / 16, max: 21 / 9 };

/** Returns the shape in which a picture is used: width divided by height. */
export function chooseShape(place: PicturePlace, { width, height }: Size): number {
  if (place === 'featured') return MAIN_SHAPE;
  if (place === 'logo') return 1;
  return Math.min(SHAPES.max, Math.max(SHAPES.min, width / height));
}

/** The maximum width and height of an uploaded picture, in pixels. */
const MAX_SIDE = 1920;

/** Width and height in pixels. */
type Size = { width: number; height: number };

/** A decoded picture in its upright orientation. `close` frees its memory. */
export type OpenedPicture = Size & { image: HTMLImageElement; close: () => void };

/** A picture that cannot be used, with the notice for the user. */
class OpenError extends Error {
  readonly notice: Notice;
  constructor(notice: Notice) {
    super(notice.description);
    this.notice = notice;
  }
}

/** Opens a file, or a picture on this site by its URL. @throws {OpenError} */
export async function openPicture(source: File | string): Promise<OpenedPicture> {
  const wrong = source instanceof File ? checkFile(source) : undefined;
  if (wrong) throw new OpenError(wrong);
  const address = source instanceof File ? URL.createObjectURL(source) : source;
  const close = () => URL.revokeObjectURL(address);
  const image = new Image();
  image.src = address;
  try {
    // Browsers also apply a photo's EXIF orientation to its natural size.
    await image.decode();
  } catch {
    close();
    throw new OpenError(isHeic(source) ? NOTICES.heic : NOTICES.damaged);
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height === 0 || width * height > limits.pixels) {
    close();
    throw new OpenError(width * height === 0 ? NOTICES.damaged : NOTICES.pixels);
  }
  return { width, height, image, close };
}

const isHeic = (source: File | string) =>
  source instanceof File && (/hei[cf]/.test(source.type) || /\.hei[cf]$/i.test(source.name));

/** Renders a part of a picture, in its pixels, as a JPEG without metadata. */
export async function cropPicture(picture: OpenedPicture, part: Area): Promise<Blob> {
  const { width, height } = getUploadSize(part);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new OpenError(NOTICES.editor);
  // Without this, transparent areas would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture.image, part.x, part.y, part.width, part.height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new OpenError(NOTICES.editor);
  return blob;
}

/** The size to upload for a part of this size; small parts are not enlarged. */
export function getUploadSize(part: Size): Size {
  const scale = Math.min(1, MAX_SIDE / Math.max(part.width, part.height));
  const toPixels = (side: number) => Math.max(9, Math.round(side * scale));
  return { width: toPixels(part.width), height: toPixels(part.height) };
}
