import type { FastifyInstance } from 'fastify';
import { postalEntryRoutes } from './entries/routes.ts';
import { postalPuzzleRoutes } from './puzzles/routes.ts';
import type { PostalServices } from './services.ts';

export function registerPostalRoutes(api: FastifyInstance, services: PostalServices): void {
  postalPuzzleRoutes(api, services.postalPuzzles);
  postalEntryRoutes(api, services.postalEntries);
}
