import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The newest head of a draw's log that this machine has published. `root` is lower-case hex. */
export type KeptHead = { size: number; root: string };

export type KeptHeads = {
  read: (drawId: string) => Promise<KeptHead | null>;
  /** Resolves once the head is on disk. */
  write: (drawId: string, head: KeptHead) => Promise<void>;
  /** The ids of the draws that have a head. */
  list: () => Promise<string[]>;
  /** Whether the directory has never held a head, such as that of a new machine or of one that lost its disk. */
  isNew: () => Promise<boolean>;
  /** Marks the directory as used, even while no draw has a head. */
  begin: () => Promise<void>;
};

const HEAD = /^(\d{1,10})\n([0-9a-f]{64})\n$/;

/** The file that marks a directory as used. */
const MARK = '.used';

/** Other files in the directory, such as the drafts of a process that was killed, are ignored. */
const DRAW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads and writes the newest heads that this machine has published: one file per draw in the data directory. They are
 * stored outside the database, so that this machine notices if the database was restored from a backup, and never signs
 * a second history.
 */
export function openKeptHeads(dataDirectory: string): KeptHeads {
  const directory = join(dataDirectory, 'log-heads');
  const pathOf = (drawId: string) => join(directory, drawId);
  const createDirectory = async () => {
    if (await mkdir(directory, { recursive: true, mode: 0o700 })) await syncDirectory(dirname(directory));
  };
  return {
    read: async (drawId) => {
      const text = await readFile(pathOf(drawId), 'utf8').catch(undefinedIfMissing);
      if (text === undefined) return null;
      const [, size, root] = HEAD.exec(text) ?? [];
      if (size === undefined || root === undefined) {
        throw new Error(
          `the head kept in ${pathOf(drawId)} is damaged; copy the newest log-heads from another machine`,
        );
      }
      return { size: Number(size), root };
    },
    write: async (drawId, { size, root }) => {
      await createDirectory();
      const draft = join(directory, `.${drawId}.${randomUUID()}`);
      try {
        await withSyncedFile(draft, 'wx', (file) => file.writeFile(`${size}\n${root}\n`));
        await rename(draft, pathOf(drawId));
      } catch (error) {
        // Callers retry when the disk is full, so drafts must not accumulate.
        await rm(draft, { force: true }).catch(() => {});
        throw error;
      }
      await syncDirectory(directory);
    },
    list: async () => {
      const names = (await readdir(directory).catch(undefinedIfMissing)) ?? [];
      return names.filter((name) => DRAW_ID.test(name));
    },
    isNew: async () => {
      const names = (await readdir(directory).catch(undefinedIfMissing)) ?? [];
      return !names.some((name) => name === MARK || DRAW_ID.test(name));
    },
    begin: async () => {
      await createDirectory();
      await withSyncedFile(join(directory, MARK), 'w', async () => {});
      await syncDirectory(directory);
    },
  };
}

/** Makes sure that the file names in a directory are on disk. */
const syncDirectory = (directory: string) => withSyncedFile(directory, 'r', async () => {});

type File = Awaited<ReturnType<typeof open>>;

async function withSyncedFile(
  path: string,
  flags: string,
  write: (file: File) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
