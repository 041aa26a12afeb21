import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { QUICKNET } from '#domain/proof/rounds.ts';
import type { ChainOptions } from '../../../../tests/helpers/fake-drand/fake-chain.ts';
import { QUICKNET_ROUNDS } from '../../../../tests/helpers/fake-drand/quicknet.ts';
import type { Manner } from '../../../../tests/helpers/fake-drand/relay.ts';
import { type FakeDrand, startFakeDrand } from '../../../../tests/helpers/fake-drand/server.ts';
import { createDrandBeacon } from './drand.ts';
import { noBeacon } from './none.ts';
import type { BeaconRound } from './provider.ts';

/** Long enough for a relay to respond on a busy machine. */
const PATIENCE_MS = 60_000;
/** Short, for relays that never respond. */
const SHORT_MS = 1_000;

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

/** Starts just after the time of a round, so that no newer round appears during the test. */
async function withFreshRound(relays: readonly Manner[]) {
  const drand = await network(relays);
  drand.holdBack();
  return drand;
}

describe('quicknet', () => {
  let quicknet: FakeDrand;
  beforeAll(async () => {
    quicknet = await startFakeDrand({ recorded: { chain: QUICKNET, signatures: QUICKNET_ROUNDS } });
    return () => quicknet.stop();
  });

  it('is the built-in chain, and its rounds are valid [OPS-07]', async () => {
    const beacon = createDrandBeacon({ relays: quicknet.urls });
    expect(beacon).toMatchObject({ kind: 'drand', id: `drand:${QUICKNET.hash}`, chain: QUICKNET });
    for (const [round, signature] of QUICKNET_ROUNDS) {
      expect(await beacon.round(round)).toEqual({
        round,
        signature,
        randomness: quicknet.round(round)?.randomness,
      });
    }
    expect(await beacon.newest()).toMatchObject({ round: 32398885 });
  });
});

