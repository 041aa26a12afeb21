import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import type { Identify } from '../viewer.ts';
import { collectDescription } from './description.ts';
import { networkOf } from './network.ts';
import { refuseForeignSites } from './same-site.ts';
import { validationWords } from './validation-words.ts';

export type ApiOptions = {
  brandName: string;
  publicUrl: string | undefined;
  /** The cookie that signs its bearer in. */
  sessionCookie: string;
  identify: Identify;
  /** Whether the calls that the contract limits are limited, by the caller's address. */
  limits: boolean;
};

/** What every call has in common: cookies, limits, who calls, validation, refusals, and the API's own description. */
export async function prepareApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  z.config({ customError: validationWords });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptJsonOnly(app);
  await app.register(cookie);
  app.decorateRequest('viewer', null);
  refuseForeignSites(app, options.publicUrl);
  if (options.limits) {
    await app.register(rateLimit, {
      // Only the calls that say so: a whole school may come from one address.
      global: false,
      keyGenerator: (request) => networkOf(request.ip),
      errorResponseBuilder: (_request, context) =>
        new ApiError('too_many', 'That was a little fast. Please wait a moment and try again.', {
          retryAfterSeconds: Math.ceil(context.ttl / 1000),
        }),
    });
  }
  // Once the body is there: whoever is slow to send it must not act as who they were when they began.
  app.addHook('preValidation', async (request) => {
    request.viewer = await options.identify(request);
  });
  // Answers hold what one person may see at one moment: nobody in between may keep them.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  await collectDescription(app, options);
}

/** Bodies are JSON or nothing: anything else is answered 415 before it is read. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without a body may still say that it would be JSON.
    if (body === '') return done(null, undefined);
    parse(request, body as string, done);
  });
}
