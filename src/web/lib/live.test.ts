import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { buildLiveAddress, calculateDelay } from './live-socket.ts';
import { createLiveWatches, type LiveWatch } from './live-watches.ts';

const opened: FakeSocket[] = [];

/** A WebSocket whose server side is controlled by the test. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readonly url: string;
  readonly sent: unknown[] = [];
  readyState = 0;
  closedWith: number | undefined;
  constructor(url: string) {
    super();
    this.url = url;
    opened.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code: number) {
    this.closedWith = code;
  }
  accept() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  tell(message: LiveMessage | string) {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  drop(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

let visibility: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  visibility = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'https:', host: 'draws.example.org' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newest = () => {
  const socket = opened.at(-1);
  if (!socket) throw new Error('There is no connection.');
  return socket;
};

/** A follower that records messages and connection changes. */
function follower(prizeDrawId: string) {
  const noticed: unknown[] = [];
  const watch: LiveWatch = {
    prizeDrawId,
    onMessage: (message) => noticed.push(message),
    onReturn: () => noticed.push('returned'),
    onConnected: (connected) => noticed.push(connected ? 'connected' : 'lost'),
  };
  return { watch, noticed };
}

const count = (prizeDrawId: string, sold: number): LiveMessage => ({
  type: 'ticketsCount',
  prizeDrawId,
  count: sold,
});

describe('the address of the live connection', () => {
  it('is /ws on the same host, with TLS if the page uses it [LIVE-01]', () => {
    expect(buildLiveAddress({ protocol: 'https:', host: 'draws.example.org' })).toBe(
      'wss://draws.example.org/ws',
    );
    expect(buildLiveAddress({ protocol: 'http:', host: 'localhost:3000' })).toBe('ws://localhost:3000/ws');
    createLiveWatches().watch(follower('a').watch);
    expect(newest().url).toBe('wss://draws.example.org/ws');
  });
});

describe('following a draw', () => {
  it('subscribes once connected, and receives only messages about that draw [LIVE-02]', () => {
    const { watch, noticed } = follower('a');
    createLiveWatches().watch(watch);
    expect(newest().sent).toEqual([]);
    newest().accept();
    expect(newest().sent).toEqual([{ type: 'subscribe', prizeDrawId: 'a' }]);
    newest().tell(count('b', 1));
    newest().tell(count('a', 2));
    newest().tell({ type: 'error', message: 'Too many.' });
    expect(noticed).toEqual([
      'connected',
      count('a', 2),
      'returned',
      { type: 'error', message: 'Too many.' },
    ]);
  });

  it('refetches when the server does not acknowledge the subscription', () => {
    const { watch, noticed } = follower('a');
    createLiveWatches().watch(watch);
    newest().accept();
    vi.advanceTimersByTime(1500);
    newest().tell(count('a', 2));
    expect(noticed).toEqual(['connected', 'returned', count('a', 2)]);
  });

  it('shares one connection on the page, and closes it when there are no subscribers', () => {
    const watches = createLiveWatches();
    const [first, second, third] = [follower('a'), follower('b'), follower('a')];
    const leaveFirst = watches.watch(first.watch);
    newest().accept();
    const leaveSecond = watches.watch(second.watch);
    newest().tell(count('a', 1));
    const leaveThird = watches.watch(third.watch);
    expect(third.noticed).toEqual(['connected', 'returned']);
    expect(opened).toHaveLength(1);
    expect(newest().sent).toEqual([
      { type: 'subscribe', prizeDrawId: 'a' },
      { type: 'subscribe', prizeDrawId: 'b' },
    ]);
    leaveFirst();
    leaveSecond();
    leaveThird();
    const leaveAgain = watches.watch(first.watch);
    vi.advanceTimersByTime(10_000);
    expect(newest().closedWith).toBeUndefined();
    leaveAgain();
    vi.advanceTimersByTime(10_000);
    expect(newest().closedWith).toBe(1000);
    expect(opened).toHaveLength(1);
  });

  it('sends nothing while disconnected', () => {
    const watches = createLiveWatches();
    watches.watch(follower('a').watch);
    watches.send({ type: 'startDraw', prizeDrawId: 'a' });
    newest().accept();
    watches.send({ type: 'startDraw', prizeDrawId: 'a' });
    expect(newest().sent).toEqual([
      { type: 'subscribe', prizeDrawId: 'a' },
      { type: 'startDraw', prizeDrawId: 'a' },
    ]);
  });

  it('ignores unknown messages', () => {
    const { watch, noticed } = follower('a');
    createLiveWatches().watch(watch);
    newest().accept();
    for (const text of [
      'nothing',
      '[]',
      'null',
      '{"type":"weather","prizeDrawId":"a"}',
      '{"type":"ticketsCount","prizeDrawId":"a","count":"7"}',
      '{"type":"ticketHighlight","prizeDrawId":"a","ticketNumber":7}',
      '{"type":"drawStarted","prizeDrawId":"a","attempt":1,"countdownEndsAt":"soon","round":null,"seal":null,"entered":3}',
      '{"type":"winner","prizeDrawId":"a","winners":[{"rank":1}]}',
    ]) {
      newest().tell(text);
    }
    expect(noticed).toEqual(['connected']);
  });
});

