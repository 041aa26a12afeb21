import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

type Limits = {
  /** The maximum total size of all bodies in this process, in bytes. */
  bytes: number;
  /** The maximum total size of one user's bodies, in bytes. */
  bytesEach: number;
};

/**
 * Limits the memory for long bodies, because each body is kept in full while it is processed. Before it is read, a
 * body counts with its declared length, or with the maximum length if none is declared.
 */
export function createBodyBudget({ bytes, bytesEach }: Limits) {
  const heldBy = new Map<string, number>();
  let held = 0;

  const change = (who: string, by: number): void => {
    held += by;
    const own = (heldBy.get(who) ?? 0) + by;
    if (own > 0) heldBy.set(who, own);
    else heldBy.delete(who);
  };

  return {
    /** Reserves memory for a body until the request ends. @throws {ApiError} 429 or 503 if there is not enough */
    hold: (request: FastifyRequest, reply: FastifyReply, who: string, longest: number): void => {
      const named = Number(request.headers['content-length'] ?? longest);
      const size = Math.min(named, longest);
      if ((heldBy.get(who) ?? 0) + size > bytesEach) {
        throw new ApiError(
          'too_many',
          'Your last upload is still in progress. Please wait a moment and try again.',
          {
            retryAfterSeconds: 2,
          },
        );
      }
      if (held + size > bytes) {
        throw new ApiError('unavailable', 'We’re very busy right now. Please try again in a moment.', {
          retryAfterSeconds: 2,
        });
      }
      change(who, size);
      reply.raw.once('close', () => change(who, -size));
    },
  };
}

export type BodyBudget = ReturnType<typeof createBodyBudget>;
