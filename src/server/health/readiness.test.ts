import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSpaceCheck, findDirectoryProblem, isNearlyFull, requireDirectory } from './probes.ts';
import { createReadiness, type Probes } from './readiness.ts';

const well: Probes = {
  writeDatabase: async () => {},
  spillToDisk: async () => {},
  readSchema: async () => ({ missing: 0, newer: 0 }),
  findDirectoryProblem: async () => null,
  findSpaceProblem: async () => null,
  findSigningProblem: () => null,
};

const refused = (code: string) =>
  new Error('failed query', { cause: Object.assign(new Error('x'), { code }) });

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a process', () => {
  it.each<[Partial<Probes>, string, string]>([
    [{ writeDatabase: () => Promise.reject(refused('25006')) }, 'database', 'the database is read-only'],
    [{ spillToDisk: () => Promise.reject(refused('53100')) }, 'database', "the database's disk is full"],
    [{ writeDatabase: () => Promise.reject(new Error('x')) }, 'database', 'the database does not answer'],
    [
      { readSchema: async () => ({ missing: 2, newer: 0 }) },
      'schema',
      'the schema is older than this version (migrations missing: 2)',
    ],
    [
      { findDirectoryProblem: async () => 'DATA_DIR cannot be written (EROFS)' },
      'data directory',
      'DATA_DIR cannot be written (EROFS)',
    ],
    [{ findSpaceProblem: async () => 'too little' }, 'disk space', 'too little'],
    [{ findSigningProblem: () => 'another key' }, 'signing', 'another key'],
  ])('is not ready without its parts: %o [OPS-42]', async (probe, part, problem) => {
    expect(await createReadiness({ ...well, ...probe }).check()).toEqual([{ part, problem }]);
  });

  it('is ready while a newer version has added to the schema [OPS-42]', async () => {
    const readSchema = async () => ({ missing: 0, newer: 3 });
    expect(await createReadiness({ ...well, readSchema }).check()).toEqual([]);
  });

  it('is not ready if the database or the disk does not answer within seconds [OPS-42]', async () => {
    const silent = () => new Promise<never>(() => {});
    const readiness = createReadiness({ ...well, writeDatabase: silent, findDirectoryProblem: silent });
    const checking = readiness.check();
    await vi.advanceTimersByTimeAsync(3_000);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await checking).toMatchObject([{ part: 'database' }, { part: 'data directory' }]);
  });

  it('checks once for callers within a second, and shares a check that is running [OPS-42]', async () => {
    const writeDatabase = vi.fn(async () => {});
    const spillToDisk = vi.fn(async () => {});
    const readiness = createReadiness({ ...well, writeDatabase, spillToDisk });
    await Promise.all([readiness.check(), readiness.check()]);
    await readiness.check();
    expect(writeDatabase).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    await readiness.check();
    expect([writeDatabase.mock.calls.length, spillToDisk.mock.calls.length]).toEqual([2, 1]);
    vi.advanceTimersByTime(10_000);
    await readiness.check();
    expect(spillToDisk).toHaveBeenCalledTimes(2);
  });
});

describe('the disk', () => {
  it('is full below a floor, until there is clearly more [OPS-42]', async () => {
    let freeBytes = 120e6;
    const check = createSpaceCheck(async () => ({ freeBytes, totalBytes: 1e12 }));
    expect(await check()).toBeNull();
    freeBytes = 99e6;
    expect(await check()).toBe('the disk of DATA_DIR has 99 MB left, and needs 150 MB');
    freeBytes = 120e6;
    expect(await check()).toContain('120 MB');
    freeBytes = 150e6;
    expect(await check()).toBeNull();
  });

  it('is nearly full below a tenth, unless that is much', () => {
    expect(isNearlyFull({ freeBytes: 1.9e9, totalBytes: 20e9 })).toBe(true);
    expect(isNearlyFull({ freeBytes: 2.1e9, totalBytes: 20e9 })).toBe(false);
    expect(isNearlyFull({ freeBytes: 6e9, totalBytes: 1e12 })).toBe(false);
  });
});

describe('the data directory', () => {
  let directory: string;
  beforeEach(async () => {
    vi.useRealTimers();
    directory = await mkdtemp(join(tmpdir(), 'probe-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('can be written, and nothing is left in it [OPS-42]', async () => {
    await mkdir(join(directory, 'log-heads'));
    expect(await findDirectoryProblem(directory)).toBeNull();
    expect(await readdir(directory, { recursive: true })).toEqual(['log-heads']);
  });

  it('cannot be written if it is missing, or if a folder in it cannot be [OPS-42]', async () => {
    expect(await findDirectoryProblem(join(directory, 'missing'))).toBe(
      'DATA_DIR cannot be written (ENOENT)',
    );
    await writeFile(join(directory, 'log-heads'), '');
    expect(await findDirectoryProblem(directory)).toBe('DATA_DIR cannot be written (ENOTDIR)');
  });

  it('is created by a start, which ends if it is not a directory [OPS-42]', async () => {
    await requireDirectory(join(directory, 'a', 'b'));
    expect(await findDirectoryProblem(join(directory, 'a', 'b'))).toBeNull();
    await writeFile(join(directory, 'file'), '');
    for (const path of ['file', 'file/data']) {
      await expect(requireDirectory(join(directory, path))).rejects.toThrow(
        `The data directory ${join(directory, path)} cannot be used (`,
      );
    }
  });
});
