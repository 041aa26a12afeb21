import type { FastifyInstance } from 'fastify';
import { ReconciliationSearch } from '#contract/refunds/reconciliation.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentFinding, presentReconciliation } from './present.ts';
import type { ReconciliationService } from './service.ts';

export function reconciliationRoutes(app: FastifyInstance, reconciliation: ReconciliationService): void {
  serve(app, 'GET /api/v1/admin/reconciliation', async ({ query }) =>
    presentReconciliation(await reconciliation.show(query)),
  );
  serve(app, 'POST /api/v1/admin/reconciliation/run', async ({ viewer }) => {
    await reconciliation.runNow(viewer);
    return presentReconciliation(await reconciliation.show(ReconciliationSearch.parse({})));
  });
  serve(
    app,
    'POST /api/v1/admin/reconciliation/findings/:id/resolve',
    async ({ viewer, params: { id }, body: { reason } }) =>
      presentFinding(await reconciliation.resolve(viewer, id, reason)),
  );
}
