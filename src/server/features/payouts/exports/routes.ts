import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireThisSite } from '#server/plugins/same-site.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { formatPayablesFile, formatPayablesTable } from './present.ts';
import type { PaymentFile, PayoutExportsService } from './service.ts';

/** An export changes payables, so it must not answer HEAD requests. */
const GET_ONLY = { exposeHeadRoute: false };

export function payoutExportRoutes(
  app: FastifyInstance,
  payoutExports: PayoutExportsService,
  publicUrl: string | undefined,
): void {
  /** A link on another site must not be able to start an export. */
  const protect = (request: FastifyRequest, batch: string | undefined) => {
    if (batch === undefined) requireThisSite(request, publicUrl);
  };
  serve(
    app,
    'GET /api/v1/admin/payables.csv',
    async ({ viewer, query, request, reply }) => {
      protect(request, query.batch);
      const file = await payoutExports.export(viewer, query.batch);
      return send(reply, file, 'csv', formatPayablesTable(file));
    },
    GET_ONLY,
  );
  serve(
    app,
    'GET /api/v1/admin/payables.pain001.xml',
    async ({ viewer, query, request, reply }) => {
      protect(request, query.batch);
      const debtor = payoutExports.requireBankAccount();
      const file = await payoutExports.export(viewer, query.batch);
      return send(reply, file, 'pain001.xml', formatPayablesFile(file, debtor));
    },
    GET_ONLY,
  );
}

function send(reply: FastifyReply, { batch }: PaymentFile, extension: string, text: string): string {
  const name = `payouts-${batch.executionDate}-${batch.id.slice(-8)}.${extension}`;
  reply.header('Content-Disposition', `attachment; filename="${name}"`);
  reply.header('X-Payout-Batch', batch.id);
  return text;
}
