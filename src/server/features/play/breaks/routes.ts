import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import type { BreaksService } from './service.ts';

export function breakRoutes(app: FastifyInstance, breaks: BreaksService, cookie: SessionCookie): void {
  serve(app, 'POST /api/v1/users/:id/break', async ({ viewer, params, body, reply }) => {
    const { until } = await breaks.take(viewer, params.id, body);
    if (until === null) cookie.clear(reply);
    return { until: until?.toISOString() ?? null };
  });
}