describe('a round', () => {
  it('is read from a relay, and its randomness is the hash of its signature', async () => {
    const drand = await network();
    const { beacon, problems } = beaconOf(drand);
    const round = drand.newest();
    expect(await beacon.round(round)).toEqual(drand.round(round));
    expect(problems).toEqual([]);
  });

  it.each([
    ['wrong signature', /returned a signature that does not verify/],
    ['other round', /returned a signature that does not verify/],
    ['wrong randomness', /returned randomness of no such signature/],
    ['half', /did not respond in time/],
    ['never', /did not respond in time/],
    ['broken', /returned 500/],
    ['garbage', /returned something that is no round/],
    ['huge', /returned too much/],
    ['redirecting', /could not be asked/],
    ['dead', /could not be asked/],
  ] as const)(
    'is rejected from a relay that is %s, and any other relay suffices [OPS-07]',
    async (manner, problem) => {
      const drand = await network([manner]);
      const isResponding = manner !== 'half' && manner !== 'never';
      const alone = beaconOf(drand, isResponding ? PATIENCE_MS : SHORT_MS);
      expect(await alone.beacon.round(drand.newest())).toBeNull();
      expect(await alone.beacon.newest()).toBeNull();
      expect(alone.problems).toEqual([expect.stringMatching(problem)]);
      expect(alone.problems[0]).toContain(`The drand relay ${new URL(drand.urls[0] ?? '').host} `);

      const honest = await network();
      const both = beaconOf(honest, PATIENCE_MS, drand.urls);
      const round = honest.newest();
      expect(await both.beacon.round(round)).toEqual(honest.round(round));
    },
  );

  it('is taken from the second relay if the first one responds faster but with an invalid round', async () => {
    const drand = await network(['wrong signature', 'slow']);
    const { beacon, problems } = beaconOf(drand);
    const round = drand.newest();
    const asking = beacon.round(round);
    await vi.waitFor(() => expect(problems).toHaveLength(1), 10_000);
    drand.relays[1]?.letGo();
    expect(await asking).toEqual(drand.round(round));
  });

  it('is not requested from other relays once one has returned it', async () => {
    const drand = await network(['never', 'honest', 'half', 'slow']);
    const { beacon, problems } = beaconOf(drand, 60_000);
    expect(await beacon.round(drand.newest())).not.toBeNull();
    for (const relay of [drand.relays[0], drand.relays[2], drand.relays[3]]) {
      await vi.waitFor(() => expect(relay?.abandoned()).toBe(relay?.asked.length), 10_000);
    }
    expect(problems).toEqual([]);
  });

  it('is null if it has not been released yet, and no relay is reported', async () => {
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

  it('is read from other relays if a stale relay does not have it', async () => {
    const drand = await network(['stale', 'honest']);
    const { beacon } = beaconOf(drand);
    const round = drand.newest();
    expect(await beacon.round(round)).toEqual(drand.round(round));
  });

  it('is requested once for all concurrent callers', async () => {
    const drand = await network();
    const { beacon } = beaconOf(drand);
    const [one, two] = [drand.newest(), drand.newest() - 1];
    const rounds = await Promise.all([one, two, one, one, two].map(beacon.round));
    expect(rounds.map((round) => round?.round)).toEqual([one, two, one, one, two]);
    expect(drand.relays[0]?.asked.toSorted()).toEqual([one, two].map(String).toSorted());
    await beacon.round(one);
    expect(drand.relays[0]?.asked).toHaveLength(3);
  });

  it('is available to the next caller, even while a silent relay is pending', async () => {
    const drand = await network(['never', 'honest']);
    const { beacon } = beaconOf(drand, 60_000);
    const late = drand.newest() + 1;
    drand.holdBack();
    drand.shift(60_000);
    let found: BeaconRound | null = null;
    const ask = async () => {
      found ??= await beacon.round(late);
    };
    void ask();
    await vi.waitFor(() => expect(drand.relays[1]?.asked).toHaveLength(1), 10_000);
    drand.release();
    await vi.waitFor(
      () => {
        void ask();
        expect(found).toEqual(drand.round(late));
      },
      { timeout: PATIENCE_MS },
    );
  });

  it('is null if nothing listens, and the report omits the relay’s path', async () => {
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
  it('is the highest round of all relays', async () => {
    const drand = await withFreshRound(['stale', 'wrong signature', 'honest', 'broken']);
    const { beacon } = beaconOf(drand);
    const before = performance.now();
    const newest = await beacon.newest();
    expect(newest?.round).toBe(drand.newest());
    expect(newest?.receivedAt).toBeGreaterThan(before);
    expect(newest?.receivedAt).toBeLessThanOrEqual(performance.now());
  });

  it('does not wait for other relays once one returns the current round', async () => {
    const drand = await withFreshRound(['never', 'honest']);
    const { beacon, problems } = beaconOf(drand, 60_000);
    expect(await beacon.newest()).toMatchObject({ round: drand.newest() });
    expect(problems).toEqual([]);
  });

  it('waits for a newer round if the first response is old, and then falls back to the old one', async () => {
    const drand = await withFreshRound(['stale', 'slow']);
    const { beacon } = beaconOf(drand);
    const asking = beacon.newest();
    await vi.waitFor(() => expect(drand.relays[1]?.asked).toEqual(['latest']), 10_000);
    drand.relays[1]?.letGo();
    expect(await asking).toMatchObject({ round: drand.newest() });
    const impatient = beaconOf(drand, SHORT_MS).beacon;
    // On a machine that pauses, even the relay that answers at once can be too late.
    await vi.waitFor(
      async () => expect(await impatient.newest()).toMatchObject({ round: drand.newest() - 100 }),
      PATIENCE_MS,
    );
  });

  it('is what the network returns, even if its clock differs', async () => {
    const drand = await withFreshRound(['honest', 'stale']);
    for (const shift of [-3_600_000, 7_200_000]) {
      drand.release();
      drand.shift(shift);
      drand.holdBack();
      expect(await beaconOf(drand).beacon.newest()).toMatchObject({ round: drand.newest() });
    }
  });
});

it('reports a problem with a relay at most once a minute', async () => {
  const drand = await network(['broken', 'garbage']);
  const { beacon, problems } = beaconOf(drand);
  for (let i = 0; i < 5; i += 1) await beacon.newest();
  expect(problems).toHaveLength(2);
});

it('is null without drand', () => {
  expect(noBeacon).toEqual({ kind: 'none', id: 'none' });
});
