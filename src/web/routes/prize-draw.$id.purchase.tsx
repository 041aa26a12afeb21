import { createFileRoute } from '@tanstack/react-router';
import { fontLinks } from '#web/components/draw/fonts.ts';
import { DrawMissingForTickets } from '#web/features/draws/draw-missing.tsx';
import { StepSkeleton } from '#web/features/draws/draw-skeleton.tsx';
import { loadDrawForSale } from '#web/features/draws/queries.ts';
import { PurchasePage } from '#web/features/orders/purchase-page.tsx';
import { pageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';
import { positiveInteger } from '#web/lib/search.ts';

export const Route = createFileRoute('/prize-draw/$id/purchase')({
  validateSearch: ({ quantity }): { quantity?: number } => ({
    ...(quantity !== undefined && { quantity: positiveInteger(quantity) ?? 1 }),
  }),
  loader: ({ context, params: { id } }) => orNotFound(loadDrawForSale(context, id)),
  head: ({ match, loaderData: draw }) => ({
    ...pageHead(match.context.site, { title: draw ? `Purchase: ${draw.title}` : 'Prize Draw Not Found' }),
    links: fontLinks(draw?.fontPair),
  }),
  pendingComponent: StepSkeleton,
  notFoundComponent: DrawMissingForTickets,
  component: Purchase,
});

function Purchase() {
  const { id } = Route.useParams();
  const { quantity = 1 } = Route.useSearch();
  return <PurchasePage key={id} id={id} quantity={quantity} />;
}
