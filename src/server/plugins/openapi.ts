import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { documentationPolicy } from './security-headers.ts';

type Described = {
  brandName: string;
  /** The name of the session cookie. */
  sessionCookie: string;
};

const ABOUT = `Prize draws that anyone can check. Amounts are integers in pence, times are RFC 3339 in UTC, and missing values are null.
Lists return arrays. \`X-Total-Count\` has the total and \`Link\` the address of the next page.
Errors return \`{message, code, issues?}\`. The message is written for users.`;

/** Collects the descriptions of all calls that are registered afterwards. */
export async function collectOpenApi(api: FastifyInstance, { brandName, sessionCookie }: Described) {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brandName} API`, version: '1', description: ABOUT },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}

/** Serves the API description as an OpenAPI document and as a page. */
export async function serveOpenApi(api: FastifyInstance, { brandName }: Pick<Described, 'brandName'>) {
  api.get('/api/openapi.json', { schema: { hide: true } }, async () => api.swagger());
  await api.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', documentationPolicy);
    });
    await pages.register(scalar, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        pageTitle: `${brandName} API`,
        favicon: '/favicon.svg',
        // The page must make no requests to other sites.
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
        hideClientButton: true,
      },
    });
  });
}
