import { createHash } from 'node:crypto';
import { CLOUDINARY_PICTURES } from '#domain/pictures/cloudinary.ts';

export type CloudinarySettings = {
  cloudName: string;
  apiKey: string;
  apiSecret: string;
  /** Absent: Cloudinary itself. */
  apiBase: string | undefined;
};

/** What a browser is told so that it can send a picture there by itself, under a signature. */
export type CloudinaryAccount = {
  folder: string;
  api_key: string;
  cloud_name: string;
  upload_url: string;
  allowed_formats: string;
};

/** The one folder that anything is put into. */
const FOLDER = 'prize-draws';

/** Pictures of pixels: an SVG is a program. */
const FORMATS = 'jpg,png,webp,avif';

/** What the upload of a picture may ask for, and the only value of each: nothing is renamed, replaced or transformed. */
const SIGNABLE: Record<string, string> = { folder: FOLDER, allowed_formats: FORMATS, source: 'uw' };

/** How far a browser's clock may be from ours for its time to be signed; Cloudinary itself allows an hour. */
const CLOCK_SKEW_S = 600;

export type Cloudinary = ReturnType<typeof createCloudinary>;

/** Cloudinary, to which browsers send pictures themselves: this process signs what they may ask for, and keeps the key. */
export function createCloudinary({ cloudName, apiKey, apiSecret, apiBase }: CloudinarySettings) {
  const account: CloudinaryAccount = {
    folder: FOLDER,
    api_key: apiKey,
    cloud_name: cloudName,
    upload_url: `${apiBase ?? 'https://api.cloudinary.com'}/v1_1/${cloudName}/image/upload`,
    allowed_formats: FORMATS,
  };
  const picture = new RegExp(
    `^${CLOUDINARY_PICTURES}${cloudName}/image/upload/(v\\d+/)?${FOLDER}/[\\w-]+\\.(${FORMATS.replaceAll(',', '|')})$`,
  );

  return {
    account,

    /** What pages must be allowed for it: the pictures of this account, and sending some. */
    sources: {
      pictures: `${CLOUDINARY_PICTURES}${cloudName}/`,
      calls: new URL(account.upload_url).origin,
    },

    /**
     * Signs the parameters of one upload, which hold for an hour; `undefined` where they ask for more than to put a
     * picture into our folder. The time that was signed is the one given where it is about now, else now.
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
      return { timestamp, signature: signatureOf({ ...asked, timestamp }, apiSecret) };
    },

    /** Whether this is the address of a picture in our folder, as it was uploaded. */
    holds: (address: string): boolean => picture.test(address),
  };
}

/** The parameters by name, as `name=value` with `&` between them and the secret behind, hashed. */
export function signatureOf(params: Record<string, string | number>, secret: string): string {
  const text = Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  return createHash('sha1')
    .update(text + secret)
    .digest('hex');
}
