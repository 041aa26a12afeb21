import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NamedSecret } from '#server/config.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSessionSecrets } from '#server/features/platform/session-secrets/service.ts';
import { LOG_SIGNING_KEY, startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { drawResult, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, signIn, verifiedHost } from '../../../../../tests/helpers/people.ts';
import {
  createMigratedDatabase,
  settingsOn,
  type TestDatabase,
} from '../../../../../tests/helpers/postgres.ts';
import { sealLogKeyOf } from '../../../../../tests/helpers/seal-log.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { startWitness, type TestWitness } from '../../../../../tests/helpers/witness.ts';

const NEW_KEY = '7f'.repeat(32);
const secretOf = (id: string): NamedSecret => ({
  id,
  secret: `${id} is a secret of the tests that is long enough`,
});
const [FORMER, NEW] = [secretOf('former'), secretOf('new')];
const noGame = { skillGameType: null, skillGameDifficulty: null, ticketLimit: null };

const folder = mkdtempSync(join(tmpdir(), 'hand-over-'));
const policy = join(folder, 'policy');
let database: TestDatabase;
let witness: TestWitness;

beforeAll(async () => {
  database = await createMigratedDatabase();
  // Neither the witness nor the verifier's policy ever learns of the new key.
  const formerKey = sealLogKeyOf('draws.example');
  witness = await startWitness({ name: 'w1', file: join(folder, 'w1.json'), logs: [formerKey] });
  writeFileSync(policy, `log ${formerKey}\n${witness.line}\nquorum w1\n`);
});
afterAll(async () => {
  await witness.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Runs the program with these keys. */
async function run<Result>(
  keys: { secrets: NamedSecret[]; logSigningKeys: [string, ...string[]] },
  work: (app: TestApp) => Promise<Result>,
): Promise<Result> {
  const opened = await openPostgres(database.url, { onError: () => {} });
  const app = await startTestApp({
    database: opened,
    environment: { PUBLIC_URL: 'http://draws.example', WITNESS_POLICY: policy },
    sessionSecrets: await openSessionSecrets(opened.db, keys.secrets),
    logSigningKeys: keys.logSigningKeys,
  });
  try {
    return await work(app);
  } finally {
    await app.stop();
    await opened.close();
  }
}

/** Runs a command of the project as an operator or a visitor would. */
function command(script: string, given: string[], environment: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, INIT_CWD: folder, ...environment };
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [script, ...given], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a draw that is on sale while all keys change is drawn, and verified by everyone who knows the former key [SEAL-16, OPS-32]',
  async () => {
    const before = { secrets: [FORMER], logSigningKeys: [LOG_SIGNING_KEY] as [string] };
    const { draw, host, buyer } = await run(before, async (app) => {
      const [host, buyer] = [await verifiedHost(app), await register(app)];
      const draw = await publishedDraw(app, host, noGame);
      await buy(buyer.client, draw, 2);
      await app.services.log.publish(draw.id);
      await app.services.seals.record(draw.id);
      return { draw, host, buyer };
    });

    const rotated = await command('scripts/keys-rotate.ts', [], {
      ...settingsOn(database.url),
      SESSION_SECRET: [NEW, FORMER].map(({ id, secret }) => `${id}:${secret}`).join(),
      LOG_SIGNING_KEY: `new:${NEW_KEY},former:${LOG_SIGNING_KEY}`,
    });
    expect(rotated).toMatchObject({ code: 0, output: expect.stringContaining('former') });

    await run({ secrets: [NEW], logSigningKeys: [NEW_KEY, LOG_SIGNING_KEY] }, async (app) => {
      const [hostAgain, buyerAgain] = [await signIn(app, host), await signIn(app, buyer)];
      await buy(buyerAgain, draw, 3);
      await startDrawing({ ...host, client: hostAgain }, draw);
      await drawResult({ ...host, client: hostAgain }, draw);
      await app.services.seals.record(draw.id);
      await app.server.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.server.address() as AddressInfo;
      const address = `http://127.0.0.1:${port}/prize-draw/${draw.id}`;

      const online = await command('scripts/verify-draw.ts', [address, '--policy', policy, '--number', '5']);
      expect(online.output).toMatch(/^✓ sealed/m);
      expect(online.output).toContain('Proved');
      expect(online.output).toContain('enough saw the seal by');
      expect(online.code).toBe(0);

      const proof = await app.client().send({ method: 'GET', url: `/api/v1/prize-draws/${draw.id}/proof` });
      writeFileSync(join(folder, 'proof.json'), proof.body);
      const saved = await command('scripts/verify-draw.ts', ['proof.json', '--number', '5', '--json']);
      expect([saved.code, JSON.parse(saved.output)]).toMatchObject([
        0,
        { valid: true, ticket: { number: 5 } },
      ]);
    });
  },
);
