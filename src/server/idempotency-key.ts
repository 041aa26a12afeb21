import { ApiError } from './api-error.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * Returns the caller's idempotency key if it is valid. The key ensures that a repeated request has only one effect.
 * @throws {ApiError} 400
 */
export function requireUsableKey(key: string): string {
  if (VISIBLE_ASCII.test(key)) return key;
  throw new ApiError('invalid', 'The Idempotency-Key must be 1 to 255 visible ASCII characters.', {
    code: 'idempotency_key_invalid',
  });
}
