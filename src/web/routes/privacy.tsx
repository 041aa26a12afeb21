import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '#web/features/pages/legal/privacy-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/privacy')({
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Privacy Policy',
      description: 'What we know about you, why, who sees it and how long we keep it.',
    }),
  component: PrivacyPage,
});
