import { createFileRoute, notFound } from '@tanstack/react-router';
import { SOLUTIONS } from '#web/components/layout/nav-links.ts';
import { StructuredData } from '#web/components/structured-data.tsx';
import { buildBreadcrumbs } from '#web/features/draws/sharing/structured-data.ts';
import { SolutionPage } from '#web/features/pages/solutions/solution-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';
import { useSite } from '#web/lib/router-context.ts';

export const Route = createFileRoute('/solutions/$audience')({
  loader: ({ params }) => {
    const known = SOLUTIONS.find(({ audience }) => audience === params.audience);
    if (!known) throw notFound();
    return known;
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? buildPageHead(match.context.site, {
          title: loaderData.label,
          description: `${loaderData.label}: run a prize draw that earns for you, supports a charity and plants trees. It’s free to host, and we take 13% of ticket sales.`,
        })
      : {},
  component: Solution,
});

function Solution() {
  const { audience, label } = Route.useLoaderData();
  const site = useSite();
  const crumbs = [{ name: label, path: `/solutions/${audience}` }];
  return (
    <>
      <StructuredData things={import.meta.env.SSR ? [buildBreadcrumbs(site, crumbs)] : []} />
      <SolutionPage audience={audience} />
    </>
  );
}
