// The ordinary way to sell, implemented well: the same framework, sessions, validation and log, and one transaction per
// order that locks the draw, reads, decides and writes row by row.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { createRepeatFilter } from '#server/collapse-repeats.ts';
import { readConfig } from '#server/config.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createSessions } from '#server/features/accounts/sessions/service.ts';
import { buildLoggerOptions } from '#server/logging.ts';
import { prepareApi } from '#server/plugins/api.ts';
import { compressResponses } from '#server/plugins/compression.ts';
import { registerErrorHandlers } from '#server/plugins/errors.ts';
import { setSecurityHeaders } from '#server/plugins/security-headers.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { createSessionCookie } from '#server/plugins/session.ts';
import { createKeyedHash } from '#server/security/keyed-hash.ts';
import { sellInOwnTransaction } from './ordinary-sale.ts';

const config = readConfig();
const { db, close } = await openPostgres(config.databaseUrl ?? '', { onError: () => {} });
const sessions = createSessions({ db, keyedHash: createKeyedHash(config.sessionSecrets?.[0]?.secret ?? '') });
const cookie = createSessionCookie(undefined);

const server = Fastify({ logger: buildLoggerOptions(config, createRepeatFilter()) ?? false });
registerErrorHandlers(server);
setSecurityHeaders(server, undefined);
await compressResponses(server);
await server.register(async (api) => {
  await prepareApi(api, {
    brandName: config.brandName,
    publicUrl: undefined,
    sessionCookie: cookie.name,
    identify: (request) => sessions.identify(cookie.read(request)),
    limits: false,
  });
  serve(api, 'POST /api/v1/prize-draws/:id/tickets', async ({ viewer, params, body, request }) =>
    sellInOwnTransaction(db, {
      drawId: params.id,
      buyer: viewer,
      purchase: body,
      key: request.headers['idempotency-key']?.toString() ?? '',
      requestHash: createHash('sha256').update(JSON.stringify(body)).digest(),
    }),
  );
});
await server.listen({ port: config.port, host: config.host });
process.once('SIGTERM', () => server.close().then(close));
