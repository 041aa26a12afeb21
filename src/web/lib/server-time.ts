import { useEffect, useEffectEvent, useState } from 'react';

/** A time by the server's clock, and when this browser received it; `null` if it came with the page. */
export type ServerTime = { at: string; receivedAt: number | null };

/** Records when a time from the API was received. */
export function receiveServerTime(at: string): ServerTime {
  return { at, receivedAt: import.meta.env.SSR ? null : Date.now() };
}

/** The time when a page is opened; on the first load, the server's time. */
export function openingTime(): ServerTime {
  return receiveServerTime(new Date().toISOString());
}

/** The current time by the server's clock, in milliseconds, even if this browser's clock is wrong. */
export function getServerNow(time: ServerTime): number {
  if (import.meta.env.SSR) return Date.parse(time.at);
  return Date.parse(time.at) + Date.now() - (time.receivedAt ?? pageReceivedAt());
}

/**
 * The server's current time in milliseconds, updated every second. Starts with the time that the server rendered, so
 * that hydration matches.
 * @param end in milliseconds; updates fall on whole seconds before or after it
 */
export function useServerNow(time: ServerTime, end = 0): number {
  const [now, setNow] = useState(() => Date.parse(time.at));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = getServerNow(time);
      setNow(current);
      // Slightly more than a second, because a timer that fires early would show the same second twice.
      timer = setTimeout(tick, 1005 - ((((current - end) % 1000) + 1000) % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [time, end]);
  return now;
}

/**
 * A value that depends on the server's time, such as whether tickets are on sale. Checked every second; re-renders only
 * when the value changes. Starts with the time that the server rendered.
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

/** When the first byte of this page's HTML arrived, by the browser's clock. */
function pageReceivedAt(): number {
  const [entry] = performance.getEntriesByType('navigation');
  return performance.timeOrigin + (entry instanceof PerformanceNavigationTiming ? entry.responseStart : 0);
}
