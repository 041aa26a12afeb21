import type { FastifyInstance } from 'fastify';
import { allowAnyOrigin, BRIEFLY, IMMUTABLE, pathInLog, withCache } from '#server/plugins/published-log.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { SealsService } from './service.ts';

export function sealRoutes(app: FastifyInstance, seals: SealsService): void {
  serve(app, 'GET /api/v1/seals', async ({ reply }) => {
    allowAnyOrigin(reply);
    return withCache(reply, BRIEFLY, await seals.readStatus());
  });
  serve(app, 'GET /seals/vkey', async ({ reply }) => {
    allowAnyOrigin(reply);
    return withCache(reply, BRIEFLY, `${await seals.vkey()}\n`);
  });
  serve(app, 'GET /seals/checkpoint', async ({ reply }) => {
    allowAnyOrigin(reply);
    return withCache(reply, BRIEFLY, await seals.checkpoint());
  });
  serve(
    app,
    'GET /seals/tile/:level/*',
    async ({ request, reply }) => {
      allowAnyOrigin(reply);
      return withCache(reply, IMMUTABLE, await seals.tile(pathInLog(request, '/seals/')));
    },
    // Hashes do not compress.
    { compress: false },
  );
  serve(app, 'GET /seals/tile/entries/*', async ({ request, reply }) => {
    allowAnyOrigin(reply);
    return withCache(reply, IMMUTABLE, await seals.tile(pathInLog(request, '/seals/')));
  });
}
