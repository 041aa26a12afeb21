import type { FastifyReply, FastifyRequest } from 'fastify';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Heads change with every entry, but a delay of two seconds does not matter. */
export const BRIEFLY = 'public, max-age=2';

/** Allows verifiers to run on pages on other sites. These calls use no session. */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('Access-Control-Allow-Origin', '*');
}

export function withCache<Body>(reply: FastifyReply, cacheControl: string, body: Body): Body {
  reply.header('Cache-Control', cacheControl);
  return body;
}

/**
 * Returns the requested path relative to the log's prefix. It stays exactly as requested, because each tile has only
 * one valid path.
 * @param prefix the last part of the log's prefix, such as `/log/`
 */
export function pathInLog({ url }: FastifyRequest, prefix: string): string {
  const [path = ''] = url.split('?');
  return path.slice(path.indexOf(prefix) + prefix.length);
}
