import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import type { AdminSearchService } from './service.ts';

export function adminSearchRoutes(app: FastifyInstance, search: AdminSearchService): void {
  serve(app, 'GET /api/v1/admin/search', ({ query }) => search.find(query.q));
}
