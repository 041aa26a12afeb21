import { createFileRoute } from '@tanstack/react-router';
import { ForgotPage } from '#web/features/accounts/sign-in/forgot-page.tsx';
import { pageHead } from '#web/lib/head.ts';
import { text } from '#web/lib/search.ts';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: ({ returnTo }): { returnTo?: string | undefined } => ({ returnTo: text(returnTo) }),
  head: ({ match }) => pageHead(match.context.site, { title: 'Forgot password', unlisted: true }),
  component: ForgotPassword,
});

function ForgotPassword() {
  return <ForgotPage returnTo={Route.useSearch().returnTo} />;
}
