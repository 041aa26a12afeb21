import { isNotFound } from '@tanstack/react-router';
import { accessDeniedIn } from '#web/features/accounts/guards.ts';
import { isHeld } from '#web/features/holding/hold.ts';

type Match = { status: string; error: unknown };

/**
 * The title of the screen that stands in the place of a page that does not exist or is refused; `undefined` for a
 * page, which has its own. Only the root matches an address that no page has.
 */
export function standInTitle(matches: readonly Match[]): string | undefined {
  if (matches.some(({ error }) => isNotFound(error) && isHeld(error.data))) return 'Redirecting';
  const missing = matches.find(({ status }) => status === 'notFound');
  if (missing && isNotFound(missing.error) && accessDeniedIn(missing.error.data)) return 'Access denied';
  return missing || matches.length === 1 ? 'Page not found' : undefined;
}
