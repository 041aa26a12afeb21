import type { FastifyInstance } from 'fastify';
import { calculate } from '#domain/money/calculate.ts';
import { serve } from '#server/plugins/serve-call.ts';

export function calculatorRoutes(app: FastifyInstance): void {
  serve(app, 'POST /api/v1/calculations/prize-draws', async ({ body }) => calculate(body));
}
