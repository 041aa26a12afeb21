import type { FastifyInstance } from 'fastify';
import type { Identify } from '#server/viewer.ts';
import { postalEntryRoutes } from './entries/routes.ts';
import { postalPuzzleRoutes } from './puzzles/routes.ts';
import { postalScanRoutes } from './scans/routes.ts';
import type { PostalServices } from './services.ts';

export function registerPostalRoutes(
  api: FastifyInstance,
  services: PostalServices,
  { identify }: { identify: Identify },
): void {
  postalPuzzleRoutes(api, services.postalPuzzles);
  postalEntryRoutes(api, services.postalEntries);
  postalScanRoutes(api, services.postalScans, identify);
}
