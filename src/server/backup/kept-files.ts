import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Config } from '../config.ts';
import { openCopiedHeads } from '../features/public-log/keys/copied-heads.ts';
import { writeStored } from './files.ts';
import { type Backup, BackupProblem, DATA, type StoredFile } from './manifest.ts';

type Where = Pick<Config, 'dataDirectory' | 'logHeadsCopies'>;

/** What a backup contains of the data directory. The database is stored as rows. */
const FOLDERS = ['log-heads', 'log-entries', 'secrets'];

/**
 * Copies the files of a data directory that is in use. The database must have been read before, so that the heads are
 * never older than the database: otherwise, a restored program could sign a second history.
 */
export async function storeKeptFiles(dataDirectory: string, folder: string): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const path of await listFiles(dataDirectory)) {
    const text = await readFile(join(dataDirectory, path)).catch(ignoreMissing);
    if (text) stored.push(await writeStored(folder, join(DATA, path), [text]));
  }
  return stored;
}

async function listFiles(dataDirectory: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of FOLDERS) {
    const top = join(dataDirectory, name);
    if (!existsSync(top)) continue;
    const entries = await readdir(top, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      // Drafts begin with a dot, and are renamed or removed by the running program.
      if (entry.isFile() && !entry.name.startsWith('.'))
        found.push(relative(dataDirectory, join(entry.parentPath, entry.name)));
    }
  }
  return found.sort();
}

/**
 * Checks that the files of a backup fit those that the data directory still has, before anything is restored.
 * @param acceptsHeads whether the heads of the backup may be used as the newest ones
 * @throws {BackupProblem}
 */
export async function requireFit(
  backup: Backup,
  { dataDirectory, logHeadsCopies }: Where,
  acceptsHeads: boolean,
): Promise<void> {
  for (const path of listStored(backup, 'secrets')) {
    const kept = await readFile(join(dataDirectory, path)).catch(ignoreMissing);
    if (kept && !kept.equals(await readFile(join(backup.folder, DATA, path)))) {
      throw new BackupProblem(
        `${join(dataDirectory, path)} differs from the one in the backup. Move the wrong one away.`,
      );
    }
  }
  const isSigned = backup.manifest.tables.some(
    ({ name, rows }) => ['log_heads', 'seal_heads'].includes(name) && rows > 0,
  );
  if (isSigned && !acceptsHeads && (await openCopiedHeads(dataDirectory, logHeadsCopies).isNew())) {
    throw new BackupProblem(
      `${join(dataDirectory, 'log-heads')} is empty, so nothing here knows what was published after ${backup.manifest.takenAt}. ` +
        'Copy the newest log-heads and log-entries there, from any machine. If there are none, or the program has sold ' +
        'nothing since the backup, add --accept-heads: then the heads of the backup count as the newest. If tickets were ' +
        'sold since, their numbers are sold again, and their proofs contradict the new log.',
    );
  }
}

/** Adds the backup's files to the data directory. What is there already is newer, and stays. */
export async function restoreKeptFiles(backup: Backup, dataDirectory: string): Promise<void> {
  for (const path of FOLDERS.flatMap((name) => listStored(backup, name))) {
    const to = join(dataDirectory, path);
    if (existsSync(to)) continue;
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(join(backup.folder, DATA, path), to);
  }
}

const listStored = ({ manifest }: Backup, name: string): string[] =>
  manifest.files.map(({ path }) => path.slice(DATA.length + 1)).filter((path) => path.startsWith(`${name}/`));

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
