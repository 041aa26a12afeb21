import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { type KeptOrder, type KeptRecords, parseKeptRecords } from './kept-records.ts';
import type { SigningKey, SigningKeys } from './signing-key.ts';

/** Entries that were appended together. */
export type KeptGroup = { first: number; firstTicket: number | null; texts: string[] };

/** Published entries, and the orders of their tickets. */
export type KeptEntries = { groups: KeptGroup[]; orders: KeptOrder[] };

/** An addition. `orders` is JSON of `KeptRecords` or `[]`, because parsing thousands of rows would delay sales. */
export type EntryAddition = { groups: KeptGroup[]; orders: string };

export type EntryKeeper = {
  /** The index after the newest kept entry of a draw. */
  readEnd: (drawId: string) => Promise<number>;
  /** Adds entries that follow those that are kept. Resolves once they are on disk. */
  append: (drawId: string, entries: EntryAddition) => Promise<void>;
  /**
   * All kept entries of a draw, in order, without those in damaged files.
   * @throws {UnknownFormat}
   */
  read: (drawId: string) => Promise<KeptEntries>;
  /** The ids of the draws that have kept entries. */
  list: () => Promise<string[]>;
  remove: (drawId: string) => Promise<void>;
};

/** The number of entries from which a file is complete; the last file is written again until it has as many. */
const ENTRIES_PER_FILE = 1_000;

/** The number of files per draw. Older ones are deleted. */
const MAX_FILES = 250;

/** How often an addition is tried if another process changes the same files. */
const MAX_ATTEMPTS = 5;

const PURPOSE = 'kept-entries/v1';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Between the additions in a file. JSON never contains it. */
const SEPARATOR = '\0';

const DRAW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILE = /^(\d{10})-(\d{10})$/;

/** Kept entries have a format that this version does not know. */
export class UnknownFormat extends Error {
  constructor(path: string, options: ErrorOptions) {
    const found = `The kept entries in ${path} have a format that this version does not know.`;
    super(`${found} Run the command with the version that wrote them.`, options);
  }
}

type File = { name: string; first: number; end: number };

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/**
 * Keeps published entries and their orders outside the database, so that a lost tail can be rebuilt. The files contain
 * personal data, so they are encrypted under a key derived from the newest signing key.
 */
