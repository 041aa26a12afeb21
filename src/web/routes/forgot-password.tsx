import { createFileRoute } from '@tanstack/react-router';
import { AskLinkPage } from '#web/features/accounts/sign-in/ask-link-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';
import { text } from '#web/lib/search.ts';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: ({ returnTo }): { returnTo?: string | undefined } => ({ returnTo: text(returnTo) }),
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Forgot password', unlisted: true }),
  component: ForgotPassword,
});

function ForgotPassword() {
  return <AskLinkPage kind="reset" returnTo={Route.useSearch().returnTo} />;
}
