import { createFileRoute } from '@tanstack/react-router';
import { loadDeskDraw } from '#web/features/draws/load-desk-draw.ts';
import { requireRole } from '#web/features/signing-in/guards.ts';
import { loadUpdates } from '#web/features/updates/queries.ts';
import { UpdatesMissing } from '#web/features/updates/updates-missing.tsx';
import { UpdatesPage } from '#web/features/updates/updates-page.tsx';
import { deskHead } from '#web/lib/desk-head.ts';

export const Route = createFileRoute('/prize-draw/$id/updates')({
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id } }) => {
    const { draw, isOwn } = await loadDeskDraw(context, id);
    const mayWrite = isOwn && (await loadUpdates(context, id));
    return { title: `Updates for ${draw.title}`, isOwn, mayWrite };
  },
  head: deskHead,
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
