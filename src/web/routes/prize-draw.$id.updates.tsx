import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { loadAdminDraw } from '#web/features/draws/page/load-admin-draw.ts';
import { loadUpdates } from '#web/features/draws/updates/queries.ts';
import { UpdatesMissing } from '#web/features/draws/updates/updates-missing.tsx';
import { UpdatesPage } from '#web/features/draws/updates/updates-page.tsx';
import { buildHostPageHead } from '#web/lib/host-page-head.ts';

export const Route = createFileRoute('/prize-draw/$id/updates')({
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id } }) => {
    const { draw, isOwn } = await loadAdminDraw(context, id, 'edit');
    const mayWrite = isOwn && (await loadUpdates(context, id));
    return { title: `Updates for ${draw.title}`, isOwn, mayWrite };
  },
  head: buildHostPageHead,
  component: DrawUpdates,
});

function DrawUpdates() {
  const { id } = Route.useParams();
  const { isOwn, mayWrite } = Route.useLoaderData();
  return mayWrite ? (
    <UpdatesPage key={id} drawId={id} />
  ) : (
    <UpdatesMissing why={isOwn ? 'unverified' : 'other'} />
  );
}
