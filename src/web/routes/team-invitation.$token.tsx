import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '#web/features/draws/organisations/invitation-page.tsx';
import { ApiError } from '#web/lib/api.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/team-invitation/$token')({
  // Opening the page changes nothing, because email scanners also follow links.
  loader: async ({ context: { api }, params: { token } }) => {
    try {
      return await api('GET /api/v1/organisation-invitations/:token', { params: { token } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_unusable') return null;
      throw error;
    }
  },
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Invitation to a team', unlisted: true }),
  component: Invitation,
});

function Invitation() {
  const { token } = Route.useParams();
  // The key resets the page's state when the link changes.
  return <InvitationPage key={token} token={token} offer={Route.useLoaderData()} />;
}
