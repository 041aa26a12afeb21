import { createFileRoute } from '@tanstack/react-router';
import { ConfirmationProvider } from '#web/features/accounts/account/confirmation.tsx';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { awardsQuery } from '#web/features/awards/queries.ts';
import { WinnersMissing } from '#web/features/awards/winners/winners-missing.tsx';
import { WinnersPage } from '#web/features/awards/winners/winners-page.tsx';
import { ControlMissing } from '#web/features/drawing/control/control-states.tsx';
import { DrawTabs } from '#web/features/drawing/control/draw-tabs.tsx';
import { RedrawDialog } from '#web/features/drawing/control/redraw-dialog.tsx';
import { loadWorkspace } from '#web/features/draws/workspace/queries.ts';
import { buildHostPageHead } from '#web/lib/host-page-head.ts';
import { openingTime } from '#web/lib/server-time.ts';

export const Route = createFileRoute('/prize-draw/$id/winners')({
  staticData: { hostFrame: 'always' },
  // One file, because every page knows the names of all files.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id } }) => {
    const { queryClient, api } = context;
    const { draw, viewer, isAllowed } = await loadWorkspace(context, id, 'lists');
    // Never rejects: the page shows its own error.
    if (isAllowed) await queryClient.prefetchQuery({ ...awardsQuery(api, id), staleTime: 0 });
    return { title: `Winners of ${draw.title}`, draw, viewer, isAllowed, time: openingTime() };
  },
  head: buildHostPageHead,
  notFoundComponent: ControlMissing,
  component: Winners,
});

function Winners() {
  const { id } = Route.useParams();
  const { draw, viewer, isAllowed, time } = Route.useLoaderData();
  const { user } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  if (!isAllowed) return <WinnersMissing />;
  return (
    <ConfirmationProvider user={user}>
      <WinnersPage
        key={id}
        id={id}
        viewer={viewer}
        time={time}
        tabs={<DrawTabs drawId={id} current="winners" />}
        redraw={(award, onClose) => (
          <RedrawDialog
            draw={draw}
            awards={[award]}
            onClose={onClose}
            // The countdown runs on the control page.
            onStarted={() => void navigate({ to: '/prize-draw/$id/admin', params: { id } })}
          />
        )}
      />
    </ConfirmationProvider>
  );
}
