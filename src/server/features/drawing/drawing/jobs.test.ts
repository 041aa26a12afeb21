import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUICKNET } from '#domain/proof/rounds.ts';
import { ApiError } from '#server/api-error.ts';
import type { BeaconRound } from '#server/providers/beacon/provider.ts';
import { createReports, createRoundWatch, createTimers } from './jobs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ID = 'drand:test';
const ARRIVED: BeaconRound = { round: 7, randomness: 'aa', signature: 'bb' };

/** A beacon whose every answer the test gives itself. */
function slowBeacon() {
  const asks: PromiseWithResolvers<BeaconRound | null>[] = [];
  const round = () => {
    const ask = Promise.withResolvers<BeaconRound | null>();
    asks.push(ask);
    return ask.promise;
  };
  const watch = createRoundWatch({ kind: 'drand', id: ID, chain: QUICKNET, newest: async () => null, round });
  return { asks, look: () => watch(ID, 7) };
}

describe('a round that is waited for', () => {
  it('is asked for again while an ask is still without an answer, but never more than thrice at once', async () => {
    const { asks, look } = slowBeacon();
    for (let at = 0; at < 10; at += 1) {
      const looked = look();
      await vi.advanceTimersByTimeAsync(500);
      expect(await looked).toBeNull();
    }
    expect(asks).toHaveLength(3);
    const looked = look();
    asks[1]?.resolve(ARRIVED);
    expect(await looked).toEqual(ARRIVED);
    expect(await look()).toEqual(ARRIVED);
  });

  it('is asked for once for all who wait, and less and less often', async () => {
    const { asks, look } = slowBeacon();
    const minute = 60_000;
    for (let passed = 0; passed < minute; passed += 100) {
      void look();
      void look();
      await vi.advanceTimersByTimeAsync(100);
      asks.at(-1)?.resolve(null);
    }
    const first = asks.length;
    expect(first).toBeGreaterThan(20);
    expect(first).toBeLessThan(40);
  });

  it('is of no other beacon than the one that was promised', async () => {
    const watch = createRoundWatch({ kind: 'none', id: 'none' });
    await expect(watch(ID, 7)).rejects.toMatchObject({ code: 'beacon_missing' });
  });
});

describe('the timer of a draw', () => {
  it('goes on until nothing is waited for any more, and not after a stop', async () => {
    const waits = [{ for: 'countdown', ms: 300 } as const, { for: 'beacon', ms: 100 } as const, null];
    const finish = vi.fn(async () => waits.shift() ?? null);
    const timers = createTimers(finish);
    timers.set('a', 1_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(finish).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(401);
    expect(finish).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(finish).toHaveBeenCalledTimes(3);

    timers.set('b', 10);
    await timers.stop();
    timers.set('c', 10);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(finish).toHaveBeenCalledTimes(3);
  });

  it('leaves what fails to the jobs', async () => {
    const finish = vi.fn().mockRejectedValue(new Error('no database'));
    const timers = createTimers(finish);
    timers.set('a', 10);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(finish).toHaveBeenCalledOnce();
    await timers.stop();
  });
});

describe('what an operator must see to', () => {
  const unavailable = () => Promise.reject(new ApiError('unavailable', 'No relay answers.'));

  it('is reported once a minute, and tried again after a rest', async () => {
    const report = vi.fn();
    const act = vi.fn(unavailable);
    const each = createReports(report);
    for (let second = 0; second < 65; second += 1) {
      await each(['a'], act);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(report).toHaveBeenCalledTimes(2);
    expect(report).toHaveBeenCalledWith('Prize draw a waits for its drawing: No relay answers.');
    expect(act.mock.calls.length).toBeGreaterThan(15);
    expect(act.mock.calls.length).toBeLessThan(25);
  });

  it('is not what will pass by itself, and keeps nothing back', async () => {
    const report = vi.fn();
    const each = createReports(report);
    const done: string[] = [];
    const act = async (drawId: string) => {
      if (drawId === 'refused') throw new ApiError('conflict', 'Somebody was faster.');
      if (drawId === 'broken') throw new Error('broken');
      if (drawId === 'unavailable') return unavailable();
      done.push(drawId);
    };
    const acting = each(['refused', 'broken', 'unavailable', 'sound'], act);
    await expect(acting).rejects.toThrow(AggregateError);
    expect(done).toEqual(['sound']);
    expect(report).toHaveBeenCalledOnce();
  });
});
