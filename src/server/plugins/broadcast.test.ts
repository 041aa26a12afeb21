import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBroadcasts, type Listener } from './broadcast.ts';

afterEach(() => vi.useRealTimers());

/** Creates a listener that records each write. While it is behind, it reads nothing. */
function listener() {
  const writes: string[] = [];
  let behind = false;
  let held: string[] | undefined;
  let taken: (() => void) | undefined;
  const self: Listener = {
    behind: () => behind,
    whenTaken: (then) => {
      taken = then;
    },
    write: (bytes) => {
      const text = Buffer.from(bytes).toString();
      if (held) held.push(text);
      else writes.push(text);
    },
    hold: () => {
      held = [];
    },
    release: () => {
      if (held) writes.push(held.join(''));
      held = undefined;
    },
  };
  return {
    ...self,
    self,
    writes,
    fallBehind: () => {
      behind = true;
    },
    catchUp: () => {
      behind = false;
      taken?.();
    },
  };
}

const counted = () => {
  const counts = { sent: 0, dropped: 0 };
  return {
    counts,
    count: {
      sent: (frames: number) => {
        counts.sent += frames;
      },
      dropped: (frames: number) => {
        counts.dropped += frames;
      },
    },
  };
};
const bytes = (text: string) => Buffer.from(text);
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Creates a broadcast whose n-th read of the state returns `[n]` when the test releases it. */
function slowLooks(count = counted().count) {
  const looks: PromiseWithResolvers<Uint8Array>[] = [];
  const broadcast = createBroadcasts(count).open(() => {
    const look = Promise.withResolvers<Uint8Array>();
    looks.push(look);
    return look.promise;
  });
  const release = async (look: number) => {
    looks[look]?.resolve(bytes(`[${look + 1}]`));
    await turn();
  };
  return { broadcast, looks, release };
}

describe('a broadcast', () => {
  it('sends all frames from one turn as one write per listener', async () => {
    const { count, counts } = counted();
    const broadcast = createBroadcasts(count).open(async () => bytes('now'));
    const both = [listener(), listener()];
    for (const { self } of both) broadcast.admit(self);
    await turn();
    for (const letter of 'abcde') broadcast.send(bytes(letter));
    await turn();
    broadcast.send(bytes('f'));
    await turn();
    for (const { writes } of both) expect(writes).toEqual(['now', 'abcde', 'f']);
    expect(counts).toEqual({ sent: 12, dropped: 0 });
  });

  it('shares the write with other broadcasts in the same turn', async () => {
    const broadcasts = createBroadcasts(counted().count);
    const both = [broadcasts.open(async () => bytes('1')), broadcasts.open(async () => bytes('2'))];
    const one = listener();
    for (const { admit } of both) admit(one.self);
    await turn();
    for (const { send } of both) for (const letter of 'ab') send(bytes(letter));
    await turn();
    expect(one.writes).toEqual(['1', '2', 'abab']);
  });

  it('sends new listeners the state and the frames that were sent during the read, without duplicates', async () => {
    const { broadcast, release } = slowLooks();
    const [early, late] = [listener(), listener()];
    broadcast.admit(early.self);
    await release(0);
    broadcast.admit(late.self);
    broadcast.send(bytes('a'));
    await turn();
    broadcast.send(bytes('b'));
    await release(1);
    broadcast.send(bytes('c'));
    await turn();
    expect(late.writes).toEqual(['[2]ab', 'c']);
    expect(early.writes.join('')).toBe('[1]abc');
  });

  it('starts one new read, after the current one, for all listeners that join during a read', async () => {
    const { broadcast, looks, release } = slowLooks();
    const crowd = Array.from({ length: 100 }, listener);
    for (const { self } of crowd) broadcast.admit(self);
    await release(0);
    await release(1);
    expect(looks).toHaveLength(2);
    expect(crowd.map(({ writes }) => writes[0])).toEqual(['[1]', ...Array(99).fill('[2]')]);
  });

  it('sends the state to all listeners again after missed frames, even to those whose read is in progress', async () => {
    const { broadcast, release } = slowLooks();
    const [here, coming] = [listener(), listener()];
    broadcast.admit(here.self);
    await release(0);
    broadcast.admit(coming.self);
    broadcast.renew();
    await release(1);
    await release(2);
    broadcast.send(bytes('a'));
    await turn();
    expect(here.writes).toEqual(['[1]', '[3]', 'a']);
    expect(coming.writes).toEqual(['[2]', '[3]', 'a']);
  });

  it('retries a failed read later, and sends nothing partial until then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { broadcast, looks, release } = slowLooks();
    const one = listener();
    broadcast.admit(one.self);
    looks[0]?.reject(new Error('not now'));
    await turn();
    broadcast.send(bytes('a'));
    await turn();
    expect(one.writes).toEqual([]);
    vi.advanceTimersByTime(2_000);
    await release(1);
    expect(one.writes).toEqual(['[2]']);
  });

  it('skips a slow listener until it has caught up, without delaying others', async () => {
    const { count, counts } = counted();
    const { broadcast, release } = slowLooks(count);
    const [quick, slow] = [listener(), listener()];
    for (const { self } of [quick, slow]) broadcast.admit(self);
    await release(0);
    await release(1);
    slow.fallBehind();
    for (const letter of 'abc') {
      broadcast.send(bytes(letter));
      await turn();
    }
    slow.catchUp();
    await release(2);
    broadcast.send(bytes('d'));
    await turn();
    expect(quick.writes.slice(1)).toEqual(['a', 'b', 'c', 'd']);
    expect(slow.writes.slice(1)).toEqual(['[3]', 'd']);
    expect(counts.dropped).toBe(1);
  });

  it('sends nothing to a listener that reads nothing, however often it joins, and sends the state once it reads again', async () => {
    const { broadcast, release } = slowLooks();
    const deaf = listener();
    broadcast.admit(deaf.self);
    await release(0);
    deaf.fallBehind();
    for (let look = 1; look <= 3; look += 1) {
      broadcast.admit(deaf.self);
      await release(look);
    }
    expect(deaf.writes).toEqual(['[1]']);
    deaf.catchUp();
    await release(4);
    expect(deaf.writes).toEqual(['[1]', '[5]']);
  });

  it('sends nothing to listeners that were removed, whatever their state', async () => {
    const { broadcast, release } = slowLooks();
    const [waiting, behind, stays] = [listener(), listener(), listener()];
    for (const { self } of [stays, behind]) broadcast.admit(self);
    await release(0);
    await release(1);
    behind.fallBehind();
    broadcast.send(bytes('a'));
    await turn();
    expect(broadcast.dismiss(behind.self)).toBe(1);
    behind.catchUp();
    broadcast.admit(waiting.self);
    expect(broadcast.dismiss(waiting.self)).toBe(1);
    await release(2);
    expect(waiting.writes).toEqual([]);
    expect(behind.writes).toEqual(['[2]']);
    expect(broadcast.dismiss(stays.self)).toBe(0);
  });
});