describe('a lost connection', () => {
  it('reconnects after 3 seconds, subscribes again and refetches [LIVE-05]', () => {
    const { watch, noticed } = follower('a');
    createLiveWatches().watch(watch);
    newest().accept();
    newest().tell(count('a', 1));
    newest().drop(1006);
    vi.advanceTimersByTime(2999);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(opened).toHaveLength(2);
    newest().accept();
    expect(newest().sent).toEqual([{ type: 'subscribe', prizeDrawId: 'a' }]);
    newest().tell(count('a', 5));
    expect(noticed).toEqual([
      'connected',
      count('a', 1),
      'returned',
      'lost',
      'connected',
      count('a', 5),
      'returned',
    ]);
  });

  it.each([1000, 1001])(
    'does not reconnect after a close with code %i until another page needs the connection [LIVE-05]',
    (code) => {
      const watches = createLiveWatches();
      const leave = watches.watch(follower('a').watch);
      newest().accept();
      newest().drop(code);
      vi.advanceTimersByTime(600_000);
      document.dispatchEvent(new Event('visibilitychange'));
      expect(opened).toHaveLength(1);
      leave();
      watches.watch(follower('b').watch);
      expect(opened).toHaveLength(2);
    },
  );

  it('reconnects with exponential backoff', () => {
    expect([1, 2, 3, 4, 5, 6].map((failures) => calculateDelay(failures, 1))).toEqual([
      3000, 6000, 12_000, 24_000, 30_000, 30_000,
    ]);
    expect([1, 2, 6].map((failures) => calculateDelay(failures, 0))).toEqual([3000, 4500, 22_500]);
    createLiveWatches().watch(follower('a').watch);
    newest().drop(1006);
    vi.advanceTimersByTime(3000);
    expect(opened).toHaveLength(2);
    newest().drop(1006);
    vi.advanceTimersByTime(3000);
    expect(opened).toHaveLength(2);
    vi.advanceTimersByTime(3000);
    expect(opened).toHaveLength(3);
    // A connection that lasted long enough resets the delay to 3 seconds.
    newest().accept();
    vi.advanceTimersByTime(10_000);
    newest().drop(1012);
    vi.advanceTimersByTime(3000);
    expect(opened).toHaveLength(4);
  });

  it('reconnects immediately when the page becomes visible or the network returns', () => {
    createLiveWatches().watch(follower('a').watch);
    newest().drop(1006);
    visibility.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(opened).toHaveLength(1);
    visibility.visibilityState = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(opened).toHaveLength(2);
    newest().drop(1006);
    window.dispatchEvent(new Event('online'));
    expect(opened).toHaveLength(3);
    vi.advanceTimersByTime(60_000);
    expect(opened).toHaveLength(3);
  });

  it('is detected as soon as the network is lost', () => {
    const { watch, noticed } = follower('a');
    createLiveWatches().watch(watch);
    const before = newest();
    before.accept();
    window.dispatchEvent(new Event('offline'));
    expect(noticed).toEqual(['connected', 'lost']);
    expect(before.closedWith).toBe(1000);
    before.tell(count('a', 1));
    before.drop(1006);
    expect(noticed).toHaveLength(2);
    window.dispatchEvent(new Event('online'));
    expect(opened).toHaveLength(2);
  });
});
