import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Why a backup or a restore did not take place, in a sentence for the operator. */
export class BackupProblem extends Error {}

const FORMAT = 1;

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** When the database was read, by its own clock. */
  takenAt: z.iso.datetime(),
  /** The version of the program. */
  program: z.string(),
  /** The hashes of the applied migrations. */
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), hasBinary: z.boolean(), rows: z.int() }),
  ),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof Manifest>;
export type StoredFile = Manifest['files'][number];
export type Backup = { folder: string; manifest: Manifest };

export const MANIFEST = 'manifest.json';
/** Folders of a backup: rows by table, and files of the data directory. */
export const DATABASE = 'database';
export const DATA = 'data';

export const pathOfTable = (name: string) => `${DATABASE}/${name}.json.zst`;

export const buildManifest = (manifest: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;

/**
 * Finds the newest backup in a folder that was not taken after the given time. The folder may also be a backup itself.
 * @throws {BackupProblem} if there is none
 */
export async function findBackup(folder: string, to?: Date): Promise<Backup> {
  const names = existsSync(join(folder, MANIFEST)) ? ['.'] : await readdir(folder).catch(() => []);
  const found = names.map((name) => join(folder, name)).filter((path) => existsSync(join(path, MANIFEST)));
  const backups = await Promise.all(found.map(readBackup));
  const [newest] = backups
    .filter(({ manifest }) => to === undefined || Date.parse(manifest.takenAt) <= to.getTime())
    .toSorted((a, b) => b.manifest.takenAt.localeCompare(a.manifest.takenAt));
  if (newest) return newest;
  const until = to === undefined ? '' : ` that was taken by ${to.toISOString()}`;
  throw new BackupProblem(`${folder} contains no complete backup${until}.`);
}

async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, MANIFEST), 'utf8');
  const { success, data } = Manifest.safeParse(parseJson(text));
  if (success) return { folder, manifest: data };
  throw new BackupProblem(
    `${join(folder, MANIFEST)} cannot be read. It is damaged, or a newer version of the program wrote it.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
