import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCosigned } from '#domain/proof/cosignature.ts';
import { computeQuorumTime, parsePolicy } from '#domain/proof/policy.ts';
import { parseHead } from '#domain/proof/signed-note.ts';
import { checkIncluded, parseTlogProof } from '#domain/proof/tlog-proof.ts';
import { computeRoot, type Edge, grow, hashLeaf } from '#domain/proof/tree.ts';
import { sealEntries, sealHeads } from '#server/db/schema.ts';
import type { TestApp } from '../helpers/app.ts';
import { startDrawing } from '../helpers/drawn-draw.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { register, type Someone, verifiedHost } from '../helpers/people.ts';
import { proofCrypto } from '../helpers/proof-crypto.ts';
import { readSealLog, sealLogKeyOf } from '../helpers/seal-log.ts';
import { buy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';
import { startWitnesses, type TestWitnesses } from '../helpers/witnesses.ts';

const DRAWS = 8;
const PATIENCE_MS = 60_000;
const { sha256 } = proofCrypto;

/** Two processes on one PostgreSQL database, each with its own data directory, and three witnesses. */
let trusted: TestWitnesses;
let processes: TwoApps;
let apps: readonly [TestApp, TestApp];
let host: Someone;
let buyer: Someone;
beforeAll(async () => {
  trusted = await startWitnesses(sealLogKeyOf('draws.example'));
  processes = await startTwoApps({
    COUNTDOWN_SECONDS: '600',
    PUBLIC_URL: 'http://draws.example',
    WITNESS_POLICY: trusted.file,
  });
  apps = processes.apps;
  [host, buyer] = [await verifiedHost(apps[0]), await register(apps[0])];
});
afterAll(async () => {
  await processes.stop();
  await trusted.stop();
});

describe('two processes that seal many draws at the same time', () => {
  it('write one seal log, and a quorum signs every seal with one of three witnesses away [SEAL-05]', async () => {
    const { witnesses } = trusted;
    witnesses[2].behave('dead');
    const [one] = apps;
    const draws: string[] = [];
    for (let made = 0; made < DRAWS; made += 1) {
      const draw = await publishedDraw(one, host, { skillGameType: null, skillGameDifficulty: null });
      await buy(buyer.client, draw, 1);
      await startDrawing(host, draw);
      draws.push(draw.id);
    }
    const size = 5;
    const sealAt = async (app: TestApp, drawId: string) => {
      await app.services.seals.record(drawId);
      return app.services.seals.waitForWitnesses({ drawId, size }, PATIENCE_MS);
    };
    const seen = await Promise.all(draws.flatMap((drawId) => apps.map((app) => sealAt(app, drawId))));
    expect(seen.map((witnessing) => witnessing?.quorumAt === null)).toEqual(seen.map(() => false));

    const { heads } = await readSealLog(one);
    expect(heads.map(({ draw, kind }) => `${draw} ${kind}`).toSorted()).toEqual(
      draws.flatMap((id) => [`${id} open`, `${id} seal`]).toSorted(),
    );
    await expectOneHistory(one);
    expect(witnesses.flatMap(({ requests }) => requests.filter(({ status }) => status === 422))).toEqual([]);
    const policy = parsePolicy(trusted.policy, sha256);
    for (const drawId of draws) {
      const proof = parseTlogProof((await apps[1].services.seals.proveSeal(drawId, size)) ?? '', parseHead);
      const { head, cosignatures } = await openCosigned(proof.checkpoint, policy, proofCrypto);
      checkIncluded(proof, head, sha256);
      expect(computeQuorumTime(policy, cosignatures)).not.toBeNull();
    }
  });
});

/** Every head that was ever signed has the root of the entries below it. */
async function expectOneHistory({ database }: TestApp): Promise<void> {
  const entries = await database.db.select().from(sealEntries).orderBy(asc(sealEntries.index));
  expect(entries.map(({ index }) => index)).toEqual(entries.map((_, index) => index));
  const edge: Edge = [];
  const roots = entries.map(({ entry }, index) => {
    grow(sha256, edge, index, hashLeaf(sha256, Buffer.from(entry)));
    return computeRoot(sha256, edge);
  });
  for (const { size, checkpoint } of await database.db.select().from(sealHeads)) {
    expect(parseHead(checkpoint)).toMatchObject({ size });
    expect(Buffer.from(parseHead(checkpoint).root)).toEqual(Buffer.from(roots[size - 1] ?? []));
  }
}
