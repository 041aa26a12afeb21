import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { openCosigned } from '#domain/proof/cosignature.ts';
import { computeQuorumTime, parsePolicy } from '#domain/proof/policy.ts';
import { readSealHead } from '#domain/proof/seal-entries.ts';
import { parseHead } from '#domain/proof/signed-note.ts';
import { checkIncluded, parseTlogProof } from '#domain/proof/tlog-proof.ts';
import { sealWitnesses } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { proofCrypto } from '../../../../../tests/helpers/proof-crypto.ts';
import { sealLogKeyOf } from '../../../../../tests/helpers/seal-log.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { startWitness, type TestWitness } from '../../../../../tests/helpers/witness.ts';

const PATIENCE_MS = 10_000;
const noGame = { skillGameType: null, skillGameDifficulty: null, ticketLimit: null };
const { sha256 } = proofCrypto;
const vkey = sealLogKeyOf('draws.example');

const directory = mkdtempSync(join(tmpdir(), 'witnesses-'));
let witnesses: [TestWitness, TestWitness, TestWitness];
let policy: string;
let app: TestApp;
let host: Someone;
let buyer: Someone;
let boss: Someone;
let runs = 0;

/** A new site, because a witness that has seen another history stops the seal log of its site. */
async function startSite(): Promise<void> {
  runs += 1;
  const start = (name: string) =>
    startWitness({ name, file: join(directory, `${runs}-${name}.json`), logs: [vkey] });
  witnesses = [await start('w1'), await start('w2'), await start('w3')];
  policy = [
    `log ${vkey}`,
    ...witnesses.map(({ line }) => line),
    'group any-two 2 w1 w2 w3',
    'quorum any-two',
    '',
  ].join('\n');
  const file = join(directory, `${runs}.policy`);
  writeFileSync(file, policy);
  app = await startTestApp({
    environment: { PUBLIC_URL: 'http://draws.example', WITNESS_POLICY: file, COUNTDOWN_SECONDS: '600' },
  });
  [host, buyer, boss] = [await verifiedHost(app), await register(app), await admin(app)];
}

async function stopSite(): Promise<void> {
  await app.stop();
  for (const witness of witnesses) await witness.stop();
}

afterAll(() => rmSync(directory, { recursive: true }));

/** A draw whose list is sealed, and the size of its log at the seal. */
async function sealedDraw(): Promise<{ draw: PrizeDraw; size: number }> {
  const draw = await publishedDraw(app, host, noGame);
  await buy(buyer.client, draw, 2);
  await startDrawing(host, draw);
  await app.services.seals.record(draw.id);
  return { draw, size: 6 };
}

const seal = async ({ patience = PATIENCE_MS } = {}) => {
  const { draw, size } = await sealedDraw();
  const seen = await app.services.seals.waitForWitnesses({ drawId: draw.id, size }, patience);
  return { draw, size, seen };
};

/** Witnesses are asked in the background, within a second. */
const retry = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 100 });

/** Waits until a witness has evidence against the seal log. */
const waitForContradiction = (witness: TestWitness) =>
  retry(async () => expect((await known(witness))?.contradiction).toEqual(expect.any(String)));

/** Verifies the proof of a seal as a verifier does, and returns its quorum time and the witnesses that signed. */
async function verifySeal({ draw, size }: { draw: PrizeDraw; size: number }) {
  const text = await app.services.seals.proveSeal(draw.id, size);
  const proof = parseTlogProof(text ?? '', parseHead);
  const trusted = parsePolicy(policy, sha256);
  const { head, cosignatures } = await openCosigned(proof.checkpoint, trusted, proofCrypto);
  checkIncluded(proof, head, sha256);
  const entry = readSealHead(new TextDecoder().decode(proof.entry));
  expect(entry).toMatchObject({ kind: 'seal', draw: draw.id, size });
  return {
    quorum: computeQuorumTime(trusted, cosignatures),
    signed: cosignatures.map(({ witness }) => witness),
  };
}

const known = async (witness: TestWitness) => {
  const rows = await app.database.db
    .select()
    .from(sealWitnesses)
    .where(eq(sealWitnesses.vkey, witness.key.vkey));
  return rows[0];
};

