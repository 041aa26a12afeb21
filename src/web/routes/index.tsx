import { createFileRoute } from '@tanstack/react-router';
import { StructuredData } from '#web/components/structured-data.tsx';
import { featuredQuery } from '#web/features/draws/card/active-draws.ts';
import { buildOrganisation } from '#web/features/draws/sharing/structured-data.ts';
import { HomePage } from '#web/features/pages/home/home-page.tsx';
import { justWonQueries } from '#web/features/pages/home/just-won.tsx';
import { buildPageHead } from '#web/lib/head.ts';
import { useSite } from '#web/lib/router-context.ts';

export const Route = createFileRoute('/')({
  // Never rejects: the page works without its draws.
  loader: async ({ context: { queryClient, api } }) => {
    const [winners, totals] = justWonQueries(api);
    await Promise.all([
      queryClient.prefetchQuery(featuredQuery(api)),
      queryClient.prefetchQuery(winners),
      queryClient.prefetchQuery(totals),
    ]);
  },
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Purpose-driven raffles, sorted',
      description:
        'Run a prize draw for your followers. It’s free to host, and we take 13% of ticket sales. A share goes to the charity you choose, and we plant trees.',
    }),
  component: Home,
});

function Home() {
  const site = useSite();
  return (
    <>
      <StructuredData things={import.meta.env.SSR ? buildOrganisation(site) : []} />
      <HomePage />
    </>
  );
}
