import { createFileRoute } from '@tanstack/react-router';
import { readAccessDenied, requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { awardsQuery } from '#web/features/awards/queries.ts';
import { WinnersMissing } from '#web/features/awards/winners/winners-missing.tsx';
import { WinnersPage } from '#web/features/awards/winners/winners-page.tsx';
import { ControlMissing } from '#web/features/drawing/control/control-states.tsx';
import { RedrawDialog } from '#web/features/drawing/control/redraw-dialog.tsx';
import { loadAdminDraw } from '#web/features/draws/page/load-admin-draw.ts';
import { NotFoundScreen } from '#web/features/pages/site/not-found.tsx';
import { buildHostPageHead } from '#web/lib/host-page-head.ts';
import { openingTime } from '#web/lib/server-time.ts';

export const Route = createFileRoute('/prize-draw/$id/winners')({
  // One file, because every page knows the names of all files.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id } }) => {
    const { queryClient, api } = context;
    const { draw, isOwn } = await loadAdminDraw(context, id, 'edit');
    // Never rejects: the page shows its own error.
    if (isOwn) await queryClient.prefetchQuery({ ...awardsQuery(api, id), staleTime: 0 });
    return { title: `Winners of ${draw.title}`, draw, isOwn, time: openingTime() };
  },
  head: buildHostPageHead,
  notFoundComponent: ({ data }) =>
    readAccessDenied(data) ? <NotFoundScreen data={data} /> : <ControlMissing />,
  component: Winners,
});

function Winners() {
  const { id } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { draw, isOwn, time } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  if (!isOwn) return <WinnersMissing />;
  return (
    <WinnersPage
      key={id}
      id={id}
      user={user}
      time={time}
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
  );
}
