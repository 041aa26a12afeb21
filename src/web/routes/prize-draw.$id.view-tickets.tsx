import { createFileRoute } from '@tanstack/react-router';
import { mayAct } from '#domain/draws/visibility.ts';
import { readAccessDenied, requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { loadAdminDraw } from '#web/features/draws/page/load-admin-draw.ts';
import { NotFoundScreen } from '#web/features/pages/site/not-found.tsx';
import { moneyQuery, ticketPageQuery } from '#web/features/sales/ticket-lists/queries.ts';
import { parseTicketListSearch } from '#web/features/sales/ticket-lists/search.ts';
import { TicketsError, TicketsFailed } from '#web/features/sales/ticket-lists/tickets-failed.tsx';
import { TicketsPage } from '#web/features/sales/ticket-lists/tickets-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/prize-draw/$id/view-tickets')({
  validateSearch: parseTicketListSearch,
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id }, location }) => {
    const { queryClient, api } = context;
    const { draw, isOwn, roles } = await loadAdminDraw(context, id, 'lists');
    if (isOwn) {
      await Promise.all([
        queryClient.prefetchQuery(ticketPageQuery(api, id, parseTicketListSearch(location.search))),
        mayAct(roles, 'money') && queryClient.prefetchQuery(moneyQuery(api, id)),
      ]);
    }
    return { draw, isOwn, roles };
  },
  head: ({ match, loaderData: { draw } = {} }) =>
    buildPageHead(match.context.site, {
      title: draw ? `Tickets for ${draw.title}` : 'Error Loading Tickets',
      unlisted: true,
    }),
  notFoundComponent: ({ data }) =>
    readAccessDenied(data) ? (
      <NotFoundScreen data={data} />
    ) : (
      <TicketsFailed>Prize draw not found. It may have been deleted.</TicketsFailed>
    ),
  errorComponent: TicketsError,
  component: Tickets,
});

function Tickets() {
  const { id } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { isOwn, roles } = Route.useLoaderData();
  const search = Route.useSearch();
  if (!isOwn) {
    return <TicketsFailed>Only the creator of this prize draw can see its tickets.</TicketsFailed>;
  }
  return <TicketsPage drawId={id} user={user} roles={roles} search={search} />;
}
