import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { UNSIGNABLE } from '#contract/draws/pictures.ts';
import type { FileUpload } from '#contract/file-upload.ts';
import { AWARD_LIMITS as fileLimits, AWARD_MESSAGES as fileMessages } from '#domain/awards/claim.ts';
import { RETENTION } from '#domain/conduct/retention.ts';
import { buildPictureAddress, type PictureFormat, parsePictureAddress } from '#domain/pictures/address.ts';
import { PICTURE_LIMITS as limits, PICTURE_MESSAGES as messages } from '#domain/pictures/limits.ts';
import { ApiError } from '#server/api-error.ts';
import { createByteCache } from '#server/concurrency/byte-cache.ts';
import { createLimiter } from '#server/concurrency/limit-concurrency.ts';
import { createFairQueue } from '#server/concurrency/take-fair-turns.ts';
import { createTurns } from '#server/concurrency/take-turns.ts';
import type { Connection, Database } from '#server/db/database.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { Cloudinary } from '#server/providers/pictures/cloudinary.ts';
import { isAdmin, type Viewer } from '#server/viewer.ts';
import { encodeOnce, encodePicture } from './processing/encode.ts';
import { type CopyPicture, PictureCopyError } from './processing/foreign-picture.ts';
import { detectFormat } from './processing/sniff.ts';
import * as store from './store.ts';

/** The size of the cache for frequently requested pictures. */
const CACHED_BYTES = 32 * 1024 * 1024;

const NOT_CONFIGURED = 'This site stores its own pictures. Send them to POST /api/upload-image.';

