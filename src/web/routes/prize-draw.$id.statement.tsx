import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { loadWorkspace } from '#web/features/draws/workspace/queries.ts';
import { statementQuery } from '#web/features/payouts/statement/queries.ts';
import { StatementMissing } from '#web/features/payouts/statement/statement-missing.tsx';
import { NotSettled, StatementPage } from '#web/features/payouts/statement/statement-page.tsx';
import { ApiError } from '#web/lib/api.ts';
import { buildHostPageHead } from '#web/lib/host-page-head.ts';

export const Route = createFileRoute('/prize-draw/$id/statement')({
  staticData: { hostFrame: 'always' },
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id } }) => {
    const { queryClient, api } = context;
    const { draw, isAllowed } = await loadWorkspace(context, id, 'export');
    const statement = isAllowed
      ? await queryClient.fetchQuery({ ...statementQuery(api, id), staleTime: 0 }).catch(unsettledIsNull)
      : null;
    return { title: `Statement for ${draw.title}`, draw, isAllowed, statement };
  },
  head: buildHostPageHead,
  component: DrawStatement,
});

function unsettledIsNull(error: unknown): null {
  if (error instanceof ApiError && error.code === 'not_settled') return null;
  throw error;
}

function DrawStatement() {
  const { draw, isAllowed, statement } = Route.useLoaderData();
  if (!isAllowed) return <StatementMissing />;
  return statement ? (
    <StatementPage drawId={draw.id} statement={statement} />
  ) : (
    <NotSettled drawId={draw.id} title={draw.title} />
  );
}
