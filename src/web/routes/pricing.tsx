import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '#web/features/pages/pricing/pricing-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/pricing')({
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Host pricing',
      description:
        'It’s free to host, and we take 13% of ticket sales. See what goes to charity, who pays for the trees, and an example to the penny.',
    }),
  component: PricingPage,
});
