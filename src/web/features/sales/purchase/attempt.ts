import { ApiError } from '#web/lib/api.ts';

/**
 * Why a request has to be sent again: nobody knows what became of it (`lost`), or the server could not take it just
 * then (`busy`), in its words if it gave any.
 */
export type Hitch = { kind: 'lost' | 'busy'; said: string | undefined };

/** Asked several times, and still without an answer. Nothing is known but that asking again is safe. */
export class Unanswered extends Error {
  readonly hitch: Hitch;

  constructor(hitch: Hitch, cause: unknown) {
    super('no answer', { cause });
    this.hitch = hitch;
  }
}

const PAUSES_MS = [1000, 2000, 4000, 8000];
const LONGEST_MS = 15_000;

type Asking = {
  /** Before each pause. */
  onHitch: (hitch: Hitch) => void;
  sleep?: (ms: number) => Promise<void>;
};

/**
 * Sends the same request again, after longer and longer pauses, until the server has answered it. The request has to
 * carry a name of its own, so that it takes effect once however often it arrives.
 * @throws {Unanswered} where no answer came at all; else the server's own refusal
 */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  { onHitch, sleep = pause }: Asking,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const hitch = hitchOf(error);
      if (hitch === null) throw error;
      const ms = PAUSES_MS[tries];
      if (ms === undefined) throw new Unanswered(hitch, error);
      onHitch(hitch);
      await sleep(pauseOf(error, ms));
    }
  }
}

/** `null` for an answer: the server knows what became of the request, and has said so. */
export function hitchOf(error: unknown): Hitch | null {
  if (!(error instanceof ApiError)) return { kind: 'lost', said: undefined };
  if (error.status === 503) return { kind: 'busy', said: error.answer?.message };
  return error.status >= 500 ? { kind: 'lost', said: undefined } : null;
}

/** The server may ask for more patience than we would have; but nobody waits for minutes in front of a spinner. */
function pauseOf(error: unknown, ms: number): number {
  const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.min(LONGEST_MS, Math.max(ms, asked));
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
