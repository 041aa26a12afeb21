import type { FastifyInstance } from 'fastify';
import { nameTicketFile } from '#domain/proof/ticket-file-name.ts';
import { allowAnyOrigin, BRIEFLY, IMMUTABLE, pathInLog, withCache } from '#server/plugins/published-log.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentEntries } from './present.ts';
import type { ProofsService } from './service.ts';

/** A sealed list does not change. */
const FOR_MINUTES = 'public, max-age=300';
const REVALIDATE = 'public, no-cache';

export function proofRoutes(app: FastifyInstance, proofs: ProofsService): void {
  logRoutes(app, proofs);
  sealedListRoutes(app, proofs);
  serve(app, 'GET /api/v1/prize-draws/:id/proof', async ({ params, reply }) => {
    allowAnyOrigin(reply);
    return withCache(reply, BRIEFLY, await proofs.bundle(params.id));
  });
  serve(app, 'GET /api/v1/prize-draws/:id/tickets/:ticketId/proof', async ({ viewer, params, reply }) => {
    const { number, file, isJson } = await proofs.ticketProof(viewer, params.id, params.ticketId);
    const name = nameTicketFile({ drawId: params.id, numbers: [number], isJson });
    reply.header('Content-Disposition', `attachment; filename="${name}"`);
    if (isJson) reply.type('application/json; charset=utf-8');
    return file;
  });
  serve(app, 'GET /api/v1/orders/:id/ticket-proofs', async ({ viewer, params }) => {
    const files = await proofs.orderProofs(viewer, params.id);
    return files.map(({ number, file }) => ({ ticketNumber: number, file }));
  });
}

function logRoutes(app: FastifyInstance, proofs: ProofsService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/log/vkey', async ({ params, reply }) => {
    allowAnyOrigin(reply);
    return withCache(reply, IMMUTABLE, `${await proofs.vkey(params.id)}\n`);
  });
  serve(app, 'GET /api/v1/prize-draws/:id/log/checkpoint', async ({ params, reply }) => {
    allowAnyOrigin(reply);
    return withCache(reply, BRIEFLY, await proofs.checkpoint(params.id));
  });
  serve(
    app,
    'GET /api/v1/prize-draws/:id/log/tile/:level/*',
    async ({ params, request, reply }) => {
      allowAnyOrigin(reply);
      return withCache(reply, IMMUTABLE, await proofs.tile(params.id, pathInLog(request, '/log/')));
    },
    // Hashes do not compress.
    { compress: false },
  );
  serve(app, 'GET /api/v1/prize-draws/:id/log/tile/entries/*', async ({ params, request, reply }) => {
    allowAnyOrigin(reply);
    return withCache(reply, IMMUTABLE, await proofs.tile(params.id, pathInLog(request, '/log/')));
  });
  serve(app, 'GET /api/v1/prize-draws/:id/log/terms/:hash', async ({ params, reply }) => {
    allowAnyOrigin(reply);
    return withCache(reply, IMMUTABLE, await proofs.terms(params.id, params.hash));
  });
  serve(app, 'GET /api/v1/prize-draws/:id/log/openings/:page', async ({ params, reply }) => {
    allowAnyOrigin(reply);
    const texts = await proofs.openings(params.id, params.page);
    return withCache(reply, BRIEFLY, texts.map((text) => `${text}\n`).join(''));
  });
  serve(app, 'GET /api/v1/prize-draws/:id/log/words', async ({ params, reply }) => {
    allowAnyOrigin(reply);
    return withCache(reply, FOR_MINUTES, await proofs.words(params.id));
  });
  serve(app, 'GET /api/v1/prize-draws/:id/log/seals', async ({ params, reply }) => {
    allowAnyOrigin(reply);
    // With a cached list, a seal that a newer head requires could be missing, and a correct log would look wrong.
    return withCache(reply, REVALIDATE, await proofs.seals(params.id));
  });
}

function sealedListRoutes(app: FastifyInstance, proofs: ProofsService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/entries', async ({ params, query, reply }) => {
    allowAnyOrigin(reply);
    const { draw, numbers, ticket, more } = await proofs.entries(params.id, query);
    const { id } = params;
    if (more) {
      const next = `/api/v1/prize-draws/${id}/entries?after=${numbers.at(-1)}&limit=${query.limit}`;
      reply.header('Link', `<${next}>; rel="next"`);
    }
    return withCache(reply, FOR_MINUTES, presentEntries(draw, { numbers, ticket }));
  });
  serve(app, 'GET /api/v1/prize-draws/:id/entries.txt', async ({ params, reply }) => {
    allowAnyOrigin(reply);
    const { hash, text } = await proofs.entryList(params.id);
    // The ETag is weak, because the response may be compressed.
    reply.header('ETag', `W/"${hash}"`);
    reply.header('Content-Disposition', `attachment; filename="entries-${params.id}.txt"`);
    return withCache(reply, REVALIDATE, text);
  });
}
