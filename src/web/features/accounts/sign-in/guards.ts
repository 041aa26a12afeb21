import { notFound, redirect } from '@tanstack/react-router';
import type { User } from '#contract/accounts/accounts.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { safeReturnTo } from '#web/lib/safe-return-to.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { sessionQuery } from '#web/lib/session.tsx';

type Role = User['role'];

type GuardArguments = {
  context: Pick<RouterContext, 'queryClient' | 'api' | 'setStatus'>;
  location: { pathname: string; searchStr: string };
};

/** Why a signed-in person may not see a page; the not-found screen shows it instead of its own text. */
export type AccessDenied = { requiredRoles: readonly Role[]; role: Role };

/** The address of the sign-in page that leads back to `path` afterwards. */
export function signInAddress(path: string): string {
  return `/auth${stringifySearch({ returnTo: safeReturnTo(path) })}`;
}

/** A `beforeLoad` that sends visitors to sign in; routes below find the person as `context.user`. */
export async function requireSignIn({ context, location }: GuardArguments): Promise<{ user: User }> {
  const user = await context.queryClient.ensureQueryData(sessionQuery(context.api));
  if (!user) throw redirect({ href: signInAddress(location.pathname + location.searchStr) });
  return { user };
}

/** A `beforeLoad` that also shows the Access Denied screen (403) to everybody without one of the roles. */
export function requireRole(requiredRoles: readonly Role[]) {
  return async (guarded: GuardArguments): Promise<{ user: User }> => {
    const { user } = await requireSignIn(guarded);
    if (requiredRoles.includes(user.role)) return { user };
    guarded.context.setStatus(403);
    const data: AccessDenied = { requiredRoles, role: user.role };
    throw notFound({ data });
  };
}

/** What a not-found screen was given, where it stands for a refused page. */
export function accessDeniedIn(data: unknown): AccessDenied | undefined {
  return isAccessDenied(data) ? data : undefined;
}

function isAccessDenied(data: unknown): data is AccessDenied {
  return typeof data === 'object' && data !== null && 'requiredRoles' in data && 'role' in data;
}
