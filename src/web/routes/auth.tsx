import { createFileRoute, redirect } from '@tanstack/react-router';
import { AuthPage } from '#web/features/accounts/sign-in/auth-page.tsx';
import { getView, parseAuthSearch } from '#web/features/accounts/sign-in/auth-search.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { parseReturnTo } from '#web/lib/safe-return-to.ts';
import { sessionQuery } from '#web/lib/session.tsx';

export const Route = createFileRoute('/auth')({
  validateSearch: parseAuthSearch,
  beforeLoad: async ({ context, search }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery(context.api));
    if (user) throw redirect({ href: parseReturnTo(search.returnTo), replace: true });
  },
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: getView(match.search) === 'login' ? 'Sign in' : 'Create your account',
      unlisted: true,
      description: 'Sign in, or create a free account to enter prize draws or run your own.',
    }),
  component: Auth,
});

function Auth() {
  return <AuthPage search={Route.useSearch()} />;
}
