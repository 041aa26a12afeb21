import { ApiError } from '#server/api-error.ts';

/** @throws {ApiError} 404 for data that the seal log does not contain, or does not contain yet */
export function rejectMissing(): never {
  throw new ApiError('missing', 'There’s nothing at this address.');
}

/** @throws {ApiError} 404 `no_log` */
export function rejectNoLog(): never {
  throw new ApiError('missing', 'The seal log has no entries yet.', { code: 'no_log' });
}
