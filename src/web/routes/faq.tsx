import { createFileRoute } from '@tanstack/react-router';
import { FaqPage } from '#web/features/site/faq-page.tsx';
import { pageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/faq')({
  head: ({ match }) =>
    pageHead(match.context.site, {
      title: 'Questions and answers',
      description:
        'Ten answers about hosting and entering prize draws: costs, verification, the skill challenge, winners and guarantees.',
    }),
  component: FaqPage,
});
