import { ApiError } from '#server/api-error.ts';

type Headers = Record<string, string | string[] | undefined>;

/** What browsers say of pages that nobody has asked to see yet, by name of the header. */
const AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** A page that a browser fetches ahead of its visitor must not leave anything in their name. @throws {ApiError} 403 */
export function requireAskedFor(headers: Headers): void {
  const ahead = AHEAD.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));
  if (ahead)
    throw new ApiError('forbidden', 'This is only done when somebody asks for it.', { code: 'prefetch' });
}
