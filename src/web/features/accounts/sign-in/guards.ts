import { notFound, redirect, rootRouteId } from '@tanstack/react-router';
import type { User } from '#contract/accounts/accounts.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { parseReturnTo } from '#web/lib/safe-return-to.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { sessionQuery } from '#web/lib/session.tsx';

type Role = User['role'];

type GuardArguments = {
  context: Pick<RouterContext, 'queryClient' | 'api' | 'setStatus'>;
  location: { pathname: string; searchStr: string };
};

/** Why a signed-in user may not see a page; shown on the not-found screen. */
export type AccessDenied = { requiredRoles: readonly Role[]; role: Role };

/** Returns the sign-in URL that leads back to `path`. */
export function signInAddress(path: string): string {
  return `/auth${stringifySearch({ returnTo: parseReturnTo(path) })}`;
}

/** A `beforeLoad` that redirects visitors to sign-in; child routes read the user from `context.user`. */
export async function requireSignIn({ context, location }: GuardArguments): Promise<{ user: User }> {
  const user = await context.queryClient.ensureQueryData(sessionQuery(context.api));
  if (!user) throw redirect({ href: signInAddress(location.pathname + location.searchStr) });
  return { user };
}

/** Like `requireSignIn`, but also shows the Access Denied screen (403) to users without one of the roles. */
export function requireRole(requiredRoles: readonly Role[]) {
  return async (guarded: GuardArguments): Promise<{ user: User }> => {
    const { user } = await requireSignIn(guarded);
    if (requiredRoles.includes(user.role)) return { user };
    guarded.context.setStatus(403);
    const data: AccessDenied = { requiredRoles, role: user.role };
    // The root shows the screen and names it, because a page's own title is about its draw.
    throw notFound({ data, routeId: rootRouteId });
  };
}

/** Reads why access was denied from the data of a not-found screen. */
export function readAccessDenied(data: unknown): AccessDenied | undefined {
  return isAccessDenied(data) ? data : undefined;
}

function isAccessDenied(data: unknown): data is AccessDenied {
  return typeof data === 'object' && data !== null && 'requiredRoles' in data && 'role' in data;
}
