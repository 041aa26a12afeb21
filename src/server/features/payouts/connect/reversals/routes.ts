import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { type Connect, requireConnect } from '../service.ts';

export function reversalRoutes(app: FastifyInstance, connect: Connect | null): void {
  serve(app, 'POST /api/v1/admin/payables/:id/reverse', async ({ viewer, params, body }) =>
    requireConnect(connect).reversals.request(viewer, params.id, body),
  );
}
