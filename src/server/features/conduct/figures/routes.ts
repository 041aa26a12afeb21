import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import type { FiguresService } from './service.ts';

export function figureRoutes(app: FastifyInstance, figures: FiguresService): void {
  serve(app, 'GET /api/v1/conduct-figures', async () => figures.read());
}
