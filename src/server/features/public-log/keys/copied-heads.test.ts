import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCopiedHeads } from './copied-heads.ts';
import { openKeptHeads } from './kept-heads.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const OTHER = '018f0000-0000-7000-8000-000000000002';
const head = (size: number) => ({ size, root: 'ab'.repeat(32) });

let root: string;
let copy: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'copied-'));
  copy = join(root, 'copy');
  await mkdir(copy);
});
afterEach(() => rm(root, { recursive: true }));

const openMachine = (name: string) => openCopiedHeads(join(root, name), [copy]);

it('writes each head to all folders, and never an older one over a newer one of another machine [OPS-66]', async () => {
  const [one, two] = [openMachine('one'), openMachine('two')];
  await one.write(ID, head(7));
  await two.write(ID, head(5));
  expect(await openKeptHeads(copy).read(ID)).toEqual(head(7));
  expect(await two.read(ID)).toEqual(head(5));
});

it('gives a machine that has lost its data directory the newest heads [OPS-66]', async () => {
  const first = openMachine('one');
  expect(await first.isNew()).toBe(true);
  await first.begin();
  await first.write(ID, head(7));
  const later = openMachine('later');
  expect(await later.isNew()).toBe(false);
  expect(await later.read(ID)).toEqual(head(7));
});

it('adds the heads of the data directory to a new folder [OPS-66]', async () => {
  const own = openKeptHeads(join(root, 'one'));
  await own.write(OTHER, head(3));
  expect(await openMachine('one').isNew()).toBe(false);
  expect(await openKeptHeads(copy).read(OTHER)).toEqual(head(3));
});

it('publishes nothing if a folder is missing, for example because a disk is not mounted [OPS-66]', async () => {
  const machine = openMachine('one');
  await rm(copy, { recursive: true });
  await expect(machine.isNew()).rejects.toMatchObject({ code: 'ENOENT' });
});
