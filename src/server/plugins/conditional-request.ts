import type { FastifyRequest } from 'fastify';

/** Whether the client already has the content with this tag (RFC 9110, `If-None-Match`). */
export function hasCopy({ headers }: FastifyRequest, tag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? [];
  return tags.some((one) => one.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));
}
