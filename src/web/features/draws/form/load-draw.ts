import { notFound } from '@tanstack/react-router';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { loadViewer } from '#web/features/draws/workspace/queries.ts';
import { ApiError } from '#web/lib/api.ts';
import { orNotFound } from '#web/lib/query.ts';
import type { RouterContext } from '#web/lib/router-context.ts';

type Loading = Pick<RouterContext, 'queryClient' | 'api' | 'setStatus'> & { user: User };

const NOT_TO_BE_HAD = { notToBeHad: true };

/**
 * Always fetches the draw from the server, because an edit replaces all of it. Another host's draw results in a
 * 403. API errors have a screen of their own; as page errors, they would be logged.
 */
export async function loadDrawToEdit(
  { queryClient, api, user, setStatus }: Loading,
  id: string,
): Promise<PrizeDraw> {
  try {
    const draw = await orNotFound(queryClient.fetchQuery({ ...drawQuery(api, id), staleTime: 0 }));
    if (mayAct(await loadViewer({ queryClient, api, user }, draw), 'edit')) return draw;
    setStatus(403);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    setStatus(error.status);
  }
  throw notFound({ data: NOT_TO_BE_HAD });
}

/** Whether loading was rejected or failed, as opposed to finding no such draw. */
export function isUnavailable(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'notToBeHad' in data;
}
