import { createHash } from 'node:crypto';
import { UNSIGNABLE } from '#contract/draws/pictures.ts';
import { type PictureFormat, pictureAddress, storedPicture } from '#domain/pictures/address.ts';
import { PICTURE_LIMITS as limits, PICTURE_MESSAGES as messages } from '#domain/pictures/limits.ts';
import { ApiError } from '#server/api-error.ts';
import { createByteCache } from '#server/concurrency/byte-cache.ts';
import { createLimiter } from '#server/concurrency/limit-concurrency.ts';
import type { Database } from '#server/db/database.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { Cloudinary } from '#server/providers/pictures/cloudinary.ts';
import { encodePicture } from './processing/encode.ts';
import { type CopyPicture, NotCopied } from './processing/foreign-picture.ts';
import * as store from './store.ts';

/** What pages ask for again and again. */
const CACHED_BYTES = 32 * 1024 * 1024;

/** A picture that was given out may still stand in a form that somebody has open. */
const KEPT_DAYS = 14;

const NOT_CONFIGURED = 'Pictures are kept with the data here: send them to POST /api/upload-image.';

type Needs = {
  db: Database;
  copy: CopyPicture;
  /** Where browsers send pictures; absent: here. */
  cloudinary?: Cloudinary | undefined;
  now: () => Date;
  /** Absent where nothing is limited. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'count'> | undefined;
};

/** One file of a picture, as it is sent. */
export type PictureFile = { bytes: Uint8Array; tag: string };

type Asked = { id: string; width: number; height?: number | undefined; format: PictureFormat };

/** An address of a picture as somebody gave it, and where it stands: what is wrong with it is said there. */
export type Given = { path: string; name: string; address: string };

/** The pictures of draws: taken in, copied from elsewhere, and served. */
export function createImages({ db, copy, cloudinary, now, throttles }: Needs) {
  const cache = createByteCache<PictureFile>(CACHED_BYTES);
  // One at a time: encoding takes all of what it is given of the machine.
  const encoding = createLimiter({ concurrency: 1, maxWaiting: 12 });
  const copying = createLimiter({ concurrency: 4, maxWaiting: 32 });

  const count = async (personId: string): Promise<void> => {
    await throttles?.count([throttles.byPerson('pictures by person', personId)]);
  };

  /**
   * Outside any transaction until all is made: nothing waits for a picture but whoever sent it.
   * @param ifNew done before anything costly is: what is kept already costs nothing
   */
  const take = async (source: Buffer, ifNew = async () => {}): Promise<string> => {
    const sourceHash = createHash('sha256').update(source).digest();
    const known = await store.giveBySource(db, sourceHash);
    if (known) return pictureAddress(known);
    await ifNew();
    const encoded = await encoding(() => encodePicture(source));
    return pictureAddress(await db.transaction((tx) => store.insertPicture(tx, sourceHash, encoded)));
  };

  const configured = (): Cloudinary => {
    if (!cloudinary) throw new ApiError('missing', NOT_CONFIGURED, { code: 'not_configured' });
    return cloudinary;
  };

  const copyForeign = async (personId: string, { address, name }: Given): Promise<string> => {
    try {
      // Before it is fetched: whoever gives addresses must not make us ask another site for ever.
      await count(personId);
      return await take(await copying(() => copy(address)));
    } catch (error) {
      const reason = reasonOf(error);
      throw new ApiError('invalid', `${name} could not be copied from ${hostOf(address)}: ${reason}`);
    }
  };

  return {
    /** Keeps a picture that was sent as a data URL. @throws {ApiError} 400, 413, 415, 429 or 503 */
    upload: (personId: string, dataUrl: string): Promise<string> =>
      take(bytesOf(dataUrl), () => count(personId)),

    /** Keeps a copy of a picture from elsewhere. @throws {ApiError} 400 with the reason, 429 or 503 */
    copy: (personId: string, address: string): Promise<string> =>
      copyForeign(personId, { path: 'url', name: 'The picture', address }),

    /** What pages must be allowed, where pictures are elsewhere too. */
    pictureHost: cloudinary?.sources,

    /** @throws {ApiError} 404 where pictures are kept here */
    account: () => configured().account,

    /** Signs an upload. @throws {ApiError} 400, 429, or 404 where pictures are kept here */
    sign: async (personId: string, params: Record<string, string | number>) => {
      const signed = configured().sign(params, now());
      if (!signed) throw new ApiError('invalid', UNSIGNABLE);
      await count(personId);
      return signed;
    },

    /**
     * The addresses that a draw may keep, in the same order: those of the store that are there or of our
     * Cloudinary, and of pictures from elsewhere the address of their copy. `before` are those that the draw had: they are copied where they can be and
     * otherwise left, since a site that is gone must not keep a host from correcting a description.
     * @throws {ApiError} 400 that says which picture it is and what is wrong with it
     */
    adopt: async (
      personId: string,
      given: readonly Given[],
      before: ReadonlySet<string> = new Set(),
    ): Promise<string[]> => {
      const ids = given.flatMap(({ address }) => storedPicture(address)?.id ?? []);
      const there = new Set((await store.giveByIds(db, ids)).map(pictureAddress));
      const settled = await Promise.allSettled(
        given.map(async (one) => {
          if (there.has(one.address) || cloudinary?.holds(one.address)) return one.address;
          const had = before.has(one.address);
          if (!storedPicture(one.address)) {
            return copyForeign(personId, one).catch((error: unknown) => {
              if (had) return one.address;
              throw error;
            });
          }
          if (had) return one.address;
          throw new ApiError('invalid', `${one.name} is not here any more. Please add it again.`);
        }),
      );
      return allOf(settled, given);
    },

    /** One file of a picture; undefined where there is none like it. */
    file: async (asked: Asked): Promise<PictureFile | undefined> => {
      const key = `${asked.id}/${asked.width}x${asked.height}.${asked.format}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const bytes = await store.fileOf(db, asked);
      if (!bytes) return undefined;
      const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
      const file = { bytes, tag: `"${tag}"` };
      cache.set(key, file);
      return file;
    },

    sweep: () => store.deleteUnnamed(db, KEPT_DAYS),
  };
}

export type ImagesService = ReturnType<typeof createImages>;

const NOT_BASE64 = /[^A-Za-z0-9+/]/;

const DATA_URL = /^data:image\/[\w.+-]+;base64,/;

function bytesOf(dataUrl: string): Buffer {
  const [head] = DATA_URL.exec(dataUrl.slice(0, 100)) ?? [];
  if (head === undefined) throw new ApiError('wrong_type', messages.type);
  const text = dataUrl.slice(head.length);
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > limits.bytes) throw new ApiError('too_large', messages.size);
  // What is no base64 is passed over by Node, and would make another picture of it.
  const letters = text.replace(/={1,2}$/, '');
  if (NOT_BASE64.test(letters) || letters.length % 4 === 1) {
    throw new ApiError('invalid', messages.damaged, { code: 'damaged_picture' });
  }
  return bytes;
}

/** What may pass by itself is said as it is; all else is about this picture. */
function reasonOf(error: unknown): string {
  if (error instanceof NotCopied) return `${error.message}.`;
  if (!(error instanceof ApiError) || error.kind === 'unavailable' || error.kind === 'too_many') throw error;
  return error.message;
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? 'there';
}

/** All values, or one refusal with a line for each that failed. */
function allOf(settled: PromiseSettledResult<string>[], given: readonly Given[]): string[] {
  const issues = settled.flatMap((one, at) => {
    if (one.status === 'fulfilled') return [];
    const { reason } = one;
    if (!(reason instanceof ApiError) || reason.kind !== 'invalid') throw reason;
    return [{ path: given[at]?.path ?? '', message: reason.message }];
  });
  const [first] = issues;
  if (first) throw new ApiError('invalid', first.message, { issues });
  return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}
