import type { FastifyInstance } from 'fastify';
import { serve } from '../../plugins/serve.ts';
import { presentDraw } from './present.ts';
import type { DrawsService } from './service.ts';

export function drawRoutes(app: FastifyInstance, draws: DrawsService): void {
  serve(app, 'POST /api/v1/prize-draws', async ({ viewer, body }) =>
    presentDraw(await draws.create(viewer, body)),
  );
  serve(app, 'GET /api/v1/prize-draws/:id', async ({ viewer, params }) =>
    presentDraw(await draws.show(viewer, params.id)),
  );
}