describe('witnesses', () => {
  beforeAll(startSite);
  afterAll(stopSite);
  beforeEach(() => {
    for (const witness of witnesses) witness.behave('honest');
  });

  it('sign the head with a seal at once, and its proof verifies with their signatures [SEAL-04]', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000;
    const { seen, ...sealed } = await seal();
    expect(seen?.quorumAt).toBeGreaterThanOrEqual(before);
    await retry(async () => expect((await verifySeal(sealed)).signed).toEqual(['w1', 'w2', 'w3']));
    const { quorum } = await verifySeal(sealed);
    expect(Number(quorum) * 1000).toBe(seen?.quorumAt);
    const { witnesses: all } = (await app.services.seals.readWitnessing(sealed.draw.id, sealed.size)) ?? {};
    expect(all).toEqual(['w1', 'w2', 'w3'].map((name) => ({ name, at: expect.any(Number) })));
  });

  it('are asked at once without anyone waiting for them [SEAL-04]', async () => {
    const sealed = await sealedDraw();
    const isSigned = async () => expect((await verifySeal(sealed)).signed).toHaveLength(3);
    await retry(isSigned);
  });

  it('get a consistency proof from the size that they saw last', async () => {
    await seal();
    await seal();
    await app.services.seals.askWitnesses();
    for (const witness of witnesses) {
      const { status, old } = witness.requests.at(-1) ?? {};
      expect([status, old]).toEqual([200, expect.any(Number)]);
      expect(old).toBeGreaterThan(0);
    }
  });

  it('are a quorum with one of three away, which signs the next head [SEAL-05]', async () => {
    witnesses[2].behave('dead');
    const { seen, ...sealed } = await seal();
    expect(seen?.quorumAt).not.toBeNull();
    expect(seen?.witnesses[2]).toEqual({ name: 'w3', at: null });
    witnesses[2].behave('honest');
    await app.services.seals.askWitnesses();
    expect(await known(witnesses[2])).toMatchObject({ problem: null });
    expect((await verifySeal(sealed)).quorum).not.toBeNull();
  });

  it('are no quorum with two of three away, and do not block the draw [SEAL-05]', async () => {
    witnesses[0].behave('dead');
    witnesses[1].behave('broken');
    const { seen, ...sealed } = await seal();
    expect(seen).toMatchObject({
      quorumAt: null,
      witnesses: [{ at: null }, { at: null }, { at: expect.any(Number) }],
    });
    expect(await verifySeal(sealed)).toEqual({ quorum: null, signed: ['w3'] });
    expect(await known(witnesses[0])).toMatchObject({
      problem: expect.stringContaining('could not be asked'),
    });
  });

  it('are not waited for longer than the drawing can wait [SEAL-05]', async () => {
    for (const witness of witnesses) witness.behave('slow');
    const { seen, ...sealed } = await seal({ patience: 50 });
    expect(seen).toMatchObject({ quorumAt: null });
    for (const witness of witnesses) witness.letGo();
    await retry(async () => expect((await verifySeal(sealed)).quorum).not.toBeNull());
  });

  it('that are busy are retried after a pause', async () => {
    witnesses[0].behave('busy once');
    witnesses[1].behave('dead');
    expect((await seal()).seen?.quorumAt).not.toBeNull();
  });

  it('that stay busy are left until the next head', async () => {
    const before = witnesses[0].requests.length;
    for (const witness of witnesses) witness.behave('busy');
    const { seen } = await seal();
    expect(seen?.quorumAt).toBeNull();
    await app.services.seals.askWitnesses();
    expect(await known(witnesses[0])).toMatchObject({ problem: 'returned 429' });
    // Four times in a row for each head, and again by the call above and by jobs.
    expect(witnesses[0].requests.length - before).toBeLessThanOrEqual(40);
  });

  it('that lost their state are retried from the size that they say', async () => {
    await seal();
    await app.services.seals.askWitnesses();
    witnesses[0].rewind('{}');
    witnesses[1].behave('dead');
    const before = witnesses[0].requests.length;
    const { seen } = await seal();
    expect(seen?.quorumAt).not.toBeNull();
    const statuses = witnesses[0].requests.slice(before).map(({ status }) => status);
    expect(statuses.slice(0, 2)).toEqual([409, 200]);
  });

  it('that saw a head whose response was lost sign it again', async () => {
    witnesses[0].behave('wrong key');
    witnesses[1].behave('dead');
    const { seen, ...sealed } = await seal();
    expect(seen?.quorumAt).toBeNull();
    expect(await known(witnesses[0])).toMatchObject({ problem: 'returned no valid signature of its own' });
    witnesses[0].behave('honest');
    await app.services.seals.askWitnesses();
    expect((await verifySeal(sealed)).quorum).not.toBeNull();
  });

  it('that name another size each time are asked four times', async () => {
    await seal();
    await app.services.seals.askWitnesses();
    witnesses[0].behave('wavering');
    const before = witnesses[0].requests.length;
    const { draw } = await sealedDraw();
    await app.services.seals.waitForWitnesses({ drawId: draw.id, size: 6 }, PATIENCE_MS);
    await retry(async () =>
      expect(await known(witnesses[0])).toMatchObject({ problem: 'kept changing its size' }),
    );
    await retry(() => expect((witnesses[0].requests.length - before) % 4).toBe(0));
  });

  it('may add lines of other keys, which are not passed on', async () => {
    for (const witness of witnesses) witness.behave('greasing');
    const { seen, ...sealed } = await seal();
    expect(seen?.quorumAt).not.toBeNull();
    expect(await app.services.seals.proveSeal(sealed.draw.id, sealed.size)).not.toContain('grease');
    await verifySeal(sealed);
  });

  it.each(['unknown log', 'unknown key', 'malformed'] as const)(
    'that refuse the log (%s) are reported to the admins once until they sign again [SEAL-06]',
    async (manner) => {
      const refusals = async () =>
        (await listAlerts(app, boss)).filter(({ kind }) => kind === 'witness_refuses').length;
      const before = await refusals();
      witnesses[0].behave(manner);
      for (let times = 0; times < 2; times += 1) {
        expect((await seal()).seen?.quorumAt).not.toBeNull();
        await app.services.seals.askWitnesses();
      }
      expect(await refusals()).toBe(before + 1);
      witnesses[0].behave('honest');
      await app.services.seals.askWitnesses();
      expect(await known(witnesses[0])).toMatchObject({ problem: null });
    },
  );

  it('are shown with what each has seen last [SEAL-07]', async () => {
    await seal();
    await app.services.seals.askWitnesses();
    const { body } = await app.client().call('GET /api/v1/seals');
    expect(body).toEqual({
      origin: 'draws.example/seals',
      size: expect.any(Number),
      policy,
      witnesses: witnesses.map(({ name, key }) => ({
        name,
        vkey: key.vkey,
        size: body.size,
        at: expect.stringMatching(/Z$/),
        contradicts: false,
      })),
    });
    const { statusCode, body: checkpoint } = await app
      .client()
      .send({ method: 'GET', url: '/seals/checkpoint' });
    expect(statusCode).toBe(200);
    const opened = await openCosigned(checkpoint, parsePolicy(policy, sha256), proofCrypto);
    expect(opened.cosignatures).toHaveLength(3);
  });
});

