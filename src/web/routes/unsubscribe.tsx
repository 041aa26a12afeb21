import { createFileRoute } from '@tanstack/react-router';
import { newsletterSearch } from '#web/features/email/newsletter/search.ts';
import { UnsubscribePage } from '#web/features/email/newsletter/unsubscribe-page.tsx';
import { pageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: newsletterSearch,
  head: ({ match }) => pageHead(match.context.site, { title: 'Unsubscribe', unlisted: true }),
  component: () => <UnsubscribePage {...Route.useSearch()} />,
});
