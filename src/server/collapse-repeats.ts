/** How long repetitions of a line are counted before they are logged as one, in milliseconds. */
const WINDOW_MS = 10_000;

/** With more different lines than this at once, further ones are logged as they come. */
const MOST_LINES = 1_000;

/** The level of warnings in pino. Less severe lines, such as one per request, are never collapsed. */
const WARNING = 40;

/** Takes whatever pino's own methods take. */
type Log = (...args: never[]) => void;
type Repeats = { count: number; write: (repeated: number) => void; timer: NodeJS.Timeout };

/** Pino's `logMethod` hook. */
type LogMethod = (this: unknown, args: unknown[], log: Log, level: number) => void;

export type RepeatFilter = { logMethod: LogMethod; flush: () => void };

/**
 * Logs the first of equal warnings and errors, and then once in ten seconds the latest with `repeated`, the number of
 * lines that it stands for. An outage would otherwise write a line per request.
 */
export function createRepeatFilter(): RepeatFilter {
  const windows = new Map<string, Repeats>();

  const end = (key: string) => {
    const repeats = windows.get(key);
    windows.delete(key);
    if (!repeats || repeats.count === 0) return;
    repeats.write(repeats.count);
    begin(key, repeats.write);
  };
  const begin = (key: string, write: Repeats['write']) => {
    const timer = setTimeout(() => end(key), WINDOW_MS).unref();
    windows.set(key, { count: 0, write, timer });
  };

  return {
    logMethod(args, log, level) {
      if (level < WARNING) return log.apply(this, args as never[]);
      const key = `${level} ${identify(args)}`;
      const write = (repeated: number) => log.apply(this, addCount(args, repeated) as never[]);
      const repeats = windows.get(key);
      if (repeats) {
        repeats.count += 1;
        repeats.write = write;
        return;
      }
      log.apply(this, args as never[]);
      if (windows.size < MOST_LINES) begin(key, write);
    },

    /** Logs all counts now. Call it before the process ends. */
    flush: () => {
      for (const [key, { count, write, timer }] of windows) {
        clearTimeout(timer);
        windows.delete(key);
        if (count > 0) write(count);
      }
    },
  };
}

/** What makes lines equal: the message, the error, and where it happened. Requests and times differ in each line. */
function identify([first, second]: unknown[]): string {
  if (typeof first !== 'object' || first === null) return String(first);
  const { err, job, route, status } = first as Record<string, unknown>;
  return JSON.stringify([second ?? null, job ?? null, route ?? null, status ?? null, identifyError(err)]);
}

function identifyError(error: unknown): unknown {
  if (!(error instanceof Error)) return null;
  const { name, message, cause } = error;
  return [name, message, (error as NodeJS.ErrnoException).code ?? null, identifyError(cause)];
}

function addCount(args: unknown[], repeated: number): unknown[] {
  const [first, ...rest] = args;
  if (first instanceof Error) return [{ err: first, repeated }, ...rest];
  return typeof first === 'object' && first !== null
    ? [{ ...first, repeated }, ...rest]
    : [{ repeated }, first, ...rest];
}
