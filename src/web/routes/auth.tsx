import { createFileRoute, redirect } from '@tanstack/react-router';
import { AuthPage } from '#web/features/accounts/sign-in/auth-page.tsx';
import { getView, parseAuthSearch } from '#web/features/accounts/sign-in/auth-search.ts';
import { pageHead } from '#web/lib/head.ts';
import { safeReturnTo } from '#web/lib/safe-return-to.ts';
import { sessionQuery } from '#web/lib/session.tsx';

export const Route = createFileRoute('/auth')({
  validateSearch: parseAuthSearch,
  beforeLoad: async ({ context, search }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery(context.api));
    if (user) throw redirect({ href: safeReturnTo(search.returnTo), replace: true });
  },
  head: ({ match }) =>
    pageHead(match.context.site, {
      title: getView(match.search) === 'login' ? 'Log in' : 'Create your account',
      unlisted: true,
      description: 'Log in or create a free account to enter prize draws or to run your own.',
    }),
  component: Auth,
});

function Auth() {
  return <AuthPage search={Route.useSearch()} />;
}
