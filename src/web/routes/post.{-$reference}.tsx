import { createFileRoute, redirect } from '@tanstack/react-router';
import { LookUpPage } from '#web/features/postal/look-up/look-up-page.tsx';
import { postalEntryQuery } from '#web/features/postal/queries.ts';
import { ApiError } from '#web/lib/api.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { type RawSearch, text } from '#web/lib/search.ts';

export const Route = createFileRoute('/post/{-$reference}')({
  validateSearch: parseReferenceSearch,
  loaderDeps: ({ search: { reference } }) => ({ reference }),
  loader: async ({ context, params: { reference = '' }, deps: { reference: typed } }) => {
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

/** What the form without script sends. */
function parseReferenceSearch({ reference }: RawSearch): { reference?: string } {
  const typed = text(reference)?.trim();
  return typed ? { reference: typed } : {};
}
