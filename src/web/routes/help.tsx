import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '#web/features/site/help-page.tsx';
import { pageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/help')({
  head: ({ match }) =>
    pageHead(match.context.site, {
      title: 'Help and contact',
      description: 'Help with entering and running prize draws, and how to reach us.',
    }),
  component: HelpPage,
});
