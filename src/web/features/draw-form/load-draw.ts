import { notFound } from '@tanstack/react-router';
import type { User } from '#contract/accounts.ts';
import type { PrizeDraw } from '#contract/draws.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { orNotFound } from '#web/lib/query.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { receiveServerTime, type ServerTime } from '#web/lib/server-time.ts';

type Loading = Pick<RouterContext, 'queryClient' | 'api' | 'setStatus'> & { user: User };

const SOMEBODY_ELSES = { somebodyElses: true };

/**
 * The draw as it is now, however lately it was seen: an edit replaces all of it. Somebody else's is refused (403), as
 * saving it would be; the screen for what is not found says so, because an error would be logged as a failure.
 */
export async function loadDrawToEdit(
  { queryClient, api, user, setStatus }: Loading,
  id: string,
): Promise<PrizeDraw> {
  const draw = await orNotFound(queryClient.fetchQuery({ ...drawQuery(api, id), staleTime: 0 }));
  if (draw.userId === user.id || user.role === 'admin') return draw;
  setStatus(403);
  throw notFound({ data: SOMEBODY_ELSES });
}

/** Whether the screen for what is not found stands for somebody else's draw. */
export function isSomebodyElses(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'somebodyElses' in data;
}

/** The time that a form is opened at, for its first dates; the server's where the page comes from there. */
export function openingTime(): ServerTime {
  return receiveServerTime(new Date().toISOString());
}
