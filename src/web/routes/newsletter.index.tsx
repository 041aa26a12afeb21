import { createFileRoute } from '@tanstack/react-router';
import { NewsletterPage } from '#web/features/email/newsletter/newsletter-page.tsx';
import { newsletterSearch } from '#web/features/email/newsletter/search.ts';
import { pageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/newsletter/')({
  validateSearch: newsletterSearch,
  head: ({ match }) => pageHead(match.context.site, { title: 'Newsletter', unlisted: true }),
  component: () => <NewsletterPage {...Route.useSearch()} />,
});
