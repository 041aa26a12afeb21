import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows } from '../db/database.ts';
import { openEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { type Backup, findBackup, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let root: string;
let backup: Backup;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'backup-'));
  const database = await openEmbedded(placeIn('source').dataDirectory);
  await migrate(database);
  // An operator's own table, which the schema does not have.
  await database.db.execute(sql`create table of_operator as select 1 as a`);
  await database.close();
  const { path, manifest } = await takeBackup(placeIn('source'), join(root, 'backups'));
  backup = { folder: path, manifest };
});
afterAll(() => rm(root, { recursive: true }));

const placeIn = (name: string) => ({
  databaseUrl: undefined,
  dataDirectory: join(root, name),
  sessionSecrets: undefined,
  logSigningKeys: undefined,
  logHeadsCopies: [],
});

/** A copy of the backup with another manifest. */
async function changedBackup(name: string, change: (manifest: Manifest) => void): Promise<Backup> {
  const folder = join(root, 'changed', name);
  await cp(backup.folder, folder, { recursive: true });
  const manifest = structuredClone(backup.manifest);
  change(manifest);
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return { folder, manifest };
}

it('chooses the newest backup in a folder, or the newest up to a time [OPS-64]', async () => {
  const folder = join(root, 'changed');
  for (const day of ['03', '01', '02']) {
    await changedBackup(day, (manifest) => {
      manifest.takenAt = `2026-05-${day}T02:00:00.000Z`;
    });
  }
  const find = async (to?: string) =>
    (await findBackup(folder, to === undefined ? undefined : new Date(to))).folder;
  expect(await find()).toBe(join(folder, '03'));
  expect(await find('2026-05-02T12:00:00Z')).toBe(join(folder, '02'));
  await expect(find('2026-05-01T01:59:59Z')).rejects.toThrow(
    `${folder} contains no complete backup that was taken by 2026-05-01T01:59:59.000Z.`,
  );
  expect((await findBackup(join(folder, '01'))).manifest.takenAt).toBe('2026-05-01T02:00:00.000Z');
  await expect(findBackup(join(root, 'none'))).rejects.toThrow('contains no complete backup.');
});

it('rejects a damaged backup, and one from a newer version, before it changes anything [OPS-64]', async () => {
  const damaged = await changedBackup('damaged', () => {});
  const table = join(damaged.folder, 'database', 'people.json.zst');
  await writeFile(table, Buffer.concat([await readFile(table), Buffer.from('x')]));
  await expect(restoreBackup(placeIn('target-1'), damaged, false)).rejects.toThrow(
    'people.json.zst is damaged: its checksum is wrong. Use another backup.',
  );
  const newer = await changedBackup('newer', ({ migrations }) => migrations.push('unknown'));
  await expect(restoreBackup(placeIn('target-1'), newer, false)).rejects.toThrow(
    'The backup is from a newer version of the program.',
  );
  const other = { ...placeIn('target-1'), logSigningKeys: ['ab'.repeat(32)] as const };
  const withKey = await changedBackup('with-key', () => {});
  const secrets = join(withKey.folder, 'data', 'secrets');
  await mkdir(secrets, { recursive: true });
  await writeFile(join(secrets, 'log-signing'), 'cd'.repeat(32));
  await expect(restoreBackup(other, withKey, false)).rejects.toThrow('Set LOG_SIGNING_KEY to the content of');
  expect((await readdir(root)).includes('target-1')).toBe(false);
});

it('can be repeated after a failure, but not over a used database [OPS-64]', async () => {
  const place = placeIn('target-2');
  const miscounted = await changedBackup('miscounted', ({ tables }) => {
    for (const table of tables) table.rows += table.name === 'people' ? 1 : 0;
  });
  await expect(restoreBackup(place, miscounted, false)).rejects.toThrow(
    'people has 0 rows instead of 1. Nothing was restored.',
  );
  await restoreBackup(place, backup, false);
  const database = await openEmbedded(place.dataDirectory);
  const [used] = await queryRows<{ migrations: number }>(
    database.db,
    sql`select count(*)::int as migrations from applied_migrations`,
  );
  expect(used?.migrations).toBe(backup.manifest.migrations.length);
  await database.db.execute(sql`insert into people (id, email, email_key, first_name, last_name, password_hash)
    values (gen_random_uuid(), 'a@example.org', 'a@example.org', 'A', 'B', 'none')`);
  await database.close();
  await expect(restoreBackup(place, backup, false)).rejects.toThrow('The database is not empty.');
});
