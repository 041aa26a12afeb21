import type { FastifyInstance } from 'fastify';
import { sealRoutes } from './seal-log/routes.ts';
import type { PublicLogServices } from './services.ts';

export function registerPublicLogRoutes(api: FastifyInstance, { seals }: PublicLogServices): void {
  sealRoutes(api, seals);
}
