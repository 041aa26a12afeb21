import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentSignal } from './present.ts';
import type { HarmSignalsService } from './service.ts';

export function harmSignalRoutes(app: FastifyInstance, signals: HarmSignalsService): void {
  serve(app, 'GET /api/v1/admin/harm-signals', async ({ query, request, reply }) => {
    const { rows, total } = await signals.list(query);
    return sendPage(reply, request, { rows: rows.map(presentSignal), total, paging: query });
  });
  serve(app, 'POST /api/v1/admin/harm-signals/:id/steps', async ({ viewer, params, body }) =>
    presentSignal(await signals.takeStep(viewer, params.id, body)),
  );
}
