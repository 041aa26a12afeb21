import type { FastifyInstance } from 'fastify';
import type { Identify } from '#server/viewer.ts';
import { awardRoutes } from './awards/routes.ts';
import { awardCaseRoutes } from './cases/routes.ts';
import type { AwardServices } from './services.ts';

export function registerAwardRoutes(api: FastifyInstance, services: AwardServices, identify: Identify): void {
  awardRoutes(api, services.awards);
  awardCaseRoutes(api, services, identify);
}
