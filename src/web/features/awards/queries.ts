import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

const AWARDS = 'GET /api/v1/prize-draws/:id/awards';
const OWN_AWARDS = 'GET /api/v1/awards';

/** The awards of a draw, by rank and newest attempt first, as the current user can see them. */
export function awardsQuery(api: Api, drawId: string) {
  return callQuery(api, AWARDS, { params: { id: drawId } });
}

/** How a draw ended, where its money goes and what is paid of it. */
export function outcomeQuery(api: Api, drawId: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/outcome', { params: { id: drawId } });
}

/** The user's awards in all draws. */
export function ownAwardsQuery(api: Api, userId: string) {
  return queryOptions({ queryKey: [OWN_AWARDS, userId], queryFn: () => api(OWN_AWARDS) });
}

const MESSAGES_EVERY_MS = 30_000;

/** The messages about an award. They are refetched regularly, because the others may reply. */
export function threadQuery(api: Api, drawId: string, awardId: string) {
  return {
    ...callQuery(api, 'GET /api/v1/prize-draws/:id/awards/:awardId/messages', {
      params: { id: drawId, awardId },
    }),
    refetchInterval: MESSAGES_EVERY_MS,
  };
}

/** Refetches all awards, and the winners that other pages show, after an award changed. */
export function refreshAwards(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [call] }) =>
      typeof call === 'string' && /awards|drawing|entered-draws|winners/.test(call),
  });
}
