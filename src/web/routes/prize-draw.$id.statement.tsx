import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { loadAdminDraw } from '#web/features/draws/page/load-admin-draw.ts';
import { statementQuery } from '#web/features/payouts/statement/queries.ts';
import { StatementMissing } from '#web/features/payouts/statement/statement-missing.tsx';
import { NotSettled, StatementPage } from '#web/features/payouts/statement/statement-page.tsx';
import { ApiError } from '#web/lib/api.ts';
import { buildHostPageHead } from '#web/lib/host-page-head.ts';

export const Route = createFileRoute('/prize-draw/$id/statement')({
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id } }) => {
    const { queryClient, api } = context;
    const { draw, isOwn } = await loadAdminDraw(context, id, 'export');
    const statement = isOwn
      ? await queryClient.fetchQuery({ ...statementQuery(api, id), staleTime: 0 }).catch(unsettledIsNull)
      : null;
    return { title: `Statement for ${draw.title}`, draw, isOwn, statement };
  },
  head: buildHostPageHead,
  component: DrawStatement,
});

function unsettledIsNull(error: unknown): null {
  if (error instanceof ApiError && error.code === 'not_settled') return null;
  throw error;
}

function DrawStatement() {
  const { draw, isOwn, statement } = Route.useLoaderData();
  if (!isOwn) return <StatementMissing />;
  return statement ? (
    <StatementPage drawId={draw.id} statement={statement} />
  ) : (
    <NotSettled drawId={draw.id} title={draw.title} />
  );
}
