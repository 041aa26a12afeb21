import { createFileRoute } from '@tanstack/react-router';
import { SaferPlayPage } from '#web/features/conduct/safer-play/safer-play-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/safer-play')({
  loader: ({ context: { api } }) => api('GET /api/v1/conduct-figures'),
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Safer play',
      description: 'What we do so that prize draws stay fair and safe, with the figures.',
    }),
  component: SaferPlay,
});

function SaferPlay() {
  return <SaferPlayPage figures={Route.useLoaderData()} />;
}
