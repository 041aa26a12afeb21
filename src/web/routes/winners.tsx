import { createFileRoute } from '@tanstack/react-router';
import { WinnersPage, winnersQuery } from '#web/features/pages/winners/winners-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';
import { positiveInteger, type RawSearch } from '#web/lib/search.ts';

export const Route = createFileRoute('/winners')({
  staticData: { listParameters: ['page'] },
  validateSearch: (raw: RawSearch): { page?: number } => {
    const page = positiveInteger(raw.page) ?? 1;
    return page > 1 ? { page } : {};
  },
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  // Never rejects: the page shows the error and a retry button.
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(winnersQuery(context.api, deps.page)),
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Past winners',
      description:
        'Every prize drawn here, with its winning ticket and its winner. Anyone can check each draw.',
    }),
  component: () => <WinnersPage page={Route.useSearch().page ?? 1} />,
});
