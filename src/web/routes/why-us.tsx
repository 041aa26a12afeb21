import { createFileRoute } from '@tanstack/react-router';
import { WhyUsPage } from '#web/features/pages/site/why-us-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/why-us')({
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Why us',
      description: 'Why we’re here: draws worth entering, income for hosts, a share for charity, and trees.',
    }),
  component: WhyUsPage,
});
