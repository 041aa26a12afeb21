import { createFileRoute } from '@tanstack/react-router';
import { NewsletterPage } from '#web/features/email/newsletter/newsletter-page.tsx';
import { parseNewsletterSearch } from '#web/features/email/newsletter/search.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/newsletter/')({
  validateSearch: parseNewsletterSearch,
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Newsletter', unlisted: true }),
  component: () => <NewsletterPage {...Route.useSearch()} />,
});
