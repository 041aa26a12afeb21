import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '#web/features/accounts/sign-in/link-page.tsx';
import { parseTokenSearch } from '#web/features/accounts/sign-in/token-search.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/verify-email')({
  validateSearch: parseTokenSearch,
  head: ({ match }) =>
    buildPageHead(match.context.site, { title: 'Verify your email address', unlisted: true }),
  component: VerifyEmail,
});

function VerifyEmail() {
  return <LinkPage kind="verify" token={Route.useSearch().token} />;
}
