import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Receipt } from '#contract/sales/orders.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { openOrderQuery, orderQuery } from './queries.ts';

const POLL_MS = 3000;

type OwnOrderOptions = { draw: Pick<PrizeDraw, 'id'>; orderId: string | undefined };

/**
 * Returns the order on this page: the one in the URL, or the buyer's open order in this draw. Polls it until it is
 * settled, in this tab or elsewhere.
 */
export function useOwnOrder({ draw, orderId }: OwnOrderOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const isSignedIn = useAuth().user !== null;
  const openKey = openOrderQuery(api, draw.id).queryKey;

  const open = useQuery({ ...openOrderQuery(api, draw.id), enabled: isSignedIn && orderId === undefined });
  const named = useQuery({
    ...orderQuery(api, orderId ?? ''),
    enabled: isSignedIn && orderId !== undefined,
    refetchInterval: ({ state }) => state.data?.order.status === 'pending' && POLL_MS,
    refetchOnWindowFocus: ({ state }) => (state.data?.order.status === 'pending' ? 'always' : false),
  });
  const query = orderId === undefined ? open : named;
  const found = isSignedIn ? query.data : null;

  return {
    receipt: found?.order.prizeDrawId === draw.id ? found : null,
    /** Whether loading has finished. Only then does a missing order mean that there is none. */
    isKnown: !isSignedIn || !query.isLoading,
    cache: (receipt: Receipt) => {
      const { id, status } = receipt.order;
      queryClient.setQueryData(orderQuery(api, id).queryKey, receipt);
      queryClient.setQueryData(openKey, status === 'pending' ? receipt : null);
    },
    loadOpen: () => queryClient.invalidateQueries({ queryKey: openKey }),
    reloadNamed: () => named.refetch(),
  };
}
