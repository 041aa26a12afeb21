import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsOn } from '../../../tests/helpers/postgres.ts';
import { queryRows } from './database.ts';
import { DirectoryInUse } from './directory-lock.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const SENTENCE =
  /^Another Oakdraw process is already using the data directory .+\. Stop it first, or set DATA_DIR to another directory\.$/;

/** Runs the program in its own process until it ends; returns its exit code and output. */
async function runProgram(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const [code] = await once(child, 'close');
  return { code, output: output.trim() };
}

/** Starts a process that locks the directory until it is killed. */
async function lockingProcess() {
  const script = `import { lockDirectory } from './src/server/db/directory-lock.ts';
    lockDirectory(${JSON.stringify(directory)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

// These tests do not depend on the database under test, so they run only once.
describe.runIf(process.env.TEST_DATABASE !== 'postgres')('the embedded database', () => {
  it('persists in the data directory across restarts [OPS-01]', async () => {
    const first = await openEmbedded(directory);
    await migrate(first);
    await first.db.execute(sql`create table kept as select 7 as number`);
    await first.close();
    const second = await openEmbedded(directory);
    await migrate(second);
    expect(await queryRows(second.db, sql`select number from kept`)).toEqual([{ number: 7 }]);
    await second.close();
  });

  it('syncs to disk with each commit [OPS-01]', async () => {
    const { db, close } = await openEmbedded(directory);
    const settings = sql`select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`;
    expect(await queryRows(db, settings)).toEqual(
      ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })),
    );
    await close();
  });

  it('rejects a second process with a clear message', async () => {
    const { close } = await openEmbedded(directory);
    await expect(openEmbedded(directory)).rejects.toThrow(DirectoryInUse);
    const { code, output } = await runProgram({ DATA_DIR: directory });
    await close();
    expect(code).toBe(1);
    expect(readMessages(output)).toEqual([expect.stringMatching(SENTENCE)]);
  });

  it('is unlocked when its process is killed', async () => {
    const holder = await lockingProcess();
    await expect(openEmbedded(directory)).rejects.toThrow(SENTENCE);
    await holder.kill();
    await (await openEmbedded(directory)).close();
  });
});

/** Each line is JSON, because nothing reads the output as a person does. */
const readMessages = (output: string): string[] => output.split('\n').map((line) => JSON.parse(line).msg);

describe('a program that fails to start', () => {
  it('names the unreachable database, without a stack trace', async () => {
    const url = 'postgres://nobody@127.0.0.1:1/nowhere';
    const { code, output } = await runProgram(settingsOn(url));
    expect([code, readMessages(output)]).toEqual([
      1,
      ['The database of DATABASE_URL cannot be used: nothing listens at its address.'],
    ]);
  });

  it('lists invalid settings, one per line', async () => {
    const { code, output } = await runProgram({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(readMessages(output)).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ]);
  });
});
