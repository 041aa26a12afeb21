import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireSignIn } from '#web/features/accounts/sign-in/guards.ts';
import { ComplainPage } from '#web/features/conduct/complaints/complain-page.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { orderDetailsQuery } from '#web/features/sales/order-history/queries.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';
import { text } from '#web/lib/search.ts';

type ComplainSearch = { draw?: string | undefined; order?: string | undefined };

export const Route = createFileRoute('/complain')({
  staticData: { listParameters: ['draw', 'order'] },
  validateSearch: ({ draw, order }): ComplainSearch => ({ draw: text(draw), order: text(order) }),
  loaderDeps: ({ search: { draw, order } }) => ({ draw, order }),
  loader: async ({ context, deps: { draw, order }, location }) => {
    const { queryClient, api } = context;
    if (order !== undefined) {
      // Only buyers can complain about an order, and only about their own.
      const { user } = await requireSignIn({ context, location });
      const details = await orNotFound(queryClient.fetchQuery(orderDetailsQuery(api, user.id, order)));
      return { about: { orderId: order }, drawTitle: details.draw.title };
    }
    if (draw === undefined) throw redirect({ to: '/complaint' });
    const { id, title } = await orNotFound(queryClient.fetchQuery(drawQuery(api, draw)));
    return { about: { prizeDrawId: id }, drawTitle: title };
  },
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Make a complaint', unlisted: true }),
  component: Complain,
});

function Complain() {
  return <ComplainPage {...Route.useLoaderData()} />;
}
