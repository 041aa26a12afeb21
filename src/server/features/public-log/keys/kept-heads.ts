import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A head of a draw's log as this machine has given it out; `root` is lower-case hex. */
export type KeptHead = { size: number; root: string };

export type KeptHeads = {
  read: (drawId: string) => Promise<KeptHead | null>;
  /** Comes back once it is on the disk. */
  write: (drawId: string, head: KeptHead) => Promise<void>;
  /** The draws that there is a head of. */
  list: () => Promise<string[]>;
};

const HEAD = /^(\d{1,10})\n([0-9a-f]{64})\n$/;

/** What else lies in the directory, such as a draft that a killed process left, is none of ours. */
const DRAW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The newest heads that this process has given out, a file for each draw in the data directory, apart from the database:
 * so that a database which was put back to an older state is noticed, and never has another history signed.
 */
export function openKeptHeads(dataDirectory: string): KeptHeads {
  const directory = join(dataDirectory, 'log-heads');
  const pathOf = (drawId: string) => join(directory, drawId);
  return {
    read: async (drawId) => {
      const text = await readFile(pathOf(drawId), 'utf8').catch(unlessMissing);
      if (text === undefined) return null;
      const [, size, root] = HEAD.exec(text) ?? [];
      if (size === undefined || root === undefined) {
        throw new Error(`the head kept in ${pathOf(drawId)} is not whole; put it back from a backup`);
      }
      return { size: Number(size), root };
    },
    write: async (drawId, { size, root }) => {
      if (await mkdir(directory, { recursive: true, mode: 0o700 })) await onDisk(dirname(directory));
      const draft = join(directory, `.${drawId}.${randomUUID()}`);
      try {
        await durably(draft, 'wx', (file) => file.writeFile(`${size}\n${root}\n`));
        await rename(draft, pathOf(drawId));
      } catch (error) {
        // A disk that is full is tried again and again.
        await rm(draft, { force: true }).catch(() => {});
        throw error;
      }
      await onDisk(directory);
    },
    list: async () => {
      const names = (await readdir(directory).catch(unlessMissing)) ?? [];
      return names.filter((name) => DRAW_ID.test(name));
    },
  };
}

/** A directory with the names in it. */
const onDisk = (directory: string) => durably(directory, 'r', async () => {});

type File = Awaited<ReturnType<typeof open>>;

async function durably(path: string, flags: string, write: (file: File) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
