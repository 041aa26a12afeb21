import { createFileRoute } from '@tanstack/react-router';
import { mayAct } from '#domain/draws/visibility.ts';
import { ConfirmationProvider } from '#web/features/accounts/account/confirmation.tsx';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { loadWorkspace } from '#web/features/draws/workspace/queries.ts';
import { OrdersPage } from '#web/features/sales/order-lists/orders-page.tsx';
import { buyerPageQuery, orderPageQuery } from '#web/features/sales/order-lists/queries.ts';
import { parseOrdersSearch } from '#web/features/sales/order-lists/search.ts';
import { TicketsFailed } from '#web/features/sales/ticket-lists/tickets-failed.tsx';
import { buildHostPageHead } from '#web/lib/host-page-head.ts';

export const Route = createFileRoute('/prize-draw/$id/orders')({
  staticData: { hostFrame: 'always' },
  validateSearch: parseOrdersSearch,
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id }, location }) => {
    const { queryClient, api } = context;
    const { draw, viewer, isAllowed } = await loadWorkspace(context, id, 'lists');
    const search = parseOrdersSearch(location.search);
    // Never rejects: the list shows its own error.
    if (isAllowed) {
      await (search.by === 'buyer'
        ? queryClient.prefetchQuery({ ...buyerPageQuery(api, id, search), staleTime: 0 })
        : queryClient.prefetchQuery({ ...orderPageQuery(api, id, search), staleTime: 0 }));
    }
    return { title: `Orders and buyers for ${draw.title}`, draw, viewer, isAllowed };
  },
  head: buildHostPageHead,
  component: Orders,
});

function Orders() {
  const { draw, viewer, isAllowed } = Route.useLoaderData();
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  if (!isAllowed) {
    return <TicketsFailed>Only the creator of this prize draw can see its orders and buyers.</TicketsFailed>;
  }
  return (
    <ConfirmationProvider user={user}>
      <OrdersPage key={draw.id} drawId={draw.id} mayExport={mayAct(viewer, 'export')} search={search} />
    </ConfirmationProvider>
  );
}
