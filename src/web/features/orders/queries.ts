import { useQuery } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';

/** The tickets that the person who asks holds in a draw, voided ones too. */
function ownTicketsQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/tickets', {
    params: { id },
    query: { mine: 'true', limit: 1000 },
  });
}

/** How many tickets of a draw the person already has; asked for only where there is a limit for each person. */
export function useOwnTickets(draw: Pick<PrizeDraw, 'id' | 'maxTicketsPerPerson'>): number {
  const api = useApi();
  const { user } = useAuth();
  const enabled = user !== null && draw.maxTicketsPerPerson !== null;
  const { data = [] } = useQuery({ ...ownTicketsQuery(api, draw.id), enabled });
  return data.filter(({ voided }) => !voided).length;
}
