import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorResponse } from '#contract/errors.ts';
import { ApiError } from '../api-error.ts';
import { isTemporaryFailure } from '../db/failures.ts';

/** Our messages for errors from Fastify itself. */
const FASTIFY_ERRORS: Record<string, (request: FastifyRequest) => ApiError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) =>
    new ApiError('too_large', routeOptions.config.bodyTooLong ?? 'What was sent is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError('wrong_type', 'Please send JSON (Content-Type: application/json).'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new ApiError('invalid', 'The content length is wrong.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new ApiError('invalid', 'The body is not valid JSON.'),
  FST_ERR_BAD_URL: () => new ApiError('invalid', 'This address isn’t valid.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new ApiError('missing', 'There’s nothing at this address.'),
};

/** Paths whose errors are JSON. */
const API = /^\/(api|seals\/(vkey|checkpoint|tile))(\/|\?|$)/;

/**
 * Sends errors of API calls as `{message, code, issues?}`, and other errors as their message. Unexpected errors reveal
 * no details. The handlers are set for the whole server, because some failing requests have no route.
 */
export function registerErrorHandlers(server: FastifyInstance): void {
  server.setErrorHandler(handleError);
  server.setNotFoundHandler(rejectUnknownCall);
}

/** Also handles errors that occur before routing, such as an address that cannot be decoded. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error, request);
  if (apiError) return sendError(request, reply, apiError);
  const { method, routeOptions } = request;
  request.log.error({ err: error, method, route: routeOptions.url ?? 'unknown' }, 'A call failed');
  if (isTemporaryFailure(error)) return sendError(request, reply, unavailable());
  return send(request, reply.code(500), {
    message: 'Something went wrong on our side. Please try again.',
    code: 'failed',
    requestId: request.id,
  });
}

/** Rejects an unknown call with an error in the same format. */
export function rejectUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0];
  const message = API.test(request.url) ? `There is no call ${request.method} ${path}.` : 'Not found';
  return sendError(request, reply, new ApiError('missing', message));
}

function sendError(request: FastifyRequest, reply: FastifyReply, apiError: ApiError): FastifyReply {
  if (apiError.retryAfterSeconds !== undefined) reply.header('Retry-After', apiError.retryAfterSeconds);
  const { message, code, issues, order, prefix, until, leftPence } = apiError;
  return send(request, reply.code(apiError.status), {
    message,
    code,
    ...(issues && { issues }),
    ...(order !== undefined && { order }),
    ...(until && { until: until.toISOString() }),
    ...(prefix !== undefined && { prefix }),
    ...(leftPence !== undefined && { leftPence }),
  });
}

function send(request: FastifyRequest, reply: FastifyReply, body: ErrorResponse): FastifyReply {
  return API.test(request.url) ? reply.send(body) : reply.type('text/plain').send(body.message);
}

function unavailable(): ApiError {
  const message = 'We can’t do this right now. Please try again in a moment.';
  return new ApiError('unavailable', message, { retryAfterSeconds: 2 });
}

function toApiError(error: FastifyError, request: FastifyRequest): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'This isn’t valid.',
    }));
    // Nothing can exist at a path with a malformed id.
    if (error.validationContext === 'params')
      return new ApiError('missing', 'There’s nothing at this address.');
    return new ApiError('invalid', issues[0]?.message ?? 'Something in your request isn’t valid.', {
      issues,
    });
  }
  const known = FASTIFY_ERRORS[error.code]?.(request);
  if (known) return known;
  if (error.statusCode && error.statusCode < 500)
    return new ApiError('invalid', 'Something in your request isn’t valid.');
  return undefined;
}
