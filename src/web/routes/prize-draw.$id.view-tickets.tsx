import { createFileRoute } from '@tanstack/react-router';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import { readAccessDenied, requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { NotFoundScreen } from '#web/features/pages/site/not-found.tsx';
import { moneyQuery, ticketPageQuery } from '#web/features/sales/ticket-lists/queries.ts';
import { parseTicketListSearch } from '#web/features/sales/ticket-lists/search.ts';
import { TicketsError, TicketsFailed } from '#web/features/sales/ticket-lists/tickets-failed.tsx';
import { TicketsPage } from '#web/features/sales/ticket-lists/tickets-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';

const seesTickets = (user: User, draw: PrizeDraw) =>
  mayAct({ isOwner: user.id === draw.userId, isAdmin: user.role === 'admin' }, 'lists');

export const Route = createFileRoute('/prize-draw/$id/view-tickets')({
  validateSearch: parseTicketListSearch,
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id }, location }) => {
    const { queryClient, api, user } = context;
    const draw = await orNotFound(queryClient.ensureQueryData(drawQuery(api, id)));
    if (seesTickets(user, draw)) {
      await Promise.all([
        queryClient.prefetchQuery(ticketPageQuery(api, id, parseTicketListSearch(location.search))),
        queryClient.prefetchQuery(moneyQuery(api, id)),
      ]);
    } else {
      context.setStatus(403);
    }
    return draw;
  },
  head: ({ match, loaderData: draw }) =>
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
  const draw = Route.useLoaderData();
  const search = Route.useSearch();
  if (!seesTickets(user, draw)) {
    return <TicketsFailed>Only the creator of this prize draw can see its tickets.</TicketsFailed>;
  }
  return <TicketsPage drawId={id} user={user} search={search} />;
}
