import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '#web/features/pages/legal/terms-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/terms')({
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Terms and Conditions',
      description: 'What hosts, participants and the platform owe each other.',
    }),
  component: TermsPage,
});
