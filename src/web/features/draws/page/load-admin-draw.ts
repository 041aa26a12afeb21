import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';
import type { Right } from '#domain/organisations/roles.ts';
import { orNotFound } from '#web/lib/query.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { loadDrawRoles } from '../organisations/draw-roles.ts';
import { drawQuery } from '../queries.ts';

type Guarded = Pick<RouterContext, 'queryClient' | 'api' | 'setStatus'> & { user: User };

/**
 * Loads the draw for a page that is only for those who run it and have this right, and for admins. Other users get
 * status 403.
 */
export async function loadAdminDraw(
  { queryClient, api, setStatus, user }: Guarded,
  id: string,
  right: Right,
): Promise<{ draw: PrizeDraw; isOwn: boolean; roles: DrawViewer }> {
  const draw = await orNotFound(queryClient.ensureQueryData(drawQuery(api, id)));
  const roles = await loadDrawRoles({ queryClient, api }, draw, user);
  const isOwn = mayAct(roles, right);
  if (!isOwn) setStatus(403);
  return { draw, isOwn, roles };
}
