import { createFileRoute } from '@tanstack/react-router';
import { ConfirmPage } from '#web/features/email/newsletter/confirm-page.tsx';
import { parseNewsletterSearch } from '#web/features/email/newsletter/search.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/newsletter/confirm')({
  validateSearch: parseNewsletterSearch,
  head: ({ match }) =>
    buildPageHead(match.context.site, { title: 'Confirm your subscription', unlisted: true }),
  component: () => <ConfirmPage {...Route.useSearch()} />,
});
