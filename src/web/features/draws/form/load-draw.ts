import { notFound } from '@tanstack/react-router';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { ApiError } from '#web/lib/api.ts';
import { orNotFound } from '#web/lib/query.ts';
import type { RouterContext } from '#web/lib/router-context.ts';

type Loading = Pick<RouterContext, 'queryClient' | 'api' | 'setStatus'> & { user: User };

const NOT_TO_BE_HAD = { notToBeHad: true };

/**
 * The draw as it is now, however lately it was seen: an edit replaces all of it. Somebody else's is refused (403), as
 * saving it would be. What the API refuses has its own screen and is no failure of the page, which would be logged.
 */
export async function loadDrawToEdit(
  { queryClient, api, user, setStatus }: Loading,
  id: string,
): Promise<PrizeDraw> {
  try {
    const draw = await orNotFound(queryClient.fetchQuery({ ...drawQuery(api, id), staleTime: 0 }));
    if (draw.userId === user.id || user.role === 'admin') return draw;
    setStatus(403);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    setStatus(error.status);
  }
  throw notFound({ data: NOT_TO_BE_HAD });
}

/** Whether the draw is there but was refused, rather than not found. */
export function isUnavailable(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'notToBeHad' in data;
}
