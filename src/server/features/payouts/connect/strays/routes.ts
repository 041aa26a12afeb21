import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentPayable } from '../../payables/service.ts';
import { type Connect, requireConnect } from '../service.ts';

export function strayRoutes(app: FastifyInstance, connect: Connect | null): void {
  serve(app, 'POST /api/v1/admin/payables/:id/count-transfer', async ({ viewer, params }) =>
    presentPayable(await requireConnect(connect).strays.count(viewer, params.id)),
  );
}
