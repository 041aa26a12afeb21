import type { FastifyRequest } from 'fastify';

/** Whether whoever asks says that they have what the tag names (RFC 9110, `If-None-Match`). */
export function hasCopy({ headers }: FastifyRequest, tag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? [];
  return tags.some((one) => one.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));
}
