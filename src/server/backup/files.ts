import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupProblem, type StoredFile } from './manifest.ts';

type Chunks = AsyncIterable<Buffer | string> | Iterable<Buffer | string>;

/** Between the parts of a file. JSON never contains it. */
const SEPARATOR = 0;

/** Writes a file of a backup to the disk. `isPacked` compresses it. */
export async function writeStored(
  folder: string,
  path: string,
  chunks: Chunks,
  { isPacked = false } = {},
): Promise<StoredFile> {
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const count = async function* (written: AsyncIterable<Buffer>) {
    for await (const chunk of written) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  const target = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  const source = Readable.from(chunks, { objectMode: false });
  await (isPacked ? pipeline(source, createZstdCompress(), count, target) : pipeline(source, count, target));
  return { path, bytes, sha256: hash.digest('hex') };
}

/** @throws {BackupProblem} unless the file is as it was written */
export async function verifyStored(folder: string, { path, bytes, sha256 }: StoredFile): Promise<void> {
  const hash = createHash('sha256');
  let read = 0;
  try {
    for await (const chunk of createReadStream(join(folder, path))) {
      hash.update(chunk);
      read += chunk.length;
    }
  } catch (error) {
    throw new BackupProblem(`${join(folder, path)} cannot be read (${(error as Error).message}).`);
  }
  if (read !== bytes || hash.digest('hex') !== sha256)
    throw new BackupProblem(`${join(folder, path)} is damaged: its checksum is wrong. Use another backup.`);
}

/** Packs texts into one stream. */
export async function* joinParts(parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) yield `${part}\0`;
}

/** Reads the texts of a compressed file. */
export async function* readParts(path: string): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  const unpacked = createReadStream(path).pipe(createZstdDecompress());
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(SEPARATOR); at >= 0; at = chunk.indexOf(SEPARATOR, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at)]).toString();
      begun = [];
      from = at + 1;
    }
    begun.push(chunk.subarray(from));
  }
}
