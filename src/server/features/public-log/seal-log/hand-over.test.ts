import { expect, it } from 'vitest';
import { followHandovers } from '#domain/proof/handovers.ts';
import { parsePolicy } from '#domain/proof/policy.ts';
import {
  LOG_SIGNING_KEY,
  provideTestApp,
  startTestApp,
  type TestApp,
} from '../../../../../tests/helpers/app.ts';
import { startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, signIn, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { openHead, proofCrypto } from '../../../../../tests/helpers/proof-crypto.ts';
import { sealLogKeyOf } from '../../../../../tests/helpers/seal-log.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { findLog } from '../log/service.ts';

const SETTINGS = { PUBLIC_URL: 'http://draws.example', COUNTDOWN_SECONDS: '600' };
const NEW_KEY = '7f'.repeat(32);
const OTHER_KEY = '11'.repeat(32);
const noGame = { skillGameType: null, skillGameDifficulty: null, ticketLimit: null };
const [formerKey, newKey] = [sealLogKeyOf('draws.example'), sealLogKeyOf('draws.example', NEW_KEY)];

const app = await provideTestApp({ environment: SETTINGS });
const host = await verifiedHost(app);
const buyer = await register(app);

/** Another process on the same database, with these keys. */
const join = (...logSigningKeys: [string, ...string[]]): Promise<TestApp> =>
  startTestApp({ database: app.database, environment: SETTINGS, logSigningKeys });
/** Publishes a draw through this process. */
const publishAt = async (at: TestApp) => publishedDraw(at, { client: await signIn(at, host) }, noGame);
const statusOf = async (of: TestApp) => (await of.client().call('GET /api/v1/seals')).body;
const read = async (of: TestApp, path: string) =>
  (await of.client().send({ method: 'GET', url: `/seals/${path}` })).body;
const keysOf = async (of: TestApp, drawId: string) => (await findLog(of.database.db, drawId))?.vkey;
const policyFor = (vkey: string) => parsePolicy(`log ${vkey}\nquorum none\n`, proofCrypto.sha256);

it('a new signing key takes over, and the former one says so [SEAL-16]', async () => {
  const before = await publishedDraw(app, host, noGame);
  await app.services.seals.record(before.id);
  await buy(buyer.client, before, 2);

  // First every process learns the new key, which changes nothing yet.
  const knowing = await join(LOG_SIGNING_KEY, NEW_KEY);
  expect((await read(knowing, 'vkey')).trim()).toBe(formerKey);
  expect((await statusOf(knowing)).handovers).toEqual([]);

  const next = await join(NEW_KEY, LOG_SIGNING_KEY);
  expect((await read(next, 'vkey')).trim()).toBe(newKey);
  const { size, handovers } = await statusOf(next);
  expect([size, handovers]).toEqual([2, [expect.stringContaining('tlog-proof')]]);
  // Heads are signed with both keys, by every process that knows both.
  for (const by of [next, knowing]) {
    const later = await publishAt(by);
    await by.services.seals.record(later.id);
    const head = await read(by, 'checkpoint');
    for (const vkey of [formerKey, newKey]) expect((await openHead(head, vkey)).size).toBeGreaterThan(2);
  }
  // A process that starts with the former key first does not take the log back.
  const late = await join(LOG_SIGNING_KEY, NEW_KEY);
  expect((await read(late, 'vkey')).trim()).toBe(newKey);
  expect((await statusOf(late)).handovers).toHaveLength(1);

  // A verifier that trusts the former key follows it; one that trusts another key does not.
  const { policy, handovers: followed } = await followHandovers(policyFor(formerKey), handovers, proofCrypto);
  expect(policy.logs.map(({ vkey }) => vkey)).toEqual([formerKey, newKey]);
  expect(followed).toEqual([expect.objectContaining({ from: formerKey, vkey: newKey })]);
  const stranger = policyFor(sealLogKeyOf('draws.example', OTHER_KEY));
  expect((await followHandovers(stranger, handovers, proofCrypto)).policy.logs).toHaveLength(1);
  // The second signature is that of the former key.
  const forged = handovers.map((proof) => proof.replace(/(\n— .*)\n— .*\n$/, '$1\n'));
  for (const proofs of [forged, ['nonsense'], handovers.map((proof) => proof.slice(0, -90))])
    expect((await followHandovers(policyFor(formerKey), proofs, proofCrypto)).handovers).toEqual([]);

  // Draws keep the key with which their logs were opened, and can be drawn.
  const after = await publishAt(next);
  const [old, fresh] = [await keysOf(next, before.id), await keysOf(next, after.id)];
  expect(old?.split('+')[0]).toContain(before.id);
  expect(old?.slice(-44)).toBe(formerKey.slice(-44));
  expect(fresh?.slice(-44)).toBe(newKey.slice(-44));
  await startDrawing(host, before);
  const head = await next.services.log.head(before.id);
  expect((await openHead(head?.checkpoint ?? '', old ?? '')).size).toBe(head?.size);
  await Promise.all([knowing, late, next].map((one) => one.stop()));
});

it('without the former key, only new draws and the handed-over seal log are signed [SEAL-16]', async () => {
  const alone = await join(NEW_KEY);
  const draw = await publishAt(alone);
  await alone.services.seals.record(draw.id);
  const head = await read(alone, 'checkpoint');
  await openHead(head, newKey);
  await expect(openHead(head, formerKey)).rejects.toThrow('does not carry');
  // The running draw of the former key cannot be signed by this process, and is off sale there.
  const running = await publishedDraw(app, host, noGame);
  const refusal = await alone.services.log.publish(running.id).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ fault: { kind: 'process', problem: 'key' } });
  await alone.stop();
});
