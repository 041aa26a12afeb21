import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { awardsQuery } from '#web/features/awards/queries.ts';
import { ControlLoading } from '#web/features/drawing/control/control-states.tsx';
import { drawingQuery, drawQuery } from '#web/features/draws/queries.ts';
import { loadWorkspace, workspaceQuery } from '#web/features/draws/workspace/queries.ts';
import { OverviewPage } from '#web/features/pages/workspace/overview-page.tsx';
import { WorkspaceMissing } from '#web/features/pages/workspace/workspace-missing.tsx';
import { buildHostPageHead } from '#web/lib/host-page-head.ts';
import { orNotFound } from '#web/lib/query.ts';
import { openingTime } from '#web/lib/server-time.ts';

export const Route = createFileRoute('/prize-draw/$id/manage')({
  staticData: { hostFrame: 'always' },
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id } }) => {
    const { queryClient, api } = context;
    // Shows the current state, not the cached state of an earlier visit.
    const now = { staleTime: 0 };
    await orNotFound(queryClient.fetchQuery({ ...drawQuery(api, id), ...now }));
    const { draw, viewer, isAllowed } = await loadWorkspace(context, id, 'lists');
    if (isAllowed) {
      await Promise.all([
        queryClient.fetchQuery({ ...workspaceQuery(api, id), ...now }),
        queryClient.fetchQuery({ ...drawingQuery(api, id), ...now }),
        queryClient.fetchQuery({ ...awardsQuery(api, id), ...now }),
      ]);
    }
    return { title: `Manage ${draw.title}`, viewer, isAllowed, time: openingTime() };
  },
  head: buildHostPageHead,
  pendingComponent: ControlLoading,
  component: Manage,
});

function Manage() {
  const { id } = Route.useParams();
  const { viewer, isAllowed, time } = Route.useLoaderData();
  return isAllowed ? <OverviewPage key={id} id={id} viewer={viewer} time={time} /> : <WorkspaceMissing />;
}
