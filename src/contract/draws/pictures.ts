import { z } from 'zod';
import { DRAW_MESSAGES as draw } from '#domain/draws/field-messages.ts';
import { PICTURE_LIMITS as limits, PICTURE_MESSAGES as messages } from '#domain/pictures/limits.ts';
import type { CallMap } from '../call.ts';

/** What is said of an upload that asks for more than to put a picture into our folder. */
export const UNSIGNABLE = 'Only the upload of a picture into our own folder is signed.';

/** Base64 takes four characters for three bytes; the rest of the body is small. */
const LONGEST_BODY = Math.ceil(limits.bytes / 3) * 4 + 64 * 1024;

/** A picture as a data URL: `data:image/jpeg;base64,…`. */
export const PictureUpload = z.object({ image: z.string(messages.type) });

/** The address under which a draw names the picture: `/pictures/{id}/{width}x{height}.webp`. */
export const UploadedPicture = z.object({ url: z.string() });
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** The web address of a picture elsewhere. */
export const PictureCopy = z.object({
  url: z
    .string(draw.imageUrl)
    .trim()
    .max(2048, draw.imageUrl)
    .regex(/^https?:\/\//, draw.imageUrl),
});

/** Where a browser sends pictures by itself. */
export const CloudinaryAccount = z.object({
  folder: z.string(),
  api_key: z.string(),
  cloud_name: z.string(),
  upload_url: z.string(),
  allowed_formats: z.string(),
});
export type CloudinaryAccount = z.infer<typeof CloudinaryAccount>;

/** The parameters of an upload, as they are sent along with it. */
export const UploadToSign = z.object({
  params_to_sign: z.record(z.string().max(64), z.union([z.string().max(256), z.number()]), UNSIGNABLE),
});

/** `timestamp` is in seconds. */
export const UploadSignature = z.object({ signature: z.string(), timestamp: z.int() });

export const pictureCalls = {
  'POST /api/upload-image': {
    summary: 'Keep a picture for a prize draw',
    description:
      'JPEG, PNG, WebP, GIF or AVIF, at most 10 MB and 50 megapixels. It is turned upright, freed of what the camera wrote beside it, and kept as AVIF and WebP in several widths: `GET /pictures/{id}/{width}.avif` and `….webp`, and in full at the address that is answered. A picture that no draw names is thrown away after two weeks.',
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
    summary: 'Copy a picture from elsewhere on the web',
    description:
      'Fetches a picture from the public internet, over http or https on its own port, and keeps it like one that was sent. Of a picture that cannot be copied the refusal says why.',
    tag: 'Pictures',
    access: 'host',
    body: PictureCopy,
    status: 200,
    response: UploadedPicture,
    perMinute: 60,
    errors: [429, 503],
  },
  'GET /api/cloudinary-signature': {
    summary: 'Where pictures are sent to, where that is Cloudinary',
    description:
      'Where the site keeps pictures with its data this is 404 with the code `not_configured`, and they are sent to `POST /api/upload-image`.',
    tag: 'Pictures',
    access: 'host',
    status: 200,
    response: CloudinaryAccount,
    errors: [404],
  },
  'POST /api/cloudinary-signature': {
    summary: 'Sign the upload of a picture to Cloudinary',
    description:
      'Takes the `folder` that `GET` answers, and may take its `allowed_formats`, `source` (`uw`) and a `timestamp`; everything else is refused. The time that was signed is answered: the one given where it is about now. A signature holds for an hour.',
    tag: 'Pictures',
    access: 'host',
    body: UploadToSign,
    status: 200,
    response: UploadSignature,
    perMinute: 120,
    errors: [404, 429],
  },
} as const satisfies CallMap;
