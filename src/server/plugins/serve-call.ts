import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Access, CallArguments, CallDefinition, CallResult } from '#contract/call.ts';
import { type Calls, calls } from '#contract/calls.ts';
import { ErrorResponse } from '#contract/errors.ts';
import { opensAdminArea, ROLES } from '#domain/accounts/roles.ts';
import { ApiError } from '../api-error.ts';
import { type Identify, requireConfirmed, type Viewer } from '../viewer.ts';
import type { BodyBudget } from './body-budget.ts';
import { hasCopy } from './conditional-request.ts';

type ViewerOf<A> = A extends 'anyone' ? Viewer | null : Viewer;

/** The call's validated parts, the viewer, the request and the reply. */
export type HandlerArguments<K extends keyof Calls> = CallArguments<Calls[K]> & {
  viewer: ViewerOf<Calls[K]['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** If the contract specifies a content type, the result is sent unchanged and may be a stream. */
type Made<C> = CallResult<C> | (C extends { produces: string } ? string | Readable : never);

type Handler<K extends keyof Calls> = (given: HandlerArguments<K>) => Promise<Made<Calls[K]>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route serves. Absent for pages and files. */
    call?: keyof Calls;
    /** The error message if the body is too long. */
    bodyTooLong?: string;
    /** Exempts the route from the same-site rule. */
    crossOrigin?: true;
  }
}

type Extra = Pick<RouteOptions, 'compress' | 'exposeHeadRoute'> & {
  /** Decides whether the viewer may send a long body, and reserves room for it. Access is checked again afterwards. */
  beforeBody?: { identify: Identify; budget: BodyBudget };
};

/**
 * Serves a call as the contract defines it: rate limit, authentication, access, validation, then the handler. The
 * result is serialised with the response schema, so that no other field is sent.
 */
export function serve<K extends keyof Calls>(
  app: FastifyInstance,
  key: K,
  handler: Handler<K>,
  { beforeBody, ...extra }: Extra = {},
): void {
  const call: CallDefinition = calls[key];
  const [method, url] = key.split(' ') as [string, string];
  const options: RouteOptions = {
    ...extra,
    method,
    url,
    schema: schemaOf(method, call),
    config: {
      call: key,
      ...(call.bodyLimit && { bodyTooLong: call.bodyLimit.message }),
      ...(call.crossOrigin && { crossOrigin: true }),
      ...limitOf(call),
    },
    ...(call.bodyLimit && { bodyLimit: call.bodyLimit.bytes }),
    ...(beforeBody && { onRequest: admitBody(call, beforeBody) }),
    preValidation: async (request) => {
      if (request.viewer?.secondFactorDue && !call.securesAccount) request.viewer = asVisitor(call);
      requireAccess(call.access, request.viewer);
      requireSecondFactor(call, request.viewer);
      requireReauthentication(call, request.viewer);
    },
    handler: async (request, reply) => {
      const { params, query, body, viewer } = request;
      // Fastify has validated each part with the schemas from which `HandlerArguments` is derived.
      const result = await handler({ params, query, body, viewer, request, reply } as HandlerArguments<K>);
      if (hasAlready(request, reply)) return reply.code(304).send();
      if (call.produces !== undefined && !reply.hasHeader('content-type')) reply.type(call.produces);
      return reply.code(call.status).send(request.method === 'HEAD' ? headOf(result) : result);
    },
  };
  app.route(options);
}

function admitBody(call: CallDefinition, { identify, budget }: NonNullable<Extra['beforeBody']>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const viewer = await identify(request);
    requireAccess(call.access, viewer);
    const longest = call.bodyLimit?.bytes ?? request.routeOptions.bodyLimit;
    budget.hold(request, reply, viewer?.id ?? '', longest ?? 0);
  };
}

/** Replaces a stream with an empty one for HEAD requests, so that it is not read. */
function headOf<Result>(result: Result): Result | Readable {
  if (!(result instanceof Readable)) return result;
  result.destroy();
  return Readable.from([], { objectMode: false });
}

/** Whether the client already has the content with the ETag that the handler set. */
function hasAlready(request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = reply.getHeader('ETag');
  return typeof tag === 'string' && hasCopy(request, tag);
}

