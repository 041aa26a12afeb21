import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { listWidths, type PictureFormat } from '#domain/pictures/address.ts';
import { PICTURE_LIMITS as limits, PICTURE_MESSAGES as messages } from '#domain/pictures/limits.ts';
import { ApiError } from '#server/api-error.ts';
import { isCompositeAvif } from './composite-avif.ts';
import { keepEssentialChunks } from './essential-chunks.ts';
import { detectFormat, isDisguised } from './sniff.ts';

export type EncodedFile = { width: number; format: PictureFormat; bytes: Uint8Array };
export type EncodedPicture = { width: number; height: number; files: EncodedFile[] };

// Use at most half of the CPUs, because sales need the rest.
sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)));
// Every picture is different, so libvips' cache would never be hit.
sharp.cache(false);

/** The time limit for decoding, in seconds. A genuine picture takes far less time. */
const SECONDS = 20;

/** Each step of effort doubles the encoding time and saves only a few bytes, which matters only on phones. */
const avifOf = (width: number) => ({ quality: 50, effort: width > 800 ? 1 : 2 });
const WEBP = { quality: 74, effort: 3 };

/**
 * Encodes a picture for pages: upright, in sRGB, without metadata, never enlarged, in every stored width and format.
 * Only the first frame of an animation is used.
 * @throws {ApiError} 400, 413 or 415, with a message for the uploader
 */
export async function encodePicture(source: Buffer): Promise<EncodedPicture> {
  const { data, info } = await pixelsOf(requirePicture(source));
  const { width, height } = info;
  const raw = { raw: { width, height, channels: info.channels } };
  const files: EncodedFile[] = [];
  // Sizes are encoded one at a time, because a picture can wait but a sale cannot.
  for (const one of listWidths({ width })) {
    const sized = () => sharp(data, raw).resize(one);
    files.push({ width: one, format: 'avif', bytes: await sized().avif(avifOf(one)).toBuffer() });
    files.push({ width: one, format: 'webp', bytes: await sized().webp(WEBP).toBuffer() });
  }
  return { width, height, files };
}

/**
 * Encodes a private picture as one WebP file: upright and without metadata.
 * @throws {ApiError} 400, 413 or 415
 */
export async function encodeOnce(source: Buffer): Promise<Uint8Array> {
  const { data, info } = await pixelsOf(requirePicture(source));
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).webp(WEBP).toBuffer();
}

function requirePicture(source: Buffer): Buffer {
  if (source.length > limits.bytes) throw new ApiError('too_large', messages.size);
  const kind = detectFormat(source);
  if (kind === undefined) throw new ApiError('wrong_type', messages.type);
  if (kind === 'heic') throw new ApiError('wrong_type', messages.heic);
  if (kind === 'avif' && isCompositeAvif(source)) throw new ApiError('wrong_type', messages.tiled);
  if (isDisguised(source)) throw new ApiError('wrong_type', messages.disguised);
  return keepEssentialChunks(source, kind) ?? damaged();
}

function damaged(): never {
  throw new ApiError('invalid', messages.damaged, { code: 'damaged_picture' });
}

async function pixelsOf(source: Buffer) {
  // Dimensions are read from the header, so that oversized pictures are rejected before they are decompressed.
  const opened = sharp(source, { limitInputPixels: false, failOn: 'error' });
  const { width, height } = await readable(() => opened.metadata());
  if (width * height > limits.pixels) {
    throw new ApiError('too_large', messages.pixels, { code: 'too_many_pixels' });
  }
  return readable(() => upright(source).toBuffer({ resolveWithObject: true }));
}

function upright(source: Buffer): Sharp {
  return (
    sharp(source, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(limits.keptEdge, limits.keptEdge, { fit: 'inside', withoutEnlargement: true })
      // A transparent picture would look different on each page background.
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
  );
}

/** Any decoder error means that the file is damaged. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    return damaged();
  }
}
