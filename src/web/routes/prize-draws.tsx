import { createFileRoute } from '@tanstack/react-router';
import { BrowsePage } from '#web/features/draws/browse/browse-page.tsx';
import { browseQuery } from '#web/features/draws/browse/queries.ts';
import { parseBrowseSearch } from '#web/features/draws/browse/search.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/prize-draws')({
  staticData: { listParameters: ['search', 'price', 'ending', 'sort', 'page'] },
  validateSearch: parseBrowseSearch,
  // The router adds unknown and invalid parameters again. The server renders shared pages without them, so the browser
  // would not recognise the page's data.
  loaderDeps: ({ search }) => ({ search: parseBrowseSearch(search) }),
  // Never rejects: the page shows errors with a retry button, and its own loading state in the browser.
  loader: ({ context, deps }) => {
    const loading = context.queryClient.prefetchQuery(browseQuery(context.api, deps.search));
    return typeof window === 'undefined' ? loading : undefined;
  },
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Prize draws',
      description:
        'Prize draws open now: what you can win, what a ticket costs and which charity gets a share.',
    }),
  component: () => <BrowsePage search={Route.useLoaderDeps().search} />,
});
