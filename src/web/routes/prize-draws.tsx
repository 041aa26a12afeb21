import { createFileRoute } from '@tanstack/react-router';
import { activeDrawsQuery } from '#web/features/draws/active-draws.ts';
import { DrawsPage } from '#web/features/draws/draws-page.tsx';
import { pageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/prize-draws')({
  // Never rejects: the page says what failed and offers to try again.
  loader: ({ context }) => context.queryClient.prefetchQuery(activeDrawsQuery(context.api)),
  head: ({ match }) =>
    pageHead(match.context.site, {
      title: 'Prize draws',
      description:
        'Prize draws that are open now: what can be won, what a ticket costs and which charity gets a share.',
    }),
  component: DrawsPage,
});
