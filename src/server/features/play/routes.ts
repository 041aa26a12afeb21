import type { FastifyInstance } from 'fastify';
import type { SessionCookie } from '#server/plugins/session.ts';
import type { Identify } from '#server/viewer.ts';
import { ageCheckRoutes } from './age-checks/routes.ts';
import { breakRoutes } from './breaks/routes.ts';
import { harmSignalRoutes } from './harm-signals/routes.ts';
import { limitRoutes } from './limits/routes.ts';
import type { PlayServices } from './services.ts';

export function registerPlayRoutes(
  api: FastifyInstance,
  { spendLimits, breaks, ageChecks, harmSignals }: PlayServices,
  { cookie, identify }: { cookie: SessionCookie; identify: Identify },
): void {
  limitRoutes(api, spendLimits);
  breakRoutes(api, { breaks, ageChecks }, cookie);
  ageCheckRoutes(api, ageChecks, identify);
  harmSignalRoutes(api, harmSignals);
}
