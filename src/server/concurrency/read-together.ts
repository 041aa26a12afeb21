/**
 * Shares reads of the same key between concurrent callers: if thousands of users open a page, one read serves all
 * callers that arrived while the previous read was running. A caller never gets data that was read before its call.
 */
export function createSharedReads<Result>() {
  type Reading = { current: Promise<Result>; next?: Promise<Result> };
  const running = new Map<string, Reading>();

  const begin = (key: string, read: () => Promise<Result>): Promise<Result> => {
    const reading: Reading = { current: read() };
    running.set(key, reading);
    const onEnd = () => {
      if (!reading.next) running.delete(key);
    };
    reading.current.then(onEnd, onEnd);
    return reading.current;
  };

  return (key: string, read: () => Promise<Result>): Promise<Result> => {
    const reading = running.get(key);
    if (!reading) return begin(key, read);
    const startNext = () => begin(key, read);
    // The current read started earlier and may miss recent changes.
    reading.next ??= reading.current.then(startNext, startNext);
    return reading.next;
  };
}
