import { createFileRoute, redirect } from '@tanstack/react-router';
import { HoldingPage } from '#web/features/pages/holding/holding-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/holding')({
  staticData: { bare: true },
  beforeLoad: ({ context }) => {
    if (!context.site.holding) throw redirect({ to: '/' });
  },
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Coming soon',
      description:
        'Prize draws that anyone can check, with a share for charity. Leave your email address and we’ll tell you when we open.',
      unlisted: true,
    }),
  component: HoldingPage,
});
