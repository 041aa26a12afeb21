import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { DrawForm } from '#web/features/draws/form/draw-form.tsx';
import { DrawLoadFailed, DrawNotFound } from '#web/features/draws/form/draw-load-failed.tsx';
import { loadDrawToEdit } from '#web/features/draws/form/load-draw.ts';
import { parseNewDrawSearch } from '#web/features/draws/form/step-search.ts';
import { ownOrganisationsQuery } from '#web/features/draws/organisations/own-organisations.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { openingTime } from '#web/lib/server-time.ts';

export const Route = createFileRoute('/prize-draw/new')({
  staticData: { hostFrame: 'always', area: 'Create Prize Draw' },
  validateSearch: parseNewDrawSearch,
  beforeLoad: requireRole(['host', 'admin']),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: async ({ context, deps: { from } }) => {
    const { queryClient, api, user } = context;
    const [copied] = await Promise.all([
      from === undefined ? undefined : loadDrawToEdit(context, from),
      queryClient.fetchQuery({ ...ownOrganisationsQuery(api, user.id), staleTime: 0 }),
    ]);
    return { time: openingTime(), copied };
  },
  head: ({ match, loaderData }) =>
    buildPageHead(match.context.site, {
      title: loaderData ? 'Create Prize Draw' : 'Prize Draw Not Found',
      unlisted: true,
    }),
  errorComponent: DrawLoadFailed,
  notFoundComponent: DrawNotFound,
  component: NewDraw,
});

function NewDraw() {
  const { user } = Route.useRouteContext();
  const { time, copied } = Route.useLoaderData();
  const { step = 'basics', preview = false, from } = parseNewDrawSearch(Route.useSearch());
  return (
    <DrawForm key={from ?? 'new'} user={user} copied={copied} time={time} step={step} preview={preview} />
  );
}
