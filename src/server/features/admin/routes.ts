import type { FastifyInstance } from 'fastify';
import type { DrawServices } from '../draws/services.ts';
import { drawDeskRoutes } from './draws/routes.ts';
import { adminRoutes } from './hosts/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import type { AdminServices } from './services.ts';
import { statisticsRoutes } from './statistics/routes.ts';

export function registerAdminRoutes(
  api: FastifyInstance,
  services: AdminServices,
  { draws }: DrawServices,
): void {
  adminRoutes(api, services.admin, services.notes);
  drawDeskRoutes(api, services.drawDesk, draws);
  noteRoutes(api, services.notes);
  peopleRoutes(api, services.people, services.suspending);
  statisticsRoutes(api, services.statistics);
}