describe('the seal log stops, and the admins are told once, if a witness', () => {
  beforeEach(startSite);
  afterEach(stopSite);

  const expectStopped = async (evidence: RegExp) => {
    const { size } = parseHead(await app.services.seals.checkpoint());
    const next = await publishedDraw(app, host, noGame);
    for (let times = 0; times < 2; times += 1) {
      await expect(app.services.seals.record(next.id)).rejects.toMatchObject({ code: 'log_refused' });
      await app.services.seals.askWitnesses();
    }
    expect(parseHead(await app.services.seals.checkpoint()).size).toBe(size);
    const stops = (await listAlerts(app, boss)).filter(({ kind }) => kind === 'seal_log_stopped');
    expect(stops).toEqual([
      { kind: 'seal_log_stopped', witness: 'w1', evidence: expect.stringMatching(evidence) },
    ]);
    const { body } = await app.client().call('GET /api/v1/seals');
    expect(body.witnesses.map(({ contradicts }) => contradicts)).toEqual([true, false, false]);
  };

  it.each([
    ['ahead', /^it saw \d+ entries, and there are only \d+$/],
    ['forked', /^it returned 422 for a head of \d+ entries$/],
    ['forked with 409', /^it returned 409 without a size for a head of \d+ entries$/],
  ] as const)('is %s [SEAL-08]', async (manner, evidence) => {
    await seal();
    witnesses[0].behave(manner);
    await seal();
    await waitForContradiction(witnesses[0]);
    await expectStopped(evidence);
  });

  it('saw heads that a restored database does not have [SEAL-08]', async () => {
    await seal();
    await app.services.seals.askWitnesses();
    const remembered = witnesses[0].remember();
    const [[origin, seen] = ['', { size: 0 }]] = Object.entries<{ size: number }>(JSON.parse(remembered));
    witnesses[0].rewind(JSON.stringify({ [origin]: { ...seen, size: seen.size + 40 } }));
    await seal();
    await waitForContradiction(witnesses[0]);
    await expectStopped(/^it saw \d+ entries/);
  });

  it('but continues once the policy does not name that witness any more [SEAL-08]', async () => {
    await seal();
    witnesses[0].behave('forked');
    const { draw } = await sealedDraw();
    await waitForContradiction(witnesses[0]);
    const file = join(directory, `${runs}-without.policy`);
    writeFileSync(file, [`log ${vkey}`, witnesses[1].line, 'quorum w2'].join('\n'));
    const next = await publishedDraw(app, host, noGame);
    const without = await startTestApp({
      database: app.database,
      environment: { PUBLIC_URL: 'http://draws.example', WITNESS_POLICY: file },
    });
    await without.services.seals.record(next.id);
    expect((await without.services.seals.readWitnessing(draw.id, 6))?.witnesses).toMatchObject([
      { name: 'w2' },
    ]);
    await without.stop();
  });
});
