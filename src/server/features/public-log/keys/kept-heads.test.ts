import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type KeptHeads, openKeptHeads } from './kept-heads.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const head = (size: number) => ({ size, root: 'ab'.repeat(32) });

let directory: string;
let kept: KeptHeads;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kept-'));
  kept = openKeptHeads(directory);
});
afterEach(() => rm(directory, { recursive: true }));

it('keeps the newest head of each draw, even for another process', async () => {
  expect(await kept.read(ID)).toBeNull();
  await kept.write(ID, head(1));
  await kept.write(ID, head(7));
  expect(await openKeptHeads(directory).read(ID)).toEqual(head(7));
});

it('lists the draws, and ignores other files', async () => {
  await kept.write(ID, head(1));
  for (const name of ['lost+found', `.${ID}.draft`, `${ID}~`])
    await writeFile(join(directory, 'log-heads', name), '');
  expect(await kept.list()).toEqual([ID]);
});

it('continues after an obstacle is removed, and leaves no temporary files', async () => {
  await writeFile(join(directory, 'log-heads'), '');
  await expect(kept.write(ID, head(1))).rejects.toMatchObject({ code: 'EEXIST' });
  await rm(join(directory, 'log-heads'));
  await kept.write(ID, head(1));
  // A file cannot replace a directory. This fails in the same way as a full disk.
  const other = ID.replace(/1$/, '2');
  await mkdir(join(directory, 'log-heads', other, 'full'), { recursive: true });
  await expect(kept.write(other, head(1))).rejects.toMatchObject({ code: 'EISDIR' });
  expect((await readdir(join(directory, 'log-heads'))).toSorted()).toEqual([ID, other].toSorted());
});

it('rejects a damaged file', async () => {
  await kept.write(ID, head(1));
  await writeFile(join(directory, 'log-heads', ID), '1\nab');
  await expect(kept.read(ID)).rejects.toThrow(/is damaged/);
});
