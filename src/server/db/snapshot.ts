import { randomUUID } from 'node:crypto';
import { existsSync, unwatchFile, watchFile } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The running program did not copy its database. The message is written for the operator. */
export class SnapshotFailed extends Error {}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const POLL_MS = 250;
const PATIENCE_MS = 120_000;

const pathsIn = (dataDirectory: string) => ({
  request: join(dataDirectory, 'snapshot-request'),
  folder: join(dataDirectory, 'snapshots'),
});

/**
 * Asks the program that runs on this data directory for a copy of its database, and waits for it. The request is a file:
 * the data directory is closed to other users. Returns a data directory that contains only the database.
 * @throws {SnapshotFailed}
 */
export async function requestSnapshot(
  dataDirectory: string,
): Promise<{ directory: string; remove: () => Promise<void> }> {
  const { request, folder } = pathsIn(dataDirectory);
  const id = randomUUID();
  const directory = join(folder, id);
  const remove = async () => {
    for (const path of [request, directory, `${directory}.failed`])
      await rm(path, { recursive: true, force: true });
  };
  await writeFile(`${request}.${id}`, id, { mode: 0o600 });
  await rename(`${request}.${id}`, request);
  try {
    for (const deadline = Date.now() + PATIENCE_MS; !existsSync(directory); await pause(POLL_MS)) {
      const reason = await readFile(`${directory}.failed`, 'utf8').catch(() => undefined);
      if (reason !== undefined)
        throw new SnapshotFailed(`The running program could not copy its database: ${reason}`);
      if (Date.now() > deadline) {
        throw new SnapshotFailed(
          'The running program did not copy its database within two minutes. Stop it, and try again.',
        );
      }
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { directory, remove };
}

/**
 * Copies the database whenever a backup asks for it.
 * @param copy copies the database into an existing folder, which must not take long
 */
export async function answerSnapshotRequests(
  dataDirectory: string,
  copy: (directory: string) => Promise<void>,
): Promise<{ stop: () => Promise<void> }> {
  const { request, folder } = pathsIn(dataDirectory);
  let working: Promise<void> | null = null;
  // Copies that a killed backup has left.
  await rm(folder, { recursive: true, force: true });

  const answer = async (): Promise<void> => {
    const id = await readFile(request, 'utf8').catch(() => '');
    if (!ID.test(id)) return;
    const [directory, draft] = [join(folder, id), join(folder, `.${id}`)];
    await rm(request, { force: true });
    try {
      await mkdir(draft, { recursive: true, mode: 0o700 });
      await copy(draft);
      await rename(draft, directory);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      await writeFile(`${directory}.failed`, error instanceof Error ? error.message : String(error));
    }
  };
  // Polls, because file systems of containers do not report all changes.
  watchFile(request, { interval: POLL_MS, persistent: false }, ({ nlink }) => {
    if (nlink === 0 || working) return;
    working = answer()
      .catch(() => undefined)
      .finally(() => {
        working = null;
      });
  });
  return {
    stop: async () => {
      unwatchFile(request);
      await working;
    },
  };
}
