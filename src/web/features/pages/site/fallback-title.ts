import { isNotFound } from '@tanstack/react-router';
import { accessDeniedIn } from '#web/features/accounts/sign-in/guards.ts';
import { isHeld } from '#web/features/pages/holding/hold.ts';

type Match = { status: string; error: unknown; _notFound?: boolean | undefined };

/**
 * The title of the screen that stands in the place of a page that does not exist or is refused; `undefined` for a
 * page, which has its own. Of an address that no page has, the router matches the root alone, or also the page that
 * it begins with, and marks who shows that nothing was found.
 */
export function fallbackTitle(matches: readonly Match[]): string | undefined {
  if (matches.some(({ error }) => isNotFound(error) && isHeld(error.data))) return 'Redirecting';
  const missing = matches.find(({ status, _notFound }) => status === 'notFound' || _notFound);
  if (missing && isNotFound(missing.error) && accessDeniedIn(missing.error.data)) return 'Access denied';
  return missing || matches.length === 1 ? 'Page not found' : undefined;
}
