import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ledgerTotals } from '#server/db/schema.ts';
import { openDatabase } from '#server/program.ts';
import { createDatabase, settingsOn } from '../../../../../tests/helpers/postgres.ts';
import { isThorough } from '../../../../../tests/helpers/thorough.ts';

const script = fileURLToPath(new URL('../../../../../scripts/ledger-check.ts', import.meta.url));
const onPostgres = process.env.TEST_DATABASE === 'postgres';

let environment: Record<string, string>;
let directory: string;
let drop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ledger-check-'));
  environment = { DATA_DIR: join(directory, 'data') };
  if (!onPostgres) return;
  const created = await createDatabase();
  drop = created.drop;
  Object.assign(environment, settingsOn(created.url));
});
afterAll(async () => {
  await drop?.();
  await rm(directory, { recursive: true, force: true });
});

/** Runs the command as an operator would, in a directory without settings. */
const check = (settings: Record<string, string> = {}, ...given: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, ...environment, ...settings };
    execFile(process.execPath, [script, ...given], { cwd: directory, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

it('reports whether the ledger of the configured database is correct; on PostgreSQL, even while the server is running [OPS-14]', async () => {
  const running = await openDatabase(readConfig(environment));
  if (!onPostgres) await running.close();
  const first = await check();
  expect(first.code).toBe(0);
  expect(first.output).toMatch(
    /^payment clearing +£0\.00\nbank +£0\.00\nheld for draw +£0\.00\n.*The books are right\.\n$/s,
  );

  const database = onPostgres ? running : await openDatabase(readConfig(environment));
  const drawId = randomUUID();
  const amounts = { debit: 'payment_clearing', credit: 'held_for_draw', amountPence: 500 } as const;
  await database.db.insert(ledgerTotals).values({ drawId, ...amounts });
  if (!onPostgres) await database.close();
  const { code, output } = await check();
  expect(code).toBe(1);
  expect(output).toContain(
    `In draw ${drawId} transfers with debit payment_clearing and credit held_for_draw come to 0`,
  );
  expect(output).toContain('The books are not right.');
  if (onPostgres) await database.close();
});

it.runIf(isThorough)('reports an unknown draw instead of showing an empty ledger [OPS-14]', async () => {
  const unknown = randomUUID();
  for (const [given, message] of [
    [unknown, `There is no prize draw with the id ${unknown}.`],
    ['x', 'x is not the id of a draw.'],
  ] as const) {
    const { code, output } = await check({}, given);
    expect([code, output]).toEqual([2, `${message}\n`]);
  }
});

it.runIf(!onPostgres)('creates no database in a wrong data directory [OPS-14]', async () => {
  const wrong = join(directory, 'wrong');
  const { code, output } = await check({ DATA_DIR: wrong });
  expect([code, output]).toEqual([2, `There is no database in ${wrong}. Set DATA_DIR or DATABASE_URL.\n`]);
  expect(existsSync(wrong)).toBe(false);
});

it.runIf(!onPostgres)('reports that another process is using the embedded database [OPS-14]', async () => {
  const database = await openDatabase(readConfig(environment));
  const { code, output } = await check();
  expect(code).toBe(2);
  expect(output).toContain('Another Oakdraw process is already using the data directory');
  expect(output).toContain('checks its books by itself each night');
  await database.close();
});
