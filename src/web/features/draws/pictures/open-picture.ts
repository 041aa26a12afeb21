import { PICTURE_LIMITS as limits } from '#domain/pictures/limits.ts';
import { type Crop, getUploadSize, type Size, toRectangle } from './crop.ts';
import { checkFile, NOTICES, type Notice } from './upload-text.ts';

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

/** Renders the crop as a JPEG without metadata. */
export async function cropPicture(picture: OpenedPicture, crop: Crop): Promise<Blob> {
  const { left, top, width, height } = toRectangle(picture, crop);
  const size = getUploadSize({ left, top, width, height });
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new OpenError(NOTICES.editor);
  // Without this, transparent areas would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture.image, left, top, width, height, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new OpenError(NOTICES.editor);
  return blob;
}