type Needs = {
  db: Database;
  copy: CopyPicture;
  /** Where browsers upload pictures. Absent if the site stores them itself. */
  cloudinary?: Cloudinary | undefined;
  now: () => Date;
  /** Absent if the number of pictures is not limited. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'count'> | undefined;
};

/** One file of a picture, with its ETag. */
export type PictureFile = { bytes: Uint8Array; format: PictureFormat; tag: string };

/** A file that only some people can read. */
export type PrivateFile = { name: string; type: 'image/webp' | 'application/pdf'; bytes: Uint8Array };

/** Only verified hosts, and admins, can make this site fetch from others. */
type Uploader = Pick<Viewer, 'id' | 'role' | 'verified'>;

const UNVERIFIED = 'we need to verify your account first. Please upload the file instead';

const FILE_URL = /^data:[a-z0-9.+/-]*;base64,/i;
const PDF_START = '%PDF-';

type PictureFileKey = { id: string; width: number; height?: number | undefined; format: PictureFormat };

/** A picture's address in an input, with the path and name that are used in errors about it. */
export type NamedPicture = { path: string; name: string; address: string };

/** Manages draws' pictures: uploads, copies from other sites, and files. */
export function createPictures({ db, copy, cloudinary, now, throttles }: Needs) {
  const cache = createByteCache<PictureFile>(CACHED_BYTES);
  // Only one picture is encoded at a time, because encoding already uses several CPUs.
  const encode = createFairQueue({ maxWaiting: 12 });
  const copying = createLimiter({ concurrency: 4, maxWaiting: 32 });
  const turns = createTurns();
  /** Fetches one picture at a time for each person, so that slow sites do not keep others waiting. */
  const fetchOne = (personId: string, work: () => Promise<Buffer>): Promise<Buffer> =>
    turns(personId, () => copying(work));

  const count = async (personId: string): Promise<void> => {
    await throttles?.count([throttles.byPerson('pictures by person', personId)]);
  };

  /**
   * Stores a picture. Encodes it outside any transaction, so that only its uploader waits.
   * @param ifNew called before the costly encoding, but not if the picture is already stored
   */
  const take = async (personId: string, source: Buffer, ifNew = async () => {}): Promise<string> => {
    const sourceHash = createHash('sha256').update(source).digest();
    const known = await store.renewBySource(db, sourceHash);
    if (known) return buildPictureAddress(known);
    await ifNew();
    const encoded = await encode(personId, () => encodePicture(source));
    return buildPictureAddress(await db.transaction((tx) => store.insertPicture(tx, sourceHash, encoded)));
  };

  const readCached = async (
    key: string,
    read: () => Promise<Omit<PictureFile, 'tag'> | undefined>,
  ): Promise<PictureFile | undefined> => {
    const cached = cache.get(key);
    if (cached) return cached;
    const found = await read();
    if (!found) return undefined;
    const tag = createHash('sha256').update(found.bytes).digest('base64url').slice(0, 22);
    const file = { ...found, tag: `"${tag}"` };
    cache.set(key, file);
    return file;
  };

  const configured = (): Cloudinary => {
    if (!cloudinary) throw new ApiError('missing', NOT_CONFIGURED, { code: 'not_configured' });
    return cloudinary;
  };

  const copyForeign = async (by: Uploader, { address, name }: NamedPicture): Promise<string> => {
    try {
      if (!by.verified && !isAdmin(by)) throw new PictureCopyError(UNVERIFIED);
      // Count before fetching, so that a user cannot make us send unlimited requests to another site.
      await count(by.id);
      return await take(by.id, await fetchOne(by.id, () => copy(address)));
    } catch (error) {
      const reason = reasonOf(error);
      throw new ApiError('invalid', `${name} couldn’t be copied from ${hostOf(address)}: ${reason}`);
    }
  };

  /** Keeps a copy of a picture at Cloudinary, so that the draw's log can promise what it shows. */
  const keepCopy = async (
    personId: string,
    from: Cloudinary,
    { address, name }: NamedPicture,
  ): Promise<void> => {
    await count(personId);
    const source = await fetchOne(personId, () => from.download(address)).catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      throw new ApiError('invalid', `${name} couldn’t be copied from Cloudinary. Please try again.`);
    });
    const { id } = parsePictureAddress(await take(personId, source)) ?? {};
    if (id) await store.insertCopy(db, address, id);
  };

  return {
    /**
     * Stores an uploaded data URL.
     * @throws {ApiError} 400, 413, 415, 429 or 503
     */
    upload: (personId: string, dataUrl: string): Promise<string> =>
      take(personId, bytesOf(dataUrl), () => count(personId)),

    /**
     * Stores a copy of a picture from another site.
     * @throws {ApiError} 400 with the reason, 429 or 503
     */
    copy: (by: Uploader, address: string): Promise<string> =>
      copyForeign(by, { path: 'url', name: 'The picture', address }),

    /**
     * Decodes an uploaded picture or PDF that is not public, for the caller to store. Its content decides what it is,
     * whatever its name and declared type.
     * @throws {ApiError} 400, 413, 415 or 503
     */
    readUpload: async (
      personId: string,
      { name, data }: z.output<typeof FileUpload>,
    ): Promise<PrivateFile> => {
      if (!FILE_URL.test(data)) throw new ApiError('wrong_type', fileMessages.fileType);
      const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
      if (bytes.length > fileLimits.fileBytes) throw new ApiError('too_large', fileMessages.fileSize);
      if (bytes.toString('latin1', 0, PDF_START.length) === PDF_START)
        return { name, type: 'application/pdf', bytes };
      if (detectFormat(bytes) === undefined) throw new ApiError('wrong_type', fileMessages.fileType);
      return { name, type: 'image/webp', bytes: await encode(personId, () => encodeOnce(bytes)) };
    },

    /** The additional origins that the pages' content security policy must allow. */
    pictureHost: cloudinary?.sources,

    /** @throws {ApiError} 404 if the site stores pictures itself */
    account: () => configured().account,

    /**
     * Signs an upload.
     * @throws {ApiError} 400, 429, or 404 if the site stores pictures itself
     */
    sign: async (personId: string, params: Record<string, string | number>) => {
      const signed = configured().sign(params, now());
      if (!signed) throw new ApiError('invalid', UNSIGNABLE);
      await count(personId);
      return signed;
    },

    /**
     * Returns the addresses to store with a draw, in the same order. Stored pictures keep their addresses, and so do
     * those in our Cloudinary folder, of which a copy is kept. Pictures from other sites are copied. `before` contains the draw's current
     * addresses: if one of them cannot be copied, it stays, so that an unreachable site does not block edits.
     * @throws {ApiError} 400 that names each picture and its problem
     */
    adopt: async (
      by: Uploader,
      given: readonly NamedPicture[],
      before: ReadonlySet<string> = new Set(),
    ): Promise<string[]> => {
      const ids = given.flatMap(({ address }) => parsePictureAddress(address)?.id ?? []);
      const stored = new Set((await store.renewByIds(db, ids)).map(buildPictureAddress));
      const hosted = given.flatMap(({ address }) => (cloudinary?.holds(address) ? [address] : []));
      const copied = new Set(await store.listCopied(db, hosted));
      const settled = await Promise.allSettled(
        given.map(async (one) => {
          if (stored.has(one.address) || copied.has(one.address)) return one.address;
          const isCurrent = before.has(one.address);
          if (cloudinary?.holds(one.address)) {
            await keepCopy(by.id, cloudinary, one).catch((error: unknown) => {
              if (!isCurrent) throw error;
            });
            return one.address;
          }
          if (!parsePictureAddress(one.address)) {
            return copyForeign(by, one).catch((error: unknown) => {
              if (isCurrent) return one.address;
              throw error;
            });
          }
          if (isCurrent) return one.address;
          throw new ApiError('invalid', `${one.name} is no longer here. Please add it again.`);
        }),
      );
      return collectValues(settled, given);
    },

    /** Returns undefined if there is no such file. */
    readFile: async (request: PictureFileKey): Promise<PictureFile | undefined> => {
      const key = `${request.id}/${request.width}x${request.height}.${request.format}`;
      return readCached(key, async () => {
        const bytes = await store.findFile(db, request);
        return bytes && { bytes, format: request.format };
      });
    },

    /** Finds a file by the SHA-256 of its bytes, in hex. Returns undefined if there is none. */
    readFileByHash: (hash: string): Promise<PictureFile | undefined> =>
      readCached(hash, () => store.findFileByHash(db, hash)),

    sweep: () => store.deleteUnusedPictures(db, RETENTION.unusedPictures.days),
  };
}

