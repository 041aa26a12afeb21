import { createHash } from 'node:crypto';
import { CLOUDINARY_PICTURES } from '#domain/pictures/cloudinary.ts';
import { PICTURE_LIMITS as limits } from '#domain/pictures/limits.ts';

export type CloudinarySettings = {
  cloudName: string;
  apiKey: string;
  apiSecret: string;
  /** Defaults to Cloudinary's own address. */
  apiBase: string | undefined;
};

/** What a browser needs, besides a signature, to upload a picture directly. */
export type CloudinaryAccount = {
  folder: string;
  api_key: string;
  cloud_name: string;
  upload_url: string;
  allowed_formats: string;
};

/** The only folder to which pictures are uploaded. */
const FOLDER = 'prize-draws';

/** Only raster formats are allowed, because an SVG can contain scripts. */
const FORMATS = 'jpg,png,webp,avif';

/**
 * The allowed upload parameters, each with its only allowed value. Renaming, replacing and transforming are not
 * possible.
 */
const SIGNABLE: Record<string, string> = { folder: FOLDER, allowed_formats: FORMATS, source: 'uw' };

/** How far a browser's clock may differ when it requests a signature, in seconds. Cloudinary allows an hour. */
const CLOCK_SKEW_S = 600;

/** The time limit for a download. */
const WITHIN_MS = 10_000;

export type Cloudinary = ReturnType<typeof createCloudinary>;

/** Signs uploads to Cloudinary. Browsers upload directly, while the secret never leaves this process. */
export function createCloudinary({ cloudName, apiKey, apiSecret, apiBase }: CloudinarySettings) {
  const account: CloudinaryAccount = {
    folder: FOLDER,
    api_key: apiKey,
    cloud_name: cloudName,
    upload_url: `${apiBase ?? 'https://api.cloudinary.com'}/v1_1/${cloudName}/image/upload`,
    allowed_formats: FORMATS,
  };
  const ownPictures = `${CLOUDINARY_PICTURES}${cloudName}/image/upload/`;
  const picture = new RegExp(`^(v\\d+/)?${FOLDER}/[\\w-]+\\.(${FORMATS.replaceAll(',', '|')})$`);

  return {
    account,

    /** The content security policy's sources: this account's pictures and its upload endpoint. */
    sources: {
      pictures: `${CLOUDINARY_PICTURES}${cloudName}/`,
      calls: new URL(account.upload_url).origin,
    },

    /**
     * Signs the parameters of one upload, valid for an hour. Returns undefined if they allow anything other than an
     * upload to our folder. Signs the given time if it is close to the current time, or else the current time.
     */
    sign: (params: Record<string, string | number>, now: Date) => {
      const { timestamp: given, ...asked } = params;
      const all = Object.entries(asked);
      if (all.some(([name, value]) => !Object.hasOwn(SIGNABLE, name) || value !== SIGNABLE[name]))
        return undefined;
      if (asked.folder === undefined) return undefined;
      const seconds = Math.floor(now.getTime() / 1000);
      const isNow = Number.isInteger(Number(given)) && Math.abs(Number(given) - seconds) <= CLOCK_SKEW_S;
      const timestamp = isNow ? Number(given) : seconds;
      return { timestamp, signature: signParams({ ...asked, timestamp }, apiSecret) };
    },

    /** Whether the address is that of an untransformed picture in our folder. */
    holds: (address: string): boolean =>
      address.startsWith(ownPictures) && picture.test(address.slice(ownPictures.length)),

    /**
     * Downloads a picture in our folder.
     * @throws {Error} if it is not there, is too large or does not arrive in time
     */
    download: async (address: string): Promise<Buffer> => {
      const from = apiBase === undefined ? address : address.replace(CLOUDINARY_PICTURES, `${apiBase}/`);
      const response = await fetch(from, { redirect: 'error', signal: AbortSignal.timeout(WITHIN_MS) });
      if (!response.ok || !response.body) throw new Error(`Cloudinary responded with ${response.status}`);
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of response.body) {
        size += chunk.length;
        if (size > limits.bytes) throw new Error('the picture is too large');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
  };
}

/** Joins the sorted parameters as `name=value` with `&`, appends the secret, and hashes the result. */
export function signParams(params: Record<string, string | number>, secret: string): string {
  const text = Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  return createHash('sha1')
    .update(text + secret)
    .digest('hex');
}
