import { isNotFound } from '@tanstack/react-router';
import { readAccessDenied } from '#web/features/accounts/sign-in/guards.ts';
import { isClosedBeforeLaunch } from '#web/features/pages/holding/pre-launch-gate.ts';

type Match = { status: string; error: unknown; _notFound?: boolean | undefined };

/**
 * Returns the title of a page that does not exist or is forbidden; `undefined` for other pages, which have their
 * own. For an unknown address, the router matches only the root or a parent page, and marks the route that shows
 * the not-found screen.
 */
export function findFallbackTitle(matches: readonly Match[]): string | undefined {
  if (matches.some(({ error }) => isNotFound(error) && isClosedBeforeLaunch(error.data)))
    return 'Redirecting';
  const missing = matches.find(({ status, _notFound }) => status === 'notFound' || _notFound);
  if (missing && isNotFound(missing.error) && readAccessDenied(missing.error.data)) return 'Access Denied';
  return missing || matches.length === 1 ? 'Page not found' : undefined;
}
