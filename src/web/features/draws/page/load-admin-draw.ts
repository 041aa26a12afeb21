import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import { orNotFound } from '#web/lib/query.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { drawQuery } from '../queries.ts';

type Context = Pick<RouterContext, 'queryClient' | 'api' | 'setStatus'> & { user: User };

/** Loads a draw and checks that the user may manage it. If not, the page responds with 403. */
export async function loadAdminDraw(
  { queryClient, api, setStatus, user }: Context,
  id: string,
): Promise<{ draw: PrizeDraw; isOwn: boolean }> {
  const draw = await orNotFound(queryClient.ensureQueryData(drawQuery(api, id)));
  const isOwn = mayAct({ isOwner: user.id === draw.userId, isAdmin: user.role === 'admin' }, 'edit');
  if (!isOwn) setStatus(403);
  return { draw, isOwn };
}
