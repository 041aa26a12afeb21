import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Compares hashes, so that neither the length nor the timing reveals how close a guess is. */
export function isBearer(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
