import { createFileRoute } from '@tanstack/react-router';
import { mayAct } from '#domain/draws/visibility.ts';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { loadWorkspace } from '#web/features/draws/workspace/queries.ts';
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
  staticData: { hostFrame: 'always' },
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id } }) => {
    const { queryClient, api } = context;
    const { draw, viewer, isAllowed } = await loadWorkspace(context, id, 'money');
    if (isAllowed) {
      const now = { staleTime: 0 };
      // None of these rejects: each panel shows its own error.
      await Promise.all([
        queryClient.prefetchQuery({ ...outcomeQuery(api, id), ...now }),
        ...(mayAct(viewer, 'edit')
          ? [queryClient.prefetchQuery({ ...agreementQuery(api, id), ...now })]
          : []),
        ...(viewer.isOwner || viewer.isAdmin
          ? [
              queryClient.prefetchQuery({ ...payoutQuery(api, draw.userId), ...now }),
              queryClient.prefetchQuery({ ...paymentsOfDrawQuery(api, draw.userId, id), ...now }),
            ]
          : []),
      ]);
    }
    return { title: `Money from ${draw.title}`, viewer, isAllowed };
  },
  head: buildHostPageHead,
  component: Money,
});

function Money() {
  const { id } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { viewer, isAllowed } = Route.useLoaderData();
  return isAllowed ? <MoneyPage key={id} id={id} user={user} viewer={viewer} /> : <MoneyMissing />;
}
