import type { FastifyInstance } from 'fastify';
import { createBodyBudget } from '#server/plugins/body-budget.ts';
import { sendPrivateFile } from '#server/plugins/send-private-file.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { Identify } from '#server/viewer.ts';
import type { PostalScansService } from './service.ts';

/** Limits for uploads in progress: two of the largest size in total, and one per user. */
const UPLOADS = { bytes: 32 * 1024 * 1024, bytesEach: 16 * 1024 * 1024 };

export function postalScanRoutes(app: FastifyInstance, scans: PostalScansService, identify: Identify): void {
  serve(
    app,
    'PUT /api/v1/postal-entries/:reference/scan',
    async ({ viewer, params, body }) => scans.add(viewer, params.reference, body),
    { beforeBody: { identify, budget: createBodyBudget(UPLOADS) } },
  );
  serve(app, 'GET /api/v1/postal-entries/:reference/scan', async ({ viewer, params, reply }) =>
    sendPrivateFile(reply, await scans.open(viewer, params.reference)),
  );
}
