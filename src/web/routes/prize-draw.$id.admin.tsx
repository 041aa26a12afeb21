import { createFileRoute } from '@tanstack/react-router';
import { readAccessDenied, requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { awardsQuery } from '#web/features/awards/queries.ts';
import { ControlPage } from '#web/features/drawing/control/control-page.tsx';
import { ControlLoading, ControlMissing } from '#web/features/drawing/control/control-states.tsx';
import { loadDrawRoles } from '#web/features/draws/organisations/draw-roles.ts';
import { drawingQuery, drawQuery } from '#web/features/draws/queries.ts';
import { NotFoundScreen } from '#web/features/pages/site/not-found.tsx';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/prize-draw/$id/admin')({
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context: { queryClient, api, user }, params: { id } }) => {
    // Shows the current state, not the cached state of an earlier visit.
    const now = { staleTime: 0 };
    const [draw] = await orNotFound(
      Promise.all([
        queryClient.fetchQuery({ ...drawQuery(api, id), ...now }),
        queryClient.fetchQuery({ ...drawingQuery(api, id), ...now }),
        queryClient.fetchQuery({ ...awardsQuery(api, id), ...now }),
      ]),
    );
    await loadDrawRoles({ queryClient, api }, draw, user);
    return draw;
  },
  head: ({ match, loaderData: draw }) =>
    buildPageHead(match.context.site, {
      title: draw ? `Draw control: ${draw.title}` : 'Prize draw not found',
      unlisted: true,
    }),
  pendingComponent: ControlLoading,
  notFoundComponent: ({ data }) =>
    readAccessDenied(data) ? <NotFoundScreen data={data} /> : <ControlMissing />,
  component: Control,
});

function Control() {
  const { id } = Route.useParams();
  const { user } = Route.useRouteContext();
  // The key resets the page's state when the draw changes.
  return <ControlPage key={id} id={id} user={user} />;
}
