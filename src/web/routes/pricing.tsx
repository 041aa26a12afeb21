import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '#web/features/pages/pricing/pricing-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/pricing')({
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Host pricing',
      description:
        'Free to host, 13% of ticket sales. What goes to the charity, how trees are paid for, and an example to the penny.',
    }),
  component: PricingPage,
});
