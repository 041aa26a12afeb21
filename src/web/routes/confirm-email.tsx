import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '#web/features/accounts/sign-in/link-page.tsx';
import { parseTokenSearch } from '#web/features/accounts/sign-in/token-search.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/confirm-email')({
  validateSearch: parseTokenSearch,
  head: ({ match }) =>
    buildPageHead(match.context.site, { title: 'Confirm your new email address', unlisted: true }),
  component: ConfirmEmail,
});

function ConfirmEmail() {
  return <LinkPage kind="confirm" token={Route.useSearch().token} />;
}
