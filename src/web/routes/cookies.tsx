import { createFileRoute } from '@tanstack/react-router';
import { CookiesPage } from '#web/features/pages/legal/cookies-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/cookies')({
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Cookie Policy',
      description: 'Which cookies we use, and why.',
    }),
  component: CookiesPage,
});