function schemaOf(method: string, call: CallDefinition) {
  const errors = new Set([...(call.errors ?? []), ...impliedErrors(method, call)]);
  return {
    summary: call.summary,
    ...describe(call),
    tags: [call.tag],
    ...(call.access !== 'anyone' && { security: [{ session: [] }] }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    response: {
      // In an API description, `null` means that there is no body.
      [call.status]:
        call.status === 202 || call.status === 204
          ? z.null().describe('Done')
          : described('Done', call.response, call.produces),
      ...Object.fromEntries(
        [...errors].map((status) => [status, described(STATUS_CODES[status] ?? 'Refused', ErrorResponse)]),
      ),
    },
  };
}

/** Adds the re-authentication rule to the call's description. */
function describe({ description, requiresReauthentication, needsSecondFactor }: CallDefinition): {
  description?: string;
} {
  if (!requiresReauthentication) return description === undefined ? {} : { description };
  const rule =
    requiresReauthentication === 'always'
      ? 'Requires re-authentication within the last 15 minutes, otherwise returns 403 `confirmation_required`.'
      : 'Requires sign-in or re-authentication within the last 15 minutes, otherwise returns 403 `confirmation_required`.';
  const factor = needsSecondFactor
    ? ' On a site with real payments, returns 403 `two_factor_setup_required` to users without a second factor.'
    : '';
  return { description: `${description === undefined ? '' : `${description} `}${rule}${factor}` };
}

function described(description: string, schema: z.ZodType, produces = 'application/json') {
  return { description, content: { [produces]: { schema } } };
}

/** Applies the rate limit for each network, if the contract defines one. */
function limitOf({ perMinute, limitedWith }: CallDefinition) {
  if (perMinute === undefined) return {};
  const isFree = ({ query }: FastifyRequest) => limitedWith !== undefined && !isGiven(query, limitedWith);
  return { rateLimit: { max: perMinute, timeWindow: 60_000, allowList: isFree } };
}

/** Called before the query is validated, so it must also handle repeated parameters. */
function isGiven(query: unknown, name: string): boolean {
  const { [name]: value = '' } = query as Record<string, string | string[]>;
  return value !== '';
}

function impliedErrors(method: string, call: CallDefinition): number[] {
  return [
    // 403 if the request comes from another site's page.
    ...(method === 'GET' ? [] : [403]),
    ...(call.body || call.query ? [400] : []),
    ...(call.access === 'anyone' ? [] : [401]),
    ...(call.access === 'anyone' || call.access === 'signed-in' ? [] : [403]),
    ...(call.params ? [404] : []),
    ...(call.body ? [413, 415] : []),
    ...(call.perMinute === undefined ? [] : [429]),
    // 503 if the database is temporarily unavailable.
    503,
  ];
}

/**
 * Treats an admin, or someone in support or finance, who has not set up the required second factor as a visitor.
 * @throws {ApiError} 403 if the call needs an account
 */
function asVisitor({ access }: CallDefinition): null {
  if (access === 'anyone') return null;
  throw new ApiError(
    'forbidden',
    'Please set up two-factor sign-in first. Everyone with access to the admin area needs it.',
    {
      code: 'two_factor_setup_required',
    },
  );
}

/** @throws {ApiError} 403 if the site requires a second factor for the call, and the user has none */
function requireSecondFactor({ needsSecondFactor }: CallDefinition, viewer: Viewer | null): void {
  if (!needsSecondFactor || !viewer?.secondFactorMissing) return;
  const message =
    'Please turn on two-factor sign-in in your account first, under Security. Refunds and exports need it.';
  throw new ApiError('forbidden', message, { code: 'two_factor_setup_required' });
}

/** Most calls check only the admin area's roles, because other callers get the error from the call's own policy. */
function requireReauthentication(
  { requiresReauthentication, everyoneReauthenticates }: CallDefinition,
  viewer: Viewer | null,
): void {
  if (!requiresReauthentication || !viewer) return;
  if (!opensAdminArea(viewer.role) && !everyoneReauthenticates) return;
  requireConfirmed(viewer, requiresReauthentication === 'always' ? 'confirmed' : 'justSignedIn');
}

const ALLOWED_ROLES: Record<Access, readonly Viewer['role'][]> = {
  anyone: ROLES,
  'signed-in': ROLES,
  host: ['host', 'admin'],
  clerk: ['clerk', 'admin'],
  staff: ['support', 'finance', 'admin'],
  support: ['support', 'admin'],
  finance: ['finance', 'admin'],
  admin: ['admin'],
};

function requireAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'anyone') return;
  if (!viewer) throw new ApiError('unauthenticated', 'Please sign in first.');
  if (!ALLOWED_ROLES[access].includes(viewer.role)) {
    throw new ApiError('forbidden', "You don't have permission to do this.");
  }
}
