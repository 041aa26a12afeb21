import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FinancialDocument } from '#domain/payouts/documents.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentStatement } from './present.ts';
import { printDocument } from './print-document.ts';
import type { PayoutDocumentsService } from './service.ts';

export function payoutDocumentRoutes(app: FastifyInstance, documents: PayoutDocumentsService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/statement', async ({ viewer, params }) =>
    presentStatement(await documents.readStatement(viewer, params.id)),
  );
  serve(app, 'GET /api/v1/prize-draws/:id/statement.pdf', async ({ viewer, params, reply }) =>
    sendPdf(reply, 'statement', (await documents.readStatement(viewer, params.id)).document),
  );
  serve(app, 'GET /api/v1/prize-draws/:id/fee-invoice.pdf', async ({ viewer, params, reply }) =>
    sendPdf(reply, 'invoice', await documents.readFeeInvoice(viewer, params.id)),
  );
  serve(app, 'GET /api/v1/admin/payables/:id/remittance.pdf', async ({ params, reply }) =>
    sendPdf(reply, 'remittance', await documents.readRemittance(params.id)),
  );
}

async function sendPdf(reply: FastifyReply, name: string, document: FinancialDocument): Promise<Buffer> {
  reply.headers({
    'content-disposition': `attachment; filename="${name}-${document.number}.pdf"`,
    'cache-control': 'private, no-store',
  });
  return printDocument(document);
}
