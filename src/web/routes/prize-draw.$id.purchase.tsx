import { createFileRoute } from '@tanstack/react-router';
import { limitsQuery } from '#web/features/accounts/limits/queries.ts';
import { loadDrawForSale } from '#web/features/draws/load-draw-for-sale.ts';
import { loadDrawRoles } from '#web/features/draws/organisations/draw-roles.ts';
import { DrawMissingForTickets } from '#web/features/draws/page/draw-missing.tsx';
import { StepSkeleton } from '#web/features/draws/page/step-skeleton.tsx';
import { ageCheckQuery } from '#web/features/sales/age-check/queries.ts';
import { PurchasePage } from '#web/features/sales/purchase/purchase-page.tsx';
import { loadOwnOrder } from '#web/features/sales/purchase/queries.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';
import { positiveInteger, text } from '#web/lib/search.ts';
import { sessionQuery } from '#web/lib/session.tsx';

export const Route = createFileRoute('/prize-draw/$id/purchase')({
  staticData: { drawFonts: true },
  validateSearch: ({ quantity, order }): { quantity?: number; order?: string } => {
    const orderId = text(order);
    return {
      ...(quantity !== undefined && { quantity: positiveInteger(quantity) ?? 1 }),
      ...(orderId !== undefined && { order: orderId }),
    };
  },
  loader: async ({ context, params: { id }, location }) => {
    const draw = await orNotFound(loadDrawForSale(context, id));
    await loadOwnOrder(context, {
      drawId: id,
      orderId: 'order' in location.search ? text(location.search.order) : undefined,
    });
    const user = await context.queryClient.ensureQueryData(sessionQuery(context.api)).catch(() => null);
    // Without them, the server still rejects the purchase.
    if (user) {
      const { queryClient, api } = context;
      await Promise.all([
        loadDrawRoles(context, draw, user).catch(() => undefined),
        queryClient.prefetchQuery({ ...limitsQuery(api, user.id), staleTime: 0 }),
        queryClient.prefetchQuery({ ...ageCheckQuery(api, user.id), staleTime: 0 }),
      ]);
    }
    return draw;
  },
  head: ({ match, loaderData: draw }) => ({
    ...buildPageHead(match.context.site, {
      title: draw ? `Purchase: ${draw.title}` : 'Prize Draw Not Found',
      unlisted: true,
    }),
  }),
  pendingComponent: StepSkeleton,
  notFoundComponent: DrawMissingForTickets,
  component: Purchase,
});

function Purchase() {
  const { id } = Route.useParams();
  const { quantity = 1, order } = Route.useSearch();
  return <PurchasePage key={id} id={id} quantity={quantity} orderId={order} />;
}
