import { createFileRoute } from '@tanstack/react-router';
import { mayAct } from '#domain/draws/visibility.ts';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { loadWorkspace } from '#web/features/draws/workspace/queries.ts';
import { moneyQuery, ticketPageQuery } from '#web/features/sales/ticket-lists/queries.ts';
import { parseTicketListSearch } from '#web/features/sales/ticket-lists/search.ts';
import { TicketsError, TicketsFailed } from '#web/features/sales/ticket-lists/tickets-failed.tsx';
import { TicketsPage } from '#web/features/sales/ticket-lists/tickets-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/prize-draw/$id/view-tickets')({
  staticData: { hostFrame: 'always' },
  validateSearch: parseTicketListSearch,
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id }, location }) => {
    const { queryClient, api } = context;
    const loaded = await loadWorkspace(context, id, 'lists');
    if (loaded.isAllowed) {
      await Promise.all([
        queryClient.prefetchQuery(ticketPageQuery(api, id, parseTicketListSearch(location.search))),
        ...(mayAct(loaded.viewer, 'money') ? [queryClient.prefetchQuery(moneyQuery(api, id))] : []),
      ]);
    }
    return loaded;
  },
  head: ({ match, loaderData }) =>
    buildPageHead(match.context.site, {
      title: loaderData ? `Tickets for ${loaderData.draw.title}` : 'Error Loading Tickets',
      unlisted: true,
    }),
  notFoundComponent: () => <TicketsFailed>Prize draw not found. It may have been deleted.</TicketsFailed>,
  errorComponent: TicketsError,
  component: Tickets,
});

function Tickets() {
  const { id } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { viewer, isAllowed } = Route.useLoaderData();
  const search = Route.useSearch();
  if (!isAllowed) {
    return <TicketsFailed>Only the creator of this prize draw can see its tickets.</TicketsFailed>;
  }
  return <TicketsPage drawId={id} user={user} viewer={viewer} search={search} />;
}
