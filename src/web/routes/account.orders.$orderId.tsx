import { createFileRoute } from '@tanstack/react-router';
import { OrderMissing } from '#web/features/sales/order-history/order-missing.tsx';
import { OrdersSkeleton } from '#web/features/sales/order-history/orders-page.tsx';
import { orderDetailsQuery } from '#web/features/sales/order-history/queries.ts';
import { ReceiptPage } from '#web/features/sales/order-history/receipt-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/account/orders/$orderId')({
  loader: ({ context: { queryClient, api, user }, params: { orderId } }) =>
    orNotFound(queryClient.fetchQuery({ ...orderDetailsQuery(api, user.id, orderId), staleTime: 0 })),
  head: ({ match, loaderData: order }) =>
    buildPageHead(match.context.site, {
      title: order ? `Receipt: ${order.draw.title}` : 'Order not found',
      unlisted: true,
    }),
  pendingComponent: OrdersSkeleton,
  notFoundComponent: OrderMissing,
  component: Order,
});

function Order() {
  return <ReceiptPage order={Route.useLoaderData()} />;
}
