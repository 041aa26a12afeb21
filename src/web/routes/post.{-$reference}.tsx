import { createFileRoute, redirect } from '@tanstack/react-router';
import { LookUpPage } from '#web/features/postal/look-up/look-up-page.tsx';
import { postalEntryQuery } from '#web/features/postal/queries.ts';
import { ApiError } from '#web/lib/api.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/post/{-$reference}')({
  loader: async ({ context, params: { reference = '' }, location }) => {
    const typed = new URLSearchParams(location.searchStr).get('reference')?.trim();
    if (typed) throw redirect({ href: `/post/${encodeURIComponent(typed)}`, replace: true });
    if (reference === '') return { reference, entry: null };
    const entry = await context.queryClient
      .fetchQuery(postalEntryQuery(context.api, reference))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
        context.setStatus(404);
        return null;
      });
    return { reference, entry };
  },
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Your postal entry', unlisted: true }),
  component: () => <LookUpPage {...Route.useLoaderData()} />,
});
