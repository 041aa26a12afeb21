import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve.ts';
import { presentDraw } from '../lifecycle/service.ts';
import type { CreatingService } from './service.ts';

export function creatingRoutes(app: FastifyInstance, creating: CreatingService): void {
  serve(app, 'POST /api/v1/prize-draws', async ({ viewer, body, request }) =>
    presentDraw(await creating.create(viewer, body, request.headers['idempotency-key']?.toString())),
  );
}
