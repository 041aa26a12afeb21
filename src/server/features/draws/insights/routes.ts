import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentInsights } from './present.ts';
import type { InsightsService } from './service.ts';

export function insightRoutes(app: FastifyInstance, insights: InsightsService): void {
  serve(app, 'POST /api/v1/prize-draws/:id/visits', ({ viewer, params, request }) =>
    insights.countShown(viewer, params.id, request.headers['user-agent']),
  );
  serve(app, 'GET /api/v1/prize-draws/:id/insights', async ({ viewer, params, query }) =>
    presentInsights(await insights.show(viewer, params.id, query.range)),
  );
}
