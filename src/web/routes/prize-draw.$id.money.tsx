import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { loadAdminDraw } from '#web/features/draws/page/load-admin-draw.ts';
import { MoneyMissing } from '#web/features/payouts/money/money-missing.tsx';
import { MoneyPage } from '#web/features/payouts/money/money-page.tsx';
import {
  agreementQuery,
  outcomeQuery,
  paymentsOfDrawQuery,
  payoutQuery,
} from '#web/features/payouts/queries.ts';
import { buildHostPageHead } from '#web/lib/host-page-head.ts';

export const Route = createFileRoute('/prize-draw/$id/money')({
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id } }) => {
    const { queryClient, api } = context;
    const { draw, isOwn } = await loadAdminDraw(context, id, 'money');
    if (isOwn) {
      const now = { staleTime: 0 };
      // None of these rejects: each panel shows its own error.
      await Promise.all([
        queryClient.prefetchQuery({ ...outcomeQuery(api, id), ...now }),
        queryClient.prefetchQuery({ ...agreementQuery(api, id), ...now }),
        queryClient.prefetchQuery({ ...payoutQuery(api, draw.userId), ...now }),
        queryClient.prefetchQuery({ ...paymentsOfDrawQuery(api, draw.userId, id), ...now }),
      ]);
    }
    return { title: `Money from ${draw.title}`, isOwn };
  },
  head: buildHostPageHead,
  component: Money,
});

function Money() {
  const { id } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { isOwn } = Route.useLoaderData();
  return isOwn ? <MoneyPage key={id} id={id} user={user} /> : <MoneyMissing />;
}
