import type { FastifyReply, FastifyRequest } from 'fastify';
import { Id } from '#contract/ids.ts';

/** The cookie that makes the server show the same puzzle for a draw again. */
export type ChallengeCookie = {
  /** Returns the id of the current puzzle, if the browser sends one. */
  read: (request: FastifyRequest) => string | undefined;
  write: (reply: FastifyReply, drawId: string, challenge: { id: string; expiresAt: Date }) => void;
};

const NAME = 'challenge';

/**
 * The cookie contains the puzzle's id and no personal data. It is sent only to one draw's challenge, and expires with
 * the puzzle. A visitor who deletes it gets a different puzzle, but no other advantage.
 */
export function createChallengeCookie(publicUrl: string | undefined): ChallengeCookie {
  const secure = publicUrl?.startsWith('https://') ?? false;
  return {
    read: (request) => Id.safeParse(request.cookies[NAME]).data,
    write: (reply, drawId, { id, expiresAt }) => {
      reply.setCookie(NAME, id, {
        path: `/api/v1/prize-draws/${drawId}/challenge`,
        httpOnly: true,
        sameSite: 'lax',
        secure,
        expires: expiresAt,
      });
    },
  };
}