export function openKeptEntries(dataDirectory: string, keys: SigningKeys): EntryKeeper {
  const root = join(dataDirectory, 'log-entries');
  const directoryOf = (drawId: string) => join(root, drawId);

  const listFiles = async (drawId: string): Promise<File[]> => {
    const names = await readdir(directoryOf(drawId)).catch(emptyIfMissing);
    return names
      .flatMap((name) => {
        const [, first, end] = FILE.exec(name) ?? [];
        return first === undefined || end === undefined
          ? []
          : [{ name, first: Number(first), end: Number(end) }];
      })
      .toSorted((a, b) => a.first - b.first || a.end - b.end);
  };
  /** Reads a file: the JSON of each addition; null if the file is damaged. */
  const readOne = async (drawId: string, { name }: File): Promise<Buffer | null> => {
    const bytes = await readFile(join(directoryOf(drawId), name));
    for (const key of keys.all) {
      const text = await unpack(key, `${drawId}/${name}`, bytes).catch(() => null);
      if (text) return text;
    }
    return null;
  };
  const unpack = async (key: SigningKey, subject: string, bytes: Buffer): Promise<Buffer> => {
    const end = bytes.length - TAG_LENGTH;
    const decipher = createDecipheriv('aes-256-gcm', key.derive(PURPOSE), bytes.subarray(0, NONCE_LENGTH));
    decipher.setAAD(Buffer.from(subject)).setAuthTag(bytes.subarray(end));
    const packed = Buffer.concat([decipher.update(bytes.subarray(NONCE_LENGTH, end)), decipher.final()]);
    return decompress(packed);
  };
  const writeOne = async (drawId: string, name: string, text: Buffer): Promise<void> => {
    const nonce = randomBytes(NONCE_LENGTH);
    const cipher = createCipheriv('aes-256-gcm', keys.newest.derive(PURPOSE), nonce);
    cipher.setAAD(Buffer.from(`${drawId}/${name}`));
    const packed = await compress(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
    const bytes = Buffer.concat([nonce, cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
    await mkdir(directoryOf(drawId), { recursive: true, mode: 0o700 });
    const draft = join(directoryOf(drawId), `.${name}.${randomUUID()}`);
    await writeFile(draft, bytes, { mode: 0o600, flush: true });
    await rename(draft, join(directoryOf(drawId), name));
  };

  const append = async (drawId: string, added: EntryAddition): Promise<void> => {
    const files = await listFiles(drawId);
    const last = files.at(-1);
    const groups = added.groups.filter(({ first }) => first >= (last?.end ?? 0));
    const [firstGroup] = groups;
    if (!firstGroup) return;
    const isOpen = last?.end === firstGroup.first && last.end - last.first < ENTRIES_PER_FILE;
    const before = isOpen ? await readOne(drawId, last) : null;
    // A damaged file must not stop signing, so it stays as it is, and a new one begins.
    const open = before ? last : undefined;
    const addition = Buffer.from(`{"groups":${JSON.stringify(groups)},"orders":${added.orders}}`);
    const name = [open?.first ?? firstGroup.first, endOf(groups)]
      .map((index) => String(index).padStart(10, '0'))
      .join('-');
    await writeOne(
      drawId,
      name,
      before ? Buffer.concat([before, Buffer.from(SEPARATOR), addition]) : addition,
    );
    const surplus = files.slice(0, Math.max(0, files.length + 1 - MAX_FILES));
    for (const old of open ? [...surplus, open] : surplus) {
      await rm(join(directoryOf(drawId), old.name), { force: true });
    }
  };

  return {
    readEnd: async (drawId) => (await listFiles(drawId)).at(-1)?.end ?? 0,

    append: async (drawId, added) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await append(drawId, added);
        } catch (error) {
          // Another process that uses this directory has replaced the last file.
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    },

    read: async (drawId) => {
      const all: KeptEntries = { groups: [], orders: [] };
      for (const file of await listFiles(drawId)) {
        const text = await readOne(drawId, file);
        if (!text) continue;
        const { groups, orders } = readAdditions(text, join(directoryOf(drawId), file.name));
        // A crash can leave a file beside the longer one that replaced it.
        const end = endOf(all.groups);
        const isRepeated = groups[0] !== undefined && groups[0].first < end;
        const isLonger = file.end > end;
        if (isRepeated && !isLonger) continue;
        if (isRepeated) {
          all.groups = all.groups.filter(({ first }) => first < file.first);
          const repeated = new Set(orders.map(nameOrder));
          all.orders = all.orders.filter((order) => !repeated.has(nameOrder(order)));
        }
        all.groups.push(...groups);
        all.orders.push(...orders);
      }
      return all;
    },

    list: async () => (await readdir(root).catch(emptyIfMissing)).filter((name) => DRAW_ID.test(name)),
    // An addition at the same time may leave a file in the directory, so removing it is repeated.
    remove: (drawId) => rm(directoryOf(drawId), { recursive: true, force: true, maxRetries: 5 }),
  };
}

function parseAdditions(text: Buffer): KeptEntries {
  const parts: { groups: KeptGroup[]; orders: KeptRecords | KeptOrder[] }[] = text
    .toString()
    .split(SEPARATOR)
    .map((part) => JSON.parse(part));
  return {
    groups: parts.flatMap(({ groups }) => groups),
    // Earlier versions wrote each row as JSON.
    orders: parts.flatMap(({ orders }) => (Array.isArray(orders) ? orders : parseKeptRecords(orders))),
  };
}

/** @throws {UnknownFormat} because a repair must not go on without entries that exist */
function readAdditions(text: Buffer, path: string): KeptEntries {
  try {
    return parseAdditions(text);
  } catch (cause) {
    throw new UnknownFormat(path, { cause });
  }
}

const endOf = (groups: readonly KeptGroup[]): number => {
  const last = groups.at(-1);
  return last ? last.first + last.texts.length : 0;
};

const nameOrder = ({ order, tickets }: KeptOrder): unknown => order?.id ?? tickets[0]?.id;

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
