import { createFileRoute } from '@tanstack/react-router';
import { loadDrawForSale } from '#web/features/draws/load-draw-for-sale.ts';
import { DrawMissingForTickets } from '#web/features/draws/page/draw-missing.tsx';
import { StepSkeleton } from '#web/features/draws/page/step-skeleton.tsx';
import { ChooseTicketsPage } from '#web/features/sales/purchase/choose-tickets-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/prize-draw/$id/tickets')({
  staticData: { drawFonts: true },
  loader: ({ context, params: { id } }) => orNotFound(loadDrawForSale(context, id)),
  head: ({ match, loaderData: draw }) => ({
    ...buildPageHead(match.context.site, {
      title: draw ? `Choose tickets: ${draw.title}` : 'Prize Draw Not Found',
      unlisted: true,
    }),
  }),
  pendingComponent: StepSkeleton,
  notFoundComponent: DrawMissingForTickets,
  component: Tickets,
});

function Tickets() {
  const { id } = Route.useParams();
  return <ChooseTicketsPage key={id} id={id} />;
}
