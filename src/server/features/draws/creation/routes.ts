import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentDraw } from '../lifecycle/service.ts';
import type { DrawCreationService } from './service.ts';

export function drawCreationRoutes(app: FastifyInstance, drawCreation: DrawCreationService): void {
  serve(app, 'POST /api/v1/prize-draws', async ({ viewer, body, request }) =>
    presentDraw(await drawCreation.create(viewer, body, request.headers['idempotency-key']?.toString())),
  );
}
