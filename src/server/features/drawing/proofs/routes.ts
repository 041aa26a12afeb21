import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ticketDigits } from '#domain/orders/ticket-digits.ts';
import { serve } from '#server/plugins/serve.ts';
import { presentEntries } from './present.ts';
import type { ProofsService } from './service.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';
/** Heads are new with every sale, and nobody needs them sooner. */
const FOR_A_MOMENT = 'public, max-age=2';
/** A sealed list stays what it is. */
const FOR_A_WHILE = 'public, max-age=300';
const ASK_AGAIN = 'public, no-cache';

export function proofRoutes(app: FastifyInstance, proofs: ProofsService): void {
  logRoutes(app, proofs);
  sealedListRoutes(app, proofs);
  serve(app, 'GET /api/v1/prize-draws/:id/proof', async ({ params, reply }) => {
    readByAnyone(reply);
    return kept(reply, FOR_A_MOMENT, await proofs.bundle(params.id));
  });
  serve(app, 'GET /api/v1/prize-draws/:id/tickets/:ticketId/proof', async ({ viewer, params, reply }) => {
    const { number, text } = await proofs.ticketProof(viewer, params.id, params.ticketId);
    reply.header('Content-Disposition', `attachment; filename="ticket-${ticketDigits(number)}.tlog-proof"`);
    return text;
  });
}

function logRoutes(app: FastifyInstance, proofs: ProofsService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/log/vkey', async ({ params, reply }) => {
    readByAnyone(reply);
    return kept(reply, FOR_GOOD, `${await proofs.vkey(params.id)}\n`);
  });
  serve(app, 'GET /api/v1/prize-draws/:id/log/checkpoint', async ({ params, reply }) => {
    readByAnyone(reply);
    return kept(reply, FOR_A_MOMENT, await proofs.checkpoint(params.id));
  });
  serve(
    app,
    'GET /api/v1/prize-draws/:id/log/tile/:level/*',
    async ({ params, request, reply }) => {
      readByAnyone(reply);
      return kept(reply, FOR_GOOD, await proofs.tile(params.id, pathInLog(request)));
    },
    // Hashes have nothing in common with each other.
    { compress: false },
  );
  serve(app, 'GET /api/v1/prize-draws/:id/log/tile/entries/*', async ({ params, request, reply }) => {
    readByAnyone(reply);
    return kept(reply, FOR_GOOD, await proofs.tile(params.id, pathInLog(request)));
  });
  serve(app, 'GET /api/v1/prize-draws/:id/log/terms/:hash', async ({ params, reply }) => {
    readByAnyone(reply);
    return kept(reply, FOR_GOOD, await proofs.terms(params.id, params.hash));
  });
  serve(app, 'GET /api/v1/prize-draws/:id/log/openings/:page', async ({ params, reply }) => {
    readByAnyone(reply);
    const texts = await proofs.openings(params.id, params.page);
    return kept(reply, FOR_A_MOMENT, texts.map((text) => `${text}\n`).join(''));
  });
  serve(app, 'GET /api/v1/prize-draws/:id/log/seals', async ({ params, reply }) => {
    readByAnyone(reply);
    // Beside a newer head an older list would lack a seal, and a log that is right would look wrong.
    return kept(reply, ASK_AGAIN, await proofs.seals(params.id));
  });
}

function sealedListRoutes(app: FastifyInstance, proofs: ProofsService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/entries', async ({ params, query, reply }) => {
    readByAnyone(reply);
    const { draw, numbers, ticket, more } = await proofs.entries(params.id, query);
    const { id } = params;
    if (more) {
      const next = `/api/v1/prize-draws/${id}/entries?after=${numbers.at(-1)}&limit=${query.limit}`;
      reply.header('Link', `<${next}>; rel="next"`);
    }
    return kept(reply, FOR_A_WHILE, presentEntries(draw, { numbers, ticket }));
  });
  serve(app, 'GET /api/v1/prize-draws/:id/entries.txt', async ({ params, reply }) => {
    readByAnyone(reply);
    const { hash, text } = await proofs.entryList(params.id);
    // Weak, because it may go out compressed.
    reply.header('ETag', `W/"${hash}"`);
    reply.header('Content-Disposition', `attachment; filename="entries-${params.id}.txt"`);
    return kept(reply, ASK_AGAIN, text);
  });
}

/** Anyone's tool may check a draw, also one that runs in a page of another site; no session plays a part. */
function readByAnyone(reply: FastifyReply): void {
  reply.header('Access-Control-Allow-Origin', '*');
}

function kept<Answer>(reply: FastifyReply, how: string, answer: Answer): Answer {
  reply.header('Cache-Control', how);
  return answer;
}

/** The path below the log's prefix exactly as it was asked for: a tile has one spelling. */
function pathInLog({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return path.slice(path.indexOf('/log/') + '/log/'.length);
}
