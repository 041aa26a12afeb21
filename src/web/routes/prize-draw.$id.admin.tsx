import { createFileRoute } from '@tanstack/react-router';
import { ConfirmationProvider } from '#web/features/accounts/account/confirmation.tsx';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { awardsQuery } from '#web/features/awards/queries.ts';
import { ControlPage } from '#web/features/drawing/control/control-page.tsx';
import { ControlLoading, ControlMissing } from '#web/features/drawing/control/control-states.tsx';
import { drawingQuery, drawQuery } from '#web/features/draws/queries.ts';
import { loadViewer } from '#web/features/draws/workspace/queries.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/prize-draw/$id/admin')({
  staticData: { hostFrame: 'always' },
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id } }) => {
    const { queryClient, api } = context;
    // Shows the current state, not the cached state of an earlier visit.
    const now = { staleTime: 0 };
    const [draw] = await orNotFound(
      Promise.all([
        queryClient.fetchQuery({ ...drawQuery(api, id), ...now }),
        queryClient.fetchQuery({ ...drawingQuery(api, id), ...now }),
        queryClient.fetchQuery({ ...awardsQuery(api, id), ...now }),
      ]),
    );
    return { draw, viewer: await loadViewer(context, draw) };
  },
  head: ({ match, loaderData }) =>
    buildPageHead(match.context.site, {
      title: loaderData ? `Draw control: ${loaderData.draw.title}` : 'Prize draw not found',
      unlisted: true,
    }),
  pendingComponent: ControlLoading,
  notFoundComponent: ControlMissing,
  component: Control,
});

function Control() {
  const { id } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { viewer } = Route.useLoaderData();
  // The key resets the page's state when the draw changes.
  return (
    <ConfirmationProvider user={user}>
      <ControlPage key={id} id={id} user={user} viewer={viewer} />
    </ConfirmationProvider>
  );
}