export type PicturesService = ReturnType<typeof createPictures>;

export { type DrawPicture, listDrawPictures } from './store.ts';

/**
 * Lists the SHA-256 of each picture of a draw, in hex, starting with the main picture. The hash is that of the full-size
 * WebP, which stays available at `buildPictureHashAddress` as long as the draw's log contains it.
 * @throws {ApiError} 409 if a picture is not stored here, because nothing could be compared with its hash
 */
export async function listPictureHashes(connection: Connection, drawId: string): Promise<string[]> {
  const found = await store.listDrawPictures(connection, drawId);
  return found.map(({ hash }) => {
    if (hash === null) throw new ApiError('conflict', NOT_STORED, { code: 'picture_not_stored' });
    return hash;
  });
}

const NOT_STORED =
  'A picture of this prize draw couldn’t be copied from another site. Please remove it, or add it again.';

const NOT_BASE64 = /[^A-Za-z0-9+/]/;

const DATA_URL = /^data:image\/[\w.+-]+;base64,/;

function bytesOf(dataUrl: string): Buffer {
  const [head] = DATA_URL.exec(dataUrl.slice(0, 100)) ?? [];
  if (head === undefined) throw new ApiError('wrong_type', messages.type);
  const text = dataUrl.slice(head.length);
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > limits.bytes) throw new ApiError('too_large', messages.size);
  // Node ignores invalid base64 characters, which would corrupt the picture.
  const payload = text.replace(/={1,2}$/, '');
  if (NOT_BASE64.test(payload) || payload.length % 4 === 1) {
    throw new ApiError('invalid', messages.damaged, { code: 'damaged_picture' });
  }
  return bytes;
}

/** Returns why a copy failed. Rethrows errors that do not concern the picture. */
function reasonOf(error: unknown): string {
  if (error instanceof PictureCopyError) return `${error.message}.`;
  if (!(error instanceof ApiError) || error.kind === 'unavailable' || error.kind === 'too_many') throw error;
  return error.message;
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? 'there';
}

/** Returns all values, or throws one error with an issue for each failure. */
function collectValues(settled: PromiseSettledResult<string>[], given: readonly NamedPicture[]): string[] {
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
