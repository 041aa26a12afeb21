import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { loadUpdates } from '#web/features/draws/updates/queries.ts';
import { UpdatesMissing } from '#web/features/draws/updates/updates-missing.tsx';
import { UpdatesPage } from '#web/features/draws/updates/updates-page.tsx';
import { loadWorkspace } from '#web/features/draws/workspace/queries.ts';
import { buildHostPageHead } from '#web/lib/host-page-head.ts';

export const Route = createFileRoute('/prize-draw/$id/updates')({
  staticData: { hostFrame: 'always' },
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id } }) => {
    const { draw, isAllowed } = await loadWorkspace(context, id, 'edit');
    const mayWrite = isAllowed && (await loadUpdates(context, id));
    return { title: `Updates for ${draw.title}`, isAllowed, mayWrite };
  },
  head: buildHostPageHead,
  component: DrawUpdates,
});

function DrawUpdates() {
  const { id } = Route.useParams();
  const { isAllowed, mayWrite } = Route.useLoaderData();
  return mayWrite ? (
    <UpdatesPage key={id} drawId={id} />
  ) : (
    <UpdatesMissing why={isAllowed ? 'unverified' : 'other'} />
  );
}
