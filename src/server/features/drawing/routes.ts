import type { FastifyInstance } from 'fastify';
import { audienceRoutes } from './audience/routes.ts';
import { drawingRoutes } from './drawing/routes.ts';
import { proofRoutes } from './proofs/routes.ts';
import type { DrawingServices } from './services.ts';

type SocketOptions = Omit<Parameters<typeof audienceRoutes>[1], 'audience'>;

export function registerDrawingRoutes(
  api: FastifyInstance,
  services: DrawingServices,
  options: SocketOptions,
): void {
  drawingRoutes(api, services.drawing);
  proofRoutes(api, services.proofs);
  audienceRoutes(api, { ...options, audience: services.audience });
}
