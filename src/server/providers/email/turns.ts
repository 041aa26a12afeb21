/** Does one thing when it is its turn. @throws the signal's reason where that comes first: it is not begun then. */
export type InTurn = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** Lets so many be at work at once; the others wait for one of them to end, the first of them first. */
export function createTurns(atOnce: number): InTurn {
  const waiting = new Set<() => void>();
  let free = atOnce;

  const turn = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const come = Promise.withResolvers<void>();
    const leave = () => {
      waiting.delete(come.resolve);
      come.reject(signal.reason);
    };
    waiting.add(come.resolve);
    signal.addEventListener('abort', leave, { once: true });
    try {
      await come.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };

  /** A place goes to who has waited for it longest. */
  const handOn = (): void => {
    const [next] = waiting;
    if (!next) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };

  return async (signal, work) => {
    await turn(signal);
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}
