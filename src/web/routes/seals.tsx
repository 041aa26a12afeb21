import { createFileRoute } from '@tanstack/react-router';
import { sealsQuery } from '#web/features/public-log/seals/queries.ts';
import { SealsPage } from '#web/features/public-log/seals/seals-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/seals')({
  // Never rejects: the page shows the error and a retry button.
  loader: ({ context }) => context.queryClient.prefetchQuery(sealsQuery(context.api)),
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Seals and witnesses',
      description: 'The public log of every seal, and the independent witnesses that have seen it.',
    }),
  component: SealsPage,
});
