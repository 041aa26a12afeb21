import { z } from 'zod';
import { PICTURE_LIMITS as limits, PICTURE_MESSAGES as messages } from '#domain/pictures/limits.ts';
import type { CallMap } from './call.ts';

/** Base64 takes four characters for three bytes; the rest of the body is small. */
const LONGEST_BODY = Math.ceil(limits.bytes / 3) * 4 + 64 * 1024;

/** A picture as a data URL: `data:image/jpeg;base64,…`. */
export const PictureUpload = z.object({ image: z.string(messages.type) });

/** The address under which a draw names the picture: `/pictures/{id}/{width}x{height}.webp`. */
export const UploadedPicture = z.object({ url: z.string() });
export type UploadedPicture = z.infer<typeof UploadedPicture>;

export const pictureCalls = {
  'POST /api/upload-image': {
    summary: 'Keep a picture for a prize draw',
    description:
      'JPEG, PNG, WebP, GIF or AVIF, at most 10 MB and 50 megapixels. It is turned upright, freed of what the camera wrote beside it, and kept as AVIF and WebP in several widths: `GET /pictures/{id}/{width}.avif` and `….webp`, and in full at the address that is answered. A picture that no draw names is thrown away after two weeks.',
    tag: 'Pictures',
    access: 'host',
    body: PictureUpload,
    longestBody: { bytes: LONGEST_BODY, message: messages.size },
    status: 200,
    answer: UploadedPicture,
    perMinute: 120,
    refuses: [413, 415, 429, 503],
  },
} as const satisfies CallMap;
