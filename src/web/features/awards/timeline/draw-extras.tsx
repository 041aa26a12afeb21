import type { QueryClient } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { loadDrawRoles } from '#web/features/draws/organisations/draw-roles.ts';
import { HeldTickets } from '#web/features/sales/held-tickets/held-tickets.tsx';
import { heldTicketsQuery } from '#web/features/sales/held-tickets/held-tickets-query.ts';
import { isRefunded, ordersInDrawQuery } from '#web/features/sales/held-tickets/orders-in-draw.ts';
import { OpenOrderHint } from '#web/features/sales/purchase/open-order-hint.tsx';
import { loadOwnOrder } from '#web/features/sales/purchase/queries.ts';
import type { Api } from '#web/lib/api.ts';
import { sessionQuery } from '#web/lib/session.tsx';
import { awardsQuery, outcomeQuery } from '../queries.ts';
import { DrawAwards } from './draw-awards.tsx';

type Part = 'open-order' | 'held-tickets' | 'awards';

/**
 * Parts of a draw's page that most visitors do not see: the signed-in user's open order and tickets, and where the
 * prizes of a completed draw are. They share one file, because every file makes the page larger.
 */
export function DrawExtras({ id, part }: { id: string; part: Part }) {
  if (part === 'awards') return <DrawAwards id={id} />;
  return part === 'open-order' ? <OpenOrderHint id={id} /> : <HeldTickets id={id} />;
}

type Context = { queryClient: QueryClient; api: Api };

/** Loads the data of these parts. Never rejects, because the page is complete without them. */
export async function loadDrawExtras(
  context: Context,
  draw: Pick<PrizeDraw, 'id' | 'userId' | 'organisation' | 'status' | 'outcome'>,
): Promise<void> {
  const { queryClient, api } = context;
  const { id, status } = draw;
  await loadOwnOrder(context, { drawId: id, orderId: undefined });
  // Read afterwards, because the order may have shown that the session has expired.
  const user = await queryClient.ensureQueryData(sessionQuery(api)).catch(() => null);
  await Promise.all([
    user && loadDrawRoles(context, draw, user).catch(() => undefined),
    user && queryClient.prefetchQuery({ ...heldTicketsQuery(api, id), staleTime: 0 }),
    user &&
      isRefunded(draw) &&
      queryClient.prefetchQuery({
        ...ordersInDrawQuery(api, { userId: user.id, drawId: id }),
        staleTime: 0,
      }),
    status === 'completed' && queryClient.prefetchQuery({ ...awardsQuery(api, id), staleTime: 0 }),
    status === 'completed' && queryClient.prefetchQuery({ ...outcomeQuery(api, id), staleTime: 0 }),
  ]);
}
