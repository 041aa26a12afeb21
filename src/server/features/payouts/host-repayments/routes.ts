import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import type { HostRepaymentsService } from './service.ts';

export function hostRepaymentRoutes(app: FastifyInstance, repayments: HostRepaymentsService): void {
  serve(app, 'POST /api/v1/admin/prize-draws/:id/host-repayment', ({ viewer, params: { id }, body }) =>
    repayments.record(viewer, { ...body, drawId: id, paidAt: new Date(body.paidAt) }),
  );
}
