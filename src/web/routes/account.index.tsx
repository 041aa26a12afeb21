import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '#web/features/accounts/account/profile-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/account/')({
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Your account', unlisted: true }),
  component: Profile,
});

function Profile() {
  return <ProfilePage user={Route.useRouteContext().user} />;
}
