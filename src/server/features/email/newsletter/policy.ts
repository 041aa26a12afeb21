import { ApiError } from '#server/api-error.ts';

type Headers = Record<string, string | string[] | undefined>;

/** The headers that browsers add to requests for prefetched pages. */
const AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Rejects prefetches, which must not unsubscribe anyone. @throws {ApiError} 403 */
export function requireAskedFor(headers: Headers): void {
  const ahead = AHEAD.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));
  if (ahead)
    throw new ApiError('forbidden', 'We only do this when someone asks for it.', { code: 'prefetch' });
}
