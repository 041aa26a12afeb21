import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '#web/features/accounts/sign-in/link-page.tsx';
import { parseTokenSearch } from '#web/features/accounts/sign-in/token-search.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/keep-two-factor')({
  validateSearch: parseTokenSearch,
  head: ({ match }) =>
    buildPageHead(match.context.site, { title: 'Keep two-factor sign-in', unlisted: true }),
  component: KeepTwoFactor,
});

function KeepTwoFactor() {
  return <LinkPage kind="keep" token={Route.useSearch().token} />;
}
