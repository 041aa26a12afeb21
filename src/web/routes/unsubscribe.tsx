import { createFileRoute } from '@tanstack/react-router';
import { parseNewsletterSearch } from '#web/features/email/newsletter/search.ts';
import { UnsubscribePage } from '#web/features/email/newsletter/unsubscribe-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: parseNewsletterSearch,
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Unsubscribe', unlisted: true }),
  component: () => <UnsubscribePage {...Route.useSearch()} />,
});
