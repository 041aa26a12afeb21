import { notFound } from '@tanstack/react-router';
import type { RouterContext } from '#web/lib/router-context.ts';
import { sessionQuery } from '#web/lib/session.tsx';
import { passesHolding } from './passes.ts';

type Guarded = {
  context: Pick<RouterContext, 'queryClient' | 'api' | 'site' | 'setStatus'>;
  location: { pathname: string };
};

/** Why a page is not shown; the not-found screen leads to the coming-soon page instead. */
const HELD = { held: true } as const;

/**
 * A `beforeLoad` of all pages. While the site is held it shows none of them (503, so that search engines come back) but
 * those that pass, and all to an admin.
 */
export async function holdPages({ context, location }: Guarded): Promise<void> {
  if (!context.site.holding || passesHolding(location.pathname)) return;
  const user = await context.queryClient.ensureQueryData(sessionQuery(context.api)).catch(() => null);
  if (user?.role === 'admin') return;
  context.setStatus(503);
  throw notFound({ data: HELD });
}

export function isHeld(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'held' in data;
}
