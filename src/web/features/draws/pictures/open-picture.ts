import { PICTURE_LIMITS as limits } from '#domain/pictures/limits.ts';
import { type Cut, rectangleOf, type Size, sentSize } from './cut.ts';
import { fileNotice, NOTICES, type Notice } from './words.ts';

/** A picture that this browser can show, upright, with what gives its memory back. */
export type OpenedPicture = Size & { image: HTMLImageElement; close: () => void };

/** A picture that cannot be used, with what to say of it. */
class NotOpened extends Error {
  readonly notice: Notice;
  constructor(notice: Notice) {
    super(notice.description);
    this.notice = notice;
  }
}

/** Opens a file, or a picture of this site at its address. @throws {NotOpened} */
export async function openPicture(source: File | string): Promise<OpenedPicture> {
  const wrong = source instanceof File ? fileNotice(source) : undefined;
  if (wrong) throw new NotOpened(wrong);
  const address = source instanceof File ? URL.createObjectURL(source) : source;
  const close = () => URL.revokeObjectURL(address);
  const image = new Image();
  image.src = address;
  try {
    // A browser shows a photo as its camera was held, and tells its sides so.
    await image.decode();
  } catch {
    close();
    throw new NotOpened(isHeic(source) ? NOTICES.heic : NOTICES.damaged);
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height === 0 || width * height > limits.pixels) {
    close();
    throw new NotOpened(width * height === 0 ? NOTICES.damaged : NOTICES.pixels);
  }
  return { width, height, image, close };
}

const isHeic = (source: File | string) =>
  source instanceof File && (/hei[cf]/.test(source.type) || /\.hei[cf]$/i.test(source.name));

/** The part that was chosen, as a JPEG without anything that stood beside the picture. */
export async function cutOut(picture: OpenedPicture, cut: Cut): Promise<Blob> {
  const { left, top, width, height } = rectangleOf(picture, cut);
  const size = sentSize({ left, top, width, height });
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new NotOpened(NOTICES.editor);
  // What shines through would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture.image, left, top, width, height, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new NotOpened(NOTICES.editor);
  return blob;
}
