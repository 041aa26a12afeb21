import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentHistory, presentResult, presentStart, presentState } from './present.ts';
import type { DrawingService } from './service.ts';

export function drawingRoutes(app: FastifyInstance, drawing: DrawingService): void {
  serve(app, 'POST /api/v1/prize-draws/:id/start', async ({ params, viewer }) =>
    presentStart(await drawing.start(viewer, params.id)),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/draw', async ({ params, viewer }) =>
    presentResult(await drawing.draw(viewer, params.id)),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/redraw', async ({ params, viewer, body }) =>
    presentStart(await drawing.redraw(viewer, params.id, body)),
  );
  serve(app, 'GET /api/v1/prize-draws/:id/drawing', async ({ params, query, viewer }) =>
    presentState(await drawing.readState(viewer, params.id, query)),
  );
  serve(app, 'GET /api/v1/prize-draws/:id/results', async ({ params, query, viewer }) =>
    presentHistory(await drawing.listResults(viewer, params.id, query)),
  );
}
