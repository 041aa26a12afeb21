import { ApiError } from '#web/lib/api.ts';

/** One attempt to buy: what was asked for, and the name under which it can be asked again without buying twice. */
export type Attempt = { key: string; asked: string };

/**
 * The attempt to send now: a new one, or the one before where nobody knows what became of it and the same is asked
 * for. `before` is null once an answer came.
 */
export function attemptFor(before: Attempt | null, request: unknown, newKey: () => string): Attempt {
  const asked = JSON.stringify(request);
  return before?.asked === asked ? before : { key: newKey(), asked };
}

/** Whether the error leaves open if anything was bought: the answer was lost, or the server could not give one. */
export function isUnknownOutcome(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}
