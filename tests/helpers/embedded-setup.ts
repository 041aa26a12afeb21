import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { openInMemory } from './embedded.ts';

/** Creates one migrated database for a Vitest project; test files start from copies, which is many times faster. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-'));
  const path = join(directory, 'migrated');
  const database = await openInMemory();
  const { client, close } = database;
  await migrate(database);
  await writeFile(path, await (await client.dumpDataDir('none')).bytes());
  await close();
  project.provide('migratedDatabase', path);
  return () => rm(directory, { recursive: true });
}
