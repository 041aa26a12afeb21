import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import type { PostalPuzzlesService } from './service.ts';

export function postalPuzzleRoutes(app: FastifyInstance, puzzles: PostalPuzzlesService): void {
  serve(app, 'POST /api/v1/prize-draws/:id/postal-puzzle', async ({ viewer, params }) =>
    puzzles.create(viewer, params.id),
  );
}
