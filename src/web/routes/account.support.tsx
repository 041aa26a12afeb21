import { createFileRoute } from '@tanstack/react-router';
import { SupportPage } from '#web/features/conduct/signposts/support-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/account/support')({
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Help and complaints', unlisted: true }),
  component: SupportPage,
});
