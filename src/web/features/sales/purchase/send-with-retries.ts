import { ApiError } from '#web/lib/api.ts';

/**
 * Why a request is retried: its outcome is unknown (`lost`), or the server was too busy (`busy`), with the server's
 * message.
 */
export type RetryReason = { kind: 'lost' | 'busy'; message: string | undefined };

/** Thrown when all retries have failed. The outcome is unknown, and it is safe to send the same request again. */
export class Unreachable extends Error {
  readonly reason: RetryReason;

  constructor(reason: RetryReason, cause: unknown) {
    super('no response', { cause });
    this.reason = reason;
  }
}

const PAUSES_MS = [1000, 2000, 4000, 8000];
const LONGEST_MS = 15_000;

type Options = {
  /** Called before each pause. */
  onRetry: (reason: RetryReason) => void;
  sleep?: (ms: number) => Promise<void>;
};

/**
 * Sends a request, and retries it with exponential backoff until the server responds. The request must be
 * idempotent, because it may arrive several times.
 * @throws {Unreachable} when every retry fails; otherwise the server's own error
 */
export async function sendWithRetries<T>(
  send: () => Promise<T>,
  { onRetry, sleep = pause }: Options,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const reason = getRetryReason(error);
      if (reason === null) throw error;
      const ms = PAUSES_MS[tries];
      if (ms === undefined) throw new Unreachable(reason, error);
      onRetry(reason);
      await sleep(pauseAfter(error, ms));
    }
  }
}

/**
 * Returns why to retry. `null` for a final response: the server has processed the request and reported the outcome.
 */
export function getRetryReason(error: unknown): RetryReason | null {
  if (!(error instanceof ApiError)) return { kind: 'lost', message: undefined };
  if (error.status === 503) return { kind: 'busy', message: error.body?.message };
  return error.status >= 500 ? { kind: 'lost', message: undefined } : null;
}

/** Respects the server's `Retry-After`, but waits at most 15 seconds, because the buyer sees a spinner. */
function pauseAfter(error: unknown, ms: number): number {
  const requested = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.min(LONGEST_MS, Math.max(ms, requested));
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
