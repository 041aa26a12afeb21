import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorAnswer } from '#contract/errors.ts';
import { Refusal } from '../refusal.ts';

/** What Fastify itself refuses, in the words of our answers. */
const fastifyRefusals: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('too_large', 'What was sent is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refusal('wrong_type', 'Please send JSON (Content-Type: application/json).'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal('invalid', 'The content length is wrong.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('invalid', 'The body is not valid JSON.'),
};

/** Makes every refusal and failure answer `{message, code, issues?}`; failures tell the caller nothing more. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal) return answer(reply, refusal);
    logFailure(request, error);
    return reply.code(500).send({
      message: 'Something went wrong on our side. Please try again.',
      code: 'failed',
    } satisfies ErrorAnswer);
  });
}

/** Answers a call that does not exist, in the same shape. */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(
    reply,
    new Refusal('missing', `There is no call ${request.method} ${request.url.split('?')[0]}.`),
  );
}

function answer(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('Retry-After', refusal.retryAfterSeconds);
  const { message, code, issues } = refusal;
  return reply.code(refusal.status).send({ message, code, ...(issues && { issues }) } satisfies ErrorAnswer);
}

function refusalOf(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'This is not valid.',
    }));
    // A malformed id in the path cannot name anything.
    if (error.validationContext === 'params')
      return new Refusal('missing', 'There is nothing at this address.');
    return new Refusal('invalid', issues[0]?.message ?? 'What was sent is not valid.', { issues });
  }
  const known = fastifyRefusals[error.code]?.();
  if (known) return known;
  if (error.statusCode === 400) return new Refusal('invalid', 'What was sent is not valid.');
  return undefined;
}

/** Errors of the database carry their parameters (addresses, hashes): of those only code and constraint are logged. */
function logFailure(request: FastifyRequest, error: Error): void {
  const cause = (error.cause ?? error) as { code?: string; constraint?: string; severity?: string };
  const fromDatabase = error.cause !== undefined || cause.severity !== undefined;
  request.log.error(
    fromDatabase
      ? { code: cause.code, constraint: cause.constraint, stack: stackWithoutMessage(error) }
      : { err: error },
    'A call failed',
  );
}

function stackWithoutMessage(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
