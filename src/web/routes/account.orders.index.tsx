import { createFileRoute } from '@tanstack/react-router';
import { OrdersPage, OrdersSkeleton } from '#web/features/sales/order-history/orders-page.tsx';
import { ordersPageQuery } from '#web/features/sales/order-history/queries.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { positiveInteger } from '#web/lib/search.ts';
import { openingTime } from '#web/lib/server-time.ts';

export const Route = createFileRoute('/account/orders/')({
  validateSearch: ({ page }): { page?: number } => {
    const wanted = positiveInteger(page);
    return wanted !== undefined && wanted > 1 ? { page: wanted } : {};
  },
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: async ({ context: { queryClient, api, user }, deps: { page } }) => {
    // An order's status can change in the background, for example when a payment arrives or a ticket is voided.
    await queryClient.prefetchQuery({ ...ordersPageQuery(api, user.id, page), staleTime: 0 });
    return { time: openingTime() };
  },
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Orders', unlisted: true }),
  pendingComponent: OrdersSkeleton,
  component: Orders,
});

function Orders() {
  const { user } = Route.useRouteContext();
  const { time } = Route.useLoaderData();
  return <OrdersPage user={user} page={Route.useSearch().page ?? 1} time={time} />;
}
