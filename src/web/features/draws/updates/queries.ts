import type { User } from '#contract/accounts/accounts.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import type { RouterContext } from '#web/lib/router-context.ts';

/** Updates from a draw's host to its ticket holders, newest first. */
export const updatesQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/prize-draws/:id/updates', { params: { id } });

/** The number of recipients of the next update, and when it may be posted. */
export const audienceQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/prize-draws/:id/updates/audience', { params: { id } });

type Context = Pick<RouterContext, 'queryClient' | 'api' | 'setStatus'> & { user: User };

/** Loads the data for writing updates, always from the server. Returns whether the user may write. */
export async function loadUpdates(
  { queryClient, api, setStatus, user: { role, verified } }: Context,
  id: string,
): Promise<boolean> {
  if (role !== 'admin' && !verified) {
    setStatus(403);
    return false;
  }
  const now = { staleTime: 0 };
  await Promise.all([
    queryClient.fetchQuery({ ...audienceQuery(api, id), ...now }),
    queryClient.fetchQuery({ ...updatesQuery(api, id), ...now }),
  ]);
  return true;
}
