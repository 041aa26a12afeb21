import { ApiError } from '#server/api-error.ts';

/** A key always returns the same draw, so using it with another body is the caller's mistake. */
export function requireSameBody(storedHash: Uint8Array, requestHash: Uint8Array): void {
  if (Buffer.compare(storedHash, requestHash) === 0) return;
  const message =
    'You’ve already created a prize draw with this idempotency key, but with different details. You can find it on your dashboard.';
  throw new ApiError('conflict', message, { code: 'idempotency_conflict' });
}
