import { createFileRoute, notFound } from '@tanstack/react-router';
import { SOLUTIONS } from '#web/components/layout/nav-links.ts';
import { SolutionPage } from '#web/features/solutions/solution-page.tsx';
import { pageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/solutions/$audience')({
  loader: ({ params }) => {
    const known = SOLUTIONS.find(({ audience }) => audience === params.audience);
    if (!known) throw notFound();
    return known;
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? pageHead(match.context.site, {
          title: loaderData.label,
          description: `${loaderData.label}: run a prize draw that earns for you, pays a charity and plants trees. Free to host, 13% of ticket sales.`,
        })
      : {},
  component: Solution,
});

function Solution() {
  return <SolutionPage audience={Route.useLoaderData().audience} />;
}
