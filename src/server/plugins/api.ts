import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import type { Identify } from '../viewer.ts';
import { toNetwork } from './ip-network.ts';
import { collectOpenApi } from './openapi.ts';
import { rejectForeignSites } from './same-site.ts';
import { describeIssue } from './validation-message.ts';

export type ApiOptions = {
  brandName: string;
  publicUrl: string | undefined;
  /** The name of the session cookie. */
  sessionCookie: string;
  identify: Identify;
  /** Whether rate limits in the contract apply. */
  limits: boolean;
};

/**
 * Sets up everything that API calls share: cookies, rate limits, authentication, validation, errors and the API
 * description.
 */
export async function prepareApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  z.config({ customError: describeIssue });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptJsonOnly(app);
  await app.register(cookie);
  app.decorateRequest('viewer', null);
  rejectForeignSites(app, options.publicUrl);
  if (options.limits) {
    await app.register(rateLimit, {
      // Only calls that declare a limit are limited, because a whole school may share one address.
      global: false,
      keyGenerator: (request) => toNetwork(request.ip),
      errorResponseBuilder: (_request, context) =>
        new ApiError('too_many', 'That was a little fast. Please wait a moment and try again.', {
          retryAfterSeconds: Math.ceil(context.ttl / 1000),
        }),
    });
  }
  // PostgreSQL stores no NUL, so nothing can exist at such an address.
  app.addHook('onRequest', async ({ url }) => {
    if (/^[^?]*%00/.test(url)) throw new ApiError('missing', 'There’s nothing at this address.');
  });
  // Authenticate after the body has arrived, so that a slow sender cannot use an outdated session.
  app.addHook('preValidation', async (request) => {
    request.viewer = await options.identify(request);
  });
  // Responses depend on the user and the time, so no cache may store them.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  await collectOpenApi(app, options);
}

/** Accepts only JSON bodies. Anything else gets a 415 before it is read. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients may send the JSON content type without a body.
    if (body === '') return done(null, undefined);
    parse(request, body as string, done);
  });
}
