import { createFileRoute } from '@tanstack/react-router';
import { PayoutPage } from '#web/features/payouts/account/payout-page.tsx';
import { paymentsPageQuery, payoutQuery } from '#web/features/payouts/queries.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { positiveInteger } from '#web/lib/search.ts';
import { openingTime } from '#web/lib/server-time.ts';

export const Route = createFileRoute('/account/payout')({
  validateSearch: ({ page, stripe }): { page?: number; stripe?: 'refresh' | 'return' } => {
    const wanted = positiveInteger(page);
    return {
      ...(wanted !== undefined && wanted > 1 && { page: wanted }),
      // Stripe sends payees back with it, if its link has expired or they have left its page.
      ...((stripe === 'refresh' || stripe === 'return') && { stripe }),
    };
  },
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  // Neither query rejects: each section shows its own errors. Payments change in the background.
  loader: async ({ context: { queryClient, api, user }, deps: { page } }) => {
    const now = { staleTime: 0 };
    await Promise.all([
      queryClient.prefetchQuery({ ...payoutQuery(api, user.id), ...now }),
      queryClient.prefetchQuery({ ...paymentsPageQuery(api, user.id, page), ...now }),
    ]);
    return { time: openingTime() };
  },
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Getting paid', unlisted: true }),
  component: Payout,
});

function Payout() {
  const { user } = Route.useRouteContext();
  const { time } = Route.useLoaderData();
  const { page = 1, stripe } = Route.useSearch();
  return <PayoutPage user={user} page={page} time={time} isLinkExpired={stripe === 'refresh'} />;
}
