import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { hasCopy } from './conditional-request.ts';
import { documentationPolicy } from './security-headers.ts';
import { chooseEncoding } from './shared-pages.ts';

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

/** The inline script that Scalar puts into its page. */
const INLINE_SCRIPT = /<script type="text\/javascript">[\s\S]*?<\/script>/;

/** Serves the API description as an OpenAPI document and as a page. */
export async function serveOpenApi(api: FastifyInstance, { brandName }: Pick<Described, 'brandName'>) {
  serveDocument(api);
  const pageTitle = `${brandName} API`;
  const start = `Scalar.createApiReference('#app', ${JSON.stringify({ ...REFERENCE, pageTitle })});`;
  await api.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', documentationPolicy);
    });
    // The content security policy allows no inline scripts.
    pages.addHook('onSend', async (_request, _reply, payload) =>
      typeof payload === 'string'
        ? payload.replace(INLINE_SCRIPT, '<script src="js/start.js"></script>')
        : payload,
    );
    pages.get('/api/docs/js/start.js', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(start),
    );
    await pages.register(scalar, { routePrefix: '/api/docs', configuration: { ...REFERENCE, pageTitle } });
  });
}

const REFERENCE = {
  url: '/api/openapi.json',
  favicon: '/favicon.svg',
  // The page must make no requests to other sites.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
} as const;

/** Serves the document, which is built and compressed once because it is large. */
function serveDocument(api: FastifyInstance): void {
  let built: ReturnType<typeof buildDocument> | undefined;
  api.get('/api/openapi.json', { schema: { hide: true }, compress: false }, async (request, reply) => {
    built ??= buildDocument(api);
    const { tag, bodies } = await built;
    reply.headers({ etag: tag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
    if (hasCopy(request, tag)) return reply.code(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bodies[encoding]);
  });
}

async function buildDocument(api: FastifyInstance) {
  const identity = Buffer.from(JSON.stringify(api.swagger()));
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  const tag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { tag, bodies: { br, gzip: zipped, identity } };
}
