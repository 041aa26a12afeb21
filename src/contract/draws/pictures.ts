import { z } from 'zod';
import { DRAW_MESSAGES as draw } from '#domain/draws/field-messages.ts';
import { PICTURE_LIMITS as limits, PICTURE_MESSAGES as messages } from '#domain/pictures/limits.ts';
import type { CallMap } from '../call.ts';

/** The error for upload parameters that do more than add a picture to the site's folder. */
export const UNSIGNABLE = 'We only sign uploads into our own folder.';

/** In bytes. Base64 encodes three bytes as four characters; the rest of the body is small. */
const LONGEST_BODY = Math.ceil(limits.bytes / 3) * 4 + 64 * 1024;

/** A picture as a data URL: `data:image/jpeg;base64,…`. */
export const PictureUpload = z.object({ image: z.string(messages.type) });

/** The address of the picture for use in a draw: `/pictures/{id}/{width}x{height}.webp`. */
export const UploadedPicture = z.object({ url: z.string() });
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** The web address of a picture on another site. */
export const PictureCopy = z.object({
  url: z
    .string(draw.imageUrl)
    .trim()
    .max(2048, draw.imageUrl)
    .regex(/^https?:\/\//, draw.imageUrl),
});

/** The Cloudinary account to which browsers upload pictures directly. */
export const CloudinaryAccount = z.object({
  folder: z.string(),
  api_key: z.string(),
  cloud_name: z.string(),
  upload_url: z.string(),
  allowed_formats: z.string(),
});
export type CloudinaryAccount = z.infer<typeof CloudinaryAccount>;

/** The parameters of the upload to sign. */
export const UploadToSign = z.object({
  params_to_sign: z.record(z.string().max(64), z.union([z.string().max(256), z.number()]), UNSIGNABLE),
});

/** `timestamp` is in seconds. */
export const UploadSignature = z.object({ signature: z.string(), timestamp: z.int() });

export const pictureCalls = {
  'POST /api/upload-image': {
    summary: 'Upload a picture',
    description:
      'Stores a picture for a prize draw: JPEG, PNG, WebP, GIF or AVIF, at most 10 MB and 50 megapixels. The server rotates it upright, removes its metadata and stores it as AVIF and WebP in several widths, at `GET /pictures/{id}/{width}.avif` and `….webp`. Returns the address of the full-size picture. Pictures that no draw uses are deleted after two weeks.',
    tag: 'Pictures',
    access: 'host',
    body: PictureUpload,
    bodyLimit: { bytes: LONGEST_BODY, message: messages.size },
    status: 200,
    response: UploadedPicture,
    perMinute: 120,
    errors: [413, 415, 429, 503],
  },
  'POST /api/v1/pictures/copy': {
    summary: 'Copy a picture from the web',
    description:
      'Fetches a picture from the public internet, over http or https on the default port, and stores it like an uploaded one. Only for verified hosts and admins, one picture at a time. If the picture cannot be copied, the error says why.',
    tag: 'Pictures',
    access: 'host',
    body: PictureCopy,
    status: 200,
    response: UploadedPicture,
    perMinute: 60,
    errors: [429, 503],
  },
  'GET /api/cloudinary-signature': {
    summary: 'Get the Cloudinary account',
    description:
      'Returns the Cloudinary account that browsers upload pictures to, if the site uses Cloudinary. Otherwise returns 404 `not_configured`: upload pictures with `POST /api/upload-image`.',
    tag: 'Pictures',
    access: 'host',
    status: 200,
    response: CloudinaryAccount,
    errors: [404],
  },
  'POST /api/cloudinary-signature': {
    summary: 'Sign a Cloudinary upload',
    description:
      'Requires the `folder` that `GET` returns. You can also send its `allowed_formats`, `source` (`uw`) and a `timestamp`; any other parameter is rejected. Returns the signature and the timestamp that was signed: yours if it is close to the current time, otherwise the current time. A signature is valid for an hour.',
    tag: 'Pictures',
    access: 'host',
    body: UploadToSign,
    status: 200,
    response: UploadSignature,
    perMinute: 120,
    errors: [404, 429],
  },
} as const satisfies CallMap;
