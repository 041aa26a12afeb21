import { constants, existsSync, fsyncSync } from 'node:fs';
import { chmod, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { PLANNING } from './planning.ts';
import * as schema from './schema.ts';
import { answerSnapshotRequests } from './snapshot.ts';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];
type NodeStream = { nfd: number };
type NodeStreamOps = { fsync?: (stream: NodeStream) => number };

/** Adds fsync to PGlite's file system, so that a power cut cannot lose committed orders. */
class SyncedNodeFS extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: { NODEFS: { stream_ops: NodeStreamOps } }) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    };
    // PGlite's types do not declare NODEFS, which it uses for its own file system.
    const preRun = [...(emscriptenOpts.preRun ?? []), addFsync as (module: unknown) => void];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as EmscriptenOptions };
  }
}

/** PGlite starts with fsync off (`-F`). Here every commit reaches the disk before the response is sent. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  ...Object.entries(PLANNING).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** The search index needs trigrams. PostgreSQL always includes this extension, but PGlite must load it. */
export const EXTENSIONS = { pg_trgm };

/** There is no embedded database in the data directory. */
export class DatabaseMissing extends Error {
  constructor(dataDirectory: string) {
    super(`There is no database in ${dataDirectory}. Set DATA_DIR or DATABASE_URL.`);
  }
}

/** Call before work that must not create a database. @throws {DatabaseMissing} */
export function requireEmbedded(dataDirectory: string): void {
  if (!existsSync(join(dataDirectory, 'database'))) throw new DatabaseMissing(dataDirectory);
}

/** Opens the embedded PostgreSQL in the data directory for this process only. @throws {DirectoryInUse} */
export async function openEmbedded(dataDirectory: string): Promise<OpenDatabase> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const lock = lockDirectory(dataDirectory);
  try {
    const folder = join(dataDirectory, 'database');
    await restrictToOwner(folder);
    const client = new PGlite({ fs: new SyncedNodeFS(folder), startParams, extensions: EXTENSIONS });
    await client.waitReady;
    const db = drizzle({ client, schema });
    const snapshots = await answerSnapshotRequests(dataDirectory, (copy) => copyFiles(client, folder, copy));
    return {
      kind: 'embedded',
      db,
      // There is one connection only: work resets the settings that it changes.
      runSession: (work) => work(db),
      close: async () => {
        await snapshots.stop();
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** By default, all users can read and write PGlite's files, and the data directory may be accessible to others. */
async function restrictToOwner(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
}

/**
 * Copies the database's files between two statements, while nothing writes to them. The copy is what a power cut would
 * leave, so it has every commit.
 */
async function copyFiles(client: PGlite, folder: string, copy: string): Promise<void> {
  await client.exec('checkpoint');
  await client.runExclusive(() =>
    cp(folder, join(copy, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE }),
  );
}
