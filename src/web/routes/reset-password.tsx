import { createFileRoute } from '@tanstack/react-router';
import { ResetPage } from '#web/features/accounts/sign-in/reset-page.tsx';
import { parseTokenSearch } from '#web/features/accounts/sign-in/token-search.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/reset-password')({
  validateSearch: parseTokenSearch,
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Choose a new password', unlisted: true }),
  component: ResetPassword,
});

function ResetPassword() {
  return <ResetPage token={Route.useSearch().token} />;
}
