import type { FastifyInstance } from 'fastify';
import { complaintRoutes } from './complaints/routes.ts';
import { figureRoutes } from './figures/routes.ts';
import type { ConductServices } from './services.ts';

export function registerConductRoutes(api: FastifyInstance, services: ConductServices): void {
  complaintRoutes(api, services.complaints);
  figureRoutes(api, services.figures);
}
