import { useEffect, useEffectEvent, useState } from 'react';

/** A moment by the server's clock, and when this browser was told it; `null` where it came with the page itself. */
export type ServerTime = { at: string; receivedAt: number | null };

/** Notes when a time that the API gave was received. */
export function receiveServerTime(at: string): ServerTime {
  return { at, receivedAt: import.meta.env.SSR ? null : Date.now() };
}

/** The time that a page is opened at; the server's where the page comes from there. */
export function openingTime(): ServerTime {
  return receiveServerTime(new Date().toISOString());
}

/** The time now by the server's clock, in milliseconds, however wrong this browser's clock may be. */
export function serverNow(time: ServerTime): number {
  if (import.meta.env.SSR) return Date.parse(time.at);
  return Date.parse(time.at) + Date.now() - (time.receivedAt ?? pageReceivedAt());
}

/**
 * The server's time now in milliseconds, ticking on its whole seconds. The first value is the one that the page was
 * rendered with, so that server and browser agree on it.
 * @param end ticks so that whole seconds are left until this moment, or have passed since, in milliseconds
 */
export function useServerNow(time: ServerTime, end = 0): number {
  const [now, setNow] = useState(() => Date.parse(time.at));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = serverNow(time);
      setNow(current);
      // A little after the second: a timer that fires early would show the same one twice.
      timer = setTimeout(tick, 1005 - ((((current - end) % 1000) + 1000) % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [time, end]);
  return now;
}

/**
 * What the server's time says of something, such as whether tickets are sold by now: looked at each second, while the
 * page is only rendered again when the answer is another. The first one is that of the time of the rendered page.
 * @param read answers a plain value; what it knows besides the time may change
 */
export function useReadOff<T extends string | number | boolean>(
  time: ServerTime,
  read: (now: number) => T,
): T {
  const [now, setNow] = useState(() => Date.parse(time.at));
  const look = useEffectEvent((current: number) => {
    if (read(current) !== read(now)) setNow(current);
  });
  useEffect(() => {
    const lookNow = () => look(serverNow(time));
    lookNow();
    const timer = setInterval(lookNow, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return read(now);
}

/** When the first byte of this page's HTML arrived, by the browser's clock. */
function pageReceivedAt(): number {
  const [entry] = performance.getEntriesByType('navigation');
  return performance.timeOrigin + (entry instanceof PerformanceNavigationTiming ? entry.responseStart : 0);
}
