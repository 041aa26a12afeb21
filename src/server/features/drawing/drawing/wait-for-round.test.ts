import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUICKNET } from '#domain/proof/rounds.ts';
import type { BeaconRound } from '#server/providers/beacon/provider.ts';
import { createRoundWaiter } from './wait-for-round.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ID = 'drand:test';
const ARRIVED: BeaconRound = { round: 7, randomness: 'aa', signature: 'bb' };

/** A beacon whose responses the test controls. */
function slowBeacon() {
  const requests: PromiseWithResolvers<BeaconRound | null>[] = [];
  const round = () => {
    const request = Promise.withResolvers<BeaconRound | null>();
    requests.push(request);
    return request.promise;
  };
  const waitForRound = createRoundWaiter({
    kind: 'drand',
    id: ID,
    chain: QUICKNET,
    newest: async () => null,
    round,
  });
  return { requests, look: () => waitForRound(ID, 7) };
}

describe('waiting for a round', () => {
  it('requests the round again while a request is pending, but makes at most three at a time', async () => {
    const { requests, look } = slowBeacon();
    for (let at = 0; at < 10; at += 1) {
      const looked = look();
      await vi.advanceTimersByTimeAsync(500);
      expect(await looked).toBeNull();
    }
    expect(requests).toHaveLength(3);
    const looked = look();
    requests[1]?.resolve(ARRIVED);
    expect(await looked).toEqual(ARRIVED);
    expect(await look()).toEqual(ARRIVED);
  });

  it('shares requests between callers, and makes them at growing intervals', async () => {
    const { requests, look } = slowBeacon();
    const minute = 60_000;
    for (let passed = 0; passed < minute; passed += 100) {
      void look();
      void look();
      await vi.advanceTimersByTimeAsync(100);
      requests.at(-1)?.resolve(null);
    }
    const first = requests.length;
    expect(first).toBeGreaterThan(20);
    expect(first).toBeLessThan(40);
  });

  it('rejects any beacon other than the promised one', async () => {
    const waitForRound = createRoundWaiter({ kind: 'none', id: 'none' });
    await expect(waitForRound(ID, 7)).rejects.toMatchObject({ code: 'beacon_missing' });
  });
});
