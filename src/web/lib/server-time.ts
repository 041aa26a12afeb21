import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A time by the server's clock, and when this browser received it. `receivedAt` is `null` if the time came with the
 * page.
 */
export type ServerTime = { at: string; receivedAt: number | null };

/** Records when a time from the API was received. */
export function receiveServerTime(at: string): ServerTime {
  return { at, receivedAt: import.meta.env.SSR ? null : Date.now() };
}

/** Returns the time at which a page is opened. On the first load, this is the server's time. */
export function openingTime(): ServerTime {
  return receiveServerTime(new Date().toISOString());
}

/** Returns the current time by the server's clock, in milliseconds, even if this browser's clock is wrong. */
export function getServerNow(time: ServerTime): number {
  if (import.meta.env.SSR) return Date.parse(time.at);
  return Date.parse(time.at) + Date.now() - (time.receivedAt ?? pageReceivedAt());
}

/**
 * Returns the server's current time in milliseconds, updated every second. Starts with the time that the server
 * rendered, so that hydration matches.
 * @param end in milliseconds; updates fall on whole seconds before or after it
 */
export function useServerNow(time: ServerTime, end = 0): number {
  const [now, setNow] = useState(() => Date.parse(time.at));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = getServerNow(time);
      setNow(current);
      // Slightly more than a second, because a timer that fires too early would show the same second twice.
      timer = setTimeout(tick, 1005 - ((((current - end) % 1000) + 1000) % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [time, end]);
  return now;
}

/**
 * Returns a value that depends on the server's time, such as whether tickets are on sale. Checks it every second,
 * and re-renders only when it changes. Starts with the time that the server rendered.
 * @param read returns a primitive; it may also depend on other values
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
    const lookNow = () => look(getServerNow(time));
    lookNow();
    const timer = setInterval(lookNow, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return read(now);
}

/** Returns when the first byte of this page's HTML arrived, by the browser's clock. */
function pageReceivedAt(): number {
  const [entry] = performance.getEntriesByType('navigation');
  return performance.timeOrigin + (entry instanceof PerformanceNavigationTiming ? entry.responseStart : 0);
}
