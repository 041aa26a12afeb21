import { createFileRoute } from '@tanstack/react-router';
import { ConfirmPage } from '#web/features/email/newsletter/confirm-page.tsx';
import { newsletterSearch } from '#web/features/email/newsletter/search.ts';
import { pageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/newsletter/confirm')({
  validateSearch: newsletterSearch,
  head: ({ match }) => pageHead(match.context.site, { title: 'Confirm your subscription', unlisted: true }),
  component: () => <ConfirmPage {...Route.useSearch()} />,
});
