import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { QUICKNET } from '#domain/proof/rounds.ts';
import type { ChainOptions } from '../../../../tests/helpers/fake-drand/fake-chain.ts';
import type { Manner } from '../../../../tests/helpers/fake-drand/relay.ts';
import { type FakeDrand, startFakeDrand } from '../../../../tests/helpers/fake-drand/server.ts';
import { createDrandBeacon } from './drand.ts';
import { noBeacon } from './none.ts';

/** Rounds of quicknet, as its relays gave them. */
const RECORDED = new Map([
  [42, '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a'],
  [123, 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92'],
  [1000, 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'],
  [1001, 'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41'],
  [1002, 'ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e'],
  [
    32398885,
    '8f6d5ddd520329a4ce9a25db41c0552a5ac04bd56577138cbb0ec2b9326af2b8012c7dc2c5bcddc439d922c93a281d24',
  ],
]);

/** Long enough for whoever means to answer on a busy machine. */
const PATIENCE_MS = 5_000;
/** For those who never do. */
const SHORT_MS = 300;

let started: FakeDrand[] = [];
afterEach(async () => {
  await Promise.all(started.map((drand) => drand.stop()));
  started = [];
});

async function network(relays: readonly Manner[] = ['honest'], options: ChainOptions = {}) {
  const drand = await startFakeDrand({ relays, ...options });
  started.push(drand);
  return drand;
}

function beaconOf(drand: FakeDrand, patience = PATIENCE_MS, more: readonly string[] = []) {
  const problems: string[] = [];
  const beacon = createDrandBeacon({
    relays: [...more, ...drand.urls],
    chain: drand.chain,
    patience,
    onProblem: (problem) => problems.push(problem),
  });
  return { beacon, problems };
}

/** A moment after its time, so that no newer one comes while the test runs. */
async function withFreshRound(relays: readonly Manner[]) {
  const drand = await network(relays);
  drand.holdBack();
  return drand;
}

describe('quicknet', () => {
  let quicknet: FakeDrand;
  beforeAll(async () => {
    quicknet = await startFakeDrand({ recorded: { chain: QUICKNET, signatures: RECORDED } });
    return () => quicknet.stop();
  });

  it('is the chain that is built in, and its rounds verify', async () => {
    const beacon = createDrandBeacon({ relays: quicknet.urls });
    expect(beacon).toMatchObject({ kind: 'drand', id: `drand:${QUICKNET.hash}`, chain: QUICKNET });
    for (const [round, signature] of RECORDED) {
      expect(await beacon.round(round)).toEqual({
        round,
        signature,
        randomness: quicknet.round(round)?.randomness,
      });
    }
    expect(await beacon.newest()).toMatchObject({ round: 32398885 });
  });

  it('vouches for no round with the signature of another', async () => {
    const signatures = new Map([[1001, RECORDED.get(1000) ?? '']]);
    const drand = await network(['honest'], { recorded: { chain: QUICKNET, signatures } });
    const { beacon, problems } = beaconOf(drand);
    expect(await beacon.round(1001)).toBeNull();
    expect(await beacon.newest()).toBeNull();
    expect(problems).toEqual([expect.stringMatching(/answered a signature that does not verify\.$/)]);
  });

  it("vouches for no other network's rounds", async () => {
    const { chain, ...drand } = await network();
    const { beacon } = beaconOf({ ...drand, chain: { ...chain, publicKey: QUICKNET.publicKey } });
    expect(await beacon.round(drand.newest())).toBeNull();
  });
});

describe('a round', () => {
  it('comes from a relay, and its randomness is the hash of its signature', async () => {
    const drand = await network();
    const { beacon, problems } = beaconOf(drand);
    const round = drand.newest();
    expect(await beacon.round(round)).toEqual(drand.round(round));
    expect(problems).toEqual([]);
  });

  it.each([
    ['wrong signature', /answered a signature that does not verify/],
    ['other round', /answered a signature that does not verify/],
    ['wrong randomness', /answered randomness of no such signature/],
    ['half', /did not answer in time/],
    ['never', /did not answer in time/],
    ['broken', /answered 500/],
    ['garbage', /answered something that is no round/],
    ['huge', /answered too much/],
    ['redirecting', /could not be asked/],
    ['dead', /could not be asked/],
  ] as const)('is not taken from a relay that is %s, and any other is enough', async (manner, problem) => {
    const drand = await network([manner]);
    const alone = beaconOf(drand, SHORT_MS);
    expect(await alone.beacon.round(drand.newest())).toBeNull();
    expect(await alone.beacon.newest()).toBeNull();
    expect(alone.problems).toEqual([expect.stringMatching(problem)]);
    expect(alone.problems[0]).toContain(`The drand relay ${new URL(drand.urls[0] ?? '').host} `);

    const honest = await network();
    const both = beaconOf(honest, PATIENCE_MS, drand.urls);
    const round = honest.newest();
    expect(await both.beacon.round(round)).toEqual(honest.round(round));
  });

  it('is taken from the second relay when the first one lies faster', async () => {
    const drand = await network(['wrong signature', 'slow']);
    const { beacon, problems } = beaconOf(drand);
    const round = drand.newest();
    const asking = beacon.round(round);
    await vi.waitFor(() => expect(problems).toHaveLength(1));
    drand.relays[1]?.letGo();
    expect(await asking).toEqual(drand.round(round));
  });

  it('is not asked of others any more once one has given it', async () => {
    const drand = await network(['never', 'honest', 'half', 'slow']);
    const { beacon, problems } = beaconOf(drand, 60_000);
    expect(await beacon.round(drand.newest())).not.toBeNull();
    for (const relay of [drand.relays[0], drand.relays[2], drand.relays[3]]) {
      await vi.waitFor(() => expect(relay?.abandoned()).toBe(relay?.asked.length));
    }
    expect(problems).toEqual([]);
  });

  it('that is late is not there until it is released, which is nobody’s fault', async () => {
    const drand = await network(['honest', 'honest']);
    const { beacon, problems } = beaconOf(drand);
    const late = drand.newest() + 1;
    drand.holdBack();
    drand.shift(60_000);
    expect(await beacon.round(late)).toBeNull();
    drand.release();
    expect(await beacon.round(late)).toEqual(drand.round(late));
    expect(problems).toEqual([]);
  });

  it('that a stale relay does not have comes from the others', async () => {
    const drand = await network(['stale', 'honest']);
    const { beacon } = beaconOf(drand);
    const round = drand.newest();
    expect(await beacon.round(round)).toEqual(drand.round(round));
  });

  it('is asked for once by all who want it at the same time', async () => {
    const drand = await network();
    const { beacon } = beaconOf(drand);
    const [one, two] = [drand.newest(), drand.newest() - 1];
    const rounds = await Promise.all([one, two, one, one, two].map(beacon.round));
    expect(rounds.map((round) => round?.round)).toEqual([one, two, one, one, two]);
    expect(drand.relays[0]?.asked.toSorted()).toEqual([one, two].map(String).toSorted());
    await beacon.round(one);
    expect(drand.relays[0]?.asked).toHaveLength(3);
  });

  it('is null where nothing listens, without a word about the path of the relay', async () => {
    const problems: string[] = [];
    const relays = ['http://127.0.0.1:1/a-key-of-ours', 'http://nowhere.invalid'];
    const beacon = createDrandBeacon({ relays, onProblem: (problem) => problems.push(problem) });
    expect(await beacon.round(1)).toBeNull();
    expect(await beacon.newest()).toBeNull();
    expect(problems).toHaveLength(2);
    expect(problems.join('\n')).not.toContain('a-key-of-ours');
  });
});

describe('the newest round', () => {
  it('is the highest that any relay has', async () => {
    const drand = await withFreshRound(['stale', 'wrong signature', 'honest', 'broken']);
    const { beacon } = beaconOf(drand);
    const before = performance.now();
    const newest = await beacon.newest();
    expect(newest?.round).toBe(drand.newest());
    expect(newest?.heardAt).toBeGreaterThan(before);
    expect(newest?.heardAt).toBeLessThanOrEqual(performance.now());
  });

  it('does not wait for anybody when a relay is at the present round', async () => {
    const drand = await withFreshRound(['never', 'honest']);
    const { beacon, problems } = beaconOf(drand, 60_000);
    expect(await beacon.newest()).toMatchObject({ round: drand.newest() });
    expect(problems).toEqual([]);
  });

  it('waits for better when the first answer is old, and makes do with it in the end', async () => {
    const drand = await withFreshRound(['stale', 'slow']);
    const { beacon } = beaconOf(drand);
    const asking = beacon.newest();
    await vi.waitFor(() => expect(drand.relays[1]?.asked).toEqual(['latest']));
    drand.relays[1]?.letGo();
    expect(await asking).toMatchObject({ round: drand.newest() });
    expect(await beaconOf(drand, SHORT_MS).beacon.newest()).toMatchObject({ round: drand.newest() - 100 });
  });

  it('is what the network says also where its clock is another than ours', async () => {
    const drand = await withFreshRound(['honest', 'stale']);
    for (const shift of [-3_600_000, 7_200_000]) {
      drand.release();
      drand.shift(shift);
      drand.holdBack();
      expect(await beaconOf(drand).beacon.newest()).toMatchObject({ round: drand.newest() });
    }
  });
});

it('says of each relay at most once a minute what is wrong with it', async () => {
  const drand = await network(['broken', 'garbage']);
  const { beacon, problems } = beaconOf(drand);
  for (let i = 0; i < 5; i += 1) await beacon.newest();
  expect(problems).toHaveLength(2);
});

it('takes neither another spelling of a signature nor the point at infinity', async () => {
  const drand = await network();
  // Most signatures have no second spelling within the bits that there are; some do.
  const field =
    0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
  const mask = (1n << 381n) - 1n;
  const spelledOtherwise = (signature: string) => {
    const value = BigInt(`0x${signature}`);
    const x = (value & mask) + field;
    return x > mask ? null : ((value & ~mask) | x).toString(16);
  };
  const signatures = new Map<number, string>([[1, `c0${'00'.repeat(47)}`]]);
  for (let round = 2; signatures.size < 3; round += 1) {
    const other = spelledOtherwise(drand.round(round)?.signature ?? '');
    if (other !== null) signatures.set(round, other);
  }
  const liar = await network(['honest'], { recorded: { chain: drand.chain, signatures } });
  const { beacon } = beaconOf(liar);
  for (const round of signatures.keys()) expect(await beacon.round(round)).toBeNull();
  expect(liar.relays[0]?.asked).toHaveLength(3);
});

it('is nothing at all without drand', () => {
  expect(noBeacon).toEqual({ kind: 'none', id: 'none' });
});
