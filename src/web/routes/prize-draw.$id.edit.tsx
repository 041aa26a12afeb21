import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { DrawForm } from '#web/features/draws/form/draw-form.tsx';
import { DrawLoadFailed, DrawNotFound } from '#web/features/draws/form/draw-load-failed.tsx';
import { loadDrawToEdit } from '#web/features/draws/form/load-draw.ts';
import { parseStepSearch } from '#web/features/draws/form/step-search.ts';
import { ownOrganisationsQuery } from '#web/features/draws/organisations/own-organisations.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { useApi } from '#web/lib/router-context.ts';
import { openingTime } from '#web/lib/server-time.ts';

export const Route = createFileRoute('/prize-draw/$id/edit')({
  staticData: { hostFrame: 'always' },
  validateSearch: parseStepSearch,
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params }) => {
    const { queryClient, api, user } = context;
    await Promise.all([
      loadDrawToEdit(context, params.id),
      queryClient.fetchQuery({ ...ownOrganisationsQuery(api, user.id), staleTime: 0 }),
    ]);
    return { time: openingTime() };
  },
  head: ({ match, loaderData }) =>
    buildPageHead(match.context.site, {
      title: loaderData ? 'Edit Prize Draw' : 'Prize Draw Not Found',
      unlisted: true,
    }),
  pendingComponent: LoadingDraw,
  errorComponent: DrawLoadFailed,
  notFoundComponent: DrawNotFound,
  component: EditDraw,
});

function EditDraw() {
  const { id } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { time } = Route.useLoaderData();
  const { step = 'basics', preview = false } = parseStepSearch(Route.useSearch());
  const { data: draw } = useSuspenseQuery(drawQuery(useApi(), id));
  return <DrawForm key={id} user={user} stored={draw} time={time} step={step} preview={preview} />;
}

function LoadingDraw() {
  return (
    <div className="flex justify-center px-4 py-24 text-muted">
      <Spinner label="Loading prize draw data..." />
    </div>
  );
}
