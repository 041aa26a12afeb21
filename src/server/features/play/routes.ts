import type { FastifyInstance } from 'fastify';
import type { SessionCookie } from '#server/plugins/session.ts';
import { breakRoutes } from './breaks/routes.ts';
import { limitRoutes } from './limits/routes.ts';
import type { PlayServices } from './services.ts';

export function registerPlayRoutes(
  api: FastifyInstance,
  { spendLimits, breaks }: PlayServices,
  cookie: SessionCookie,
): void {
  limitRoutes(api, spendLimits);
  breakRoutes(api, breaks, cookie);
}
