import type { Area } from 'react-easy-crop';
import { PICTURE_LIMITS as limits } from '#domain/pictures/limits.ts';
import { checkFile, NOTICES, type Notice } from './upload-text.ts';

/** Width divided by height of every picture of a draw. */
export const SHAPE = 16 / 9;

/** The maximum width of an uploaded picture, in pixels. */
const MAX_WIDTH = 1920;

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
export async function cropPicture(picture: OpenedPicture, part: Area, shape = SHAPE): Promise<Blob> {
  const { width, height } = getUploadSize(part.width, shape);
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

/** The size to upload for a part of this width; small parts are not enlarged. */
export function getUploadSize(partWidth: number, shape = SHAPE): Size {
  const width = Math.max(16, Math.min(MAX_WIDTH, Math.round(partWidth)));
  return { width, height: Math.round(width / shape) };
}
