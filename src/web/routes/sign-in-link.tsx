import { createFileRoute } from '@tanstack/react-router';
import { AskLinkPage } from '#web/features/accounts/sign-in/ask-link-page.tsx';
import { SignInLinkPage } from '#web/features/accounts/sign-in/sign-in-link-page.tsx';
import { parseTokenSearch } from '#web/features/accounts/sign-in/token-search.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { type RawSearch, text } from '#web/lib/search.ts';

type SignInLinkSearch = { token?: string | undefined; returnTo?: string | undefined };

export const Route = createFileRoute('/sign-in-link')({
  validateSearch: (search: RawSearch): SignInLinkSearch => ({
    ...parseTokenSearch(search),
    returnTo: text(search.returnTo),
  }),
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Sign in', unlisted: true }),
  component: SignInLink,
});

/** Asks for a link; with a token, signs in with it. */
function SignInLink() {
  const { token, returnTo } = Route.useSearch();
  return token === undefined ? (
    <AskLinkPage kind="sign-in" returnTo={returnTo} />
  ) : (
    <SignInLinkPage token={token} />
  );
}
