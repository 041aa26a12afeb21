import { notFound } from '@tanstack/react-router';
import type { RouterContext } from '#web/lib/router-context.ts';
import { sessionQuery } from '#web/lib/session.tsx';
import { isOpenBeforeLaunch } from './open-before-launch.ts';

type Guarded = {
  context: Pick<RouterContext, 'queryClient' | 'api' | 'site' | 'setStatus'>;
  location: { pathname: string };
};

/** Marks a page that is not open yet. The not-found screen then redirects to the coming-soon page. */
const HELD = { held: true } as const;

/**
 * The `beforeLoad` of all pages. Until the site opens, visitors see only the exempt pages. Other pages respond with
 * 503, so that search engines try again later. Admins see everything.
 */
export async function enforcePreLaunchGate({ context, location }: Guarded): Promise<void> {
  if (!context.site.holding || isOpenBeforeLaunch(location.pathname)) return;
  const user = await context.queryClient.ensureQueryData(sessionQuery(context.api)).catch(() => null);
  if (user?.role === 'admin') return;
  context.setStatus(503);
  throw notFound({ data: HELD });
}

export function isClosedBeforeLaunch(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'held' in data;
}
