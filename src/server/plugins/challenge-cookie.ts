import type { FastifyReply, FastifyRequest } from 'fastify';
import { Id } from '#contract/ids.ts';

/** The cookie by which a visitor's browser is put the same puzzle of a draw again. */
export type ChallengeCookie = {
  /** The puzzle that was put, where the browser names one. */
  read: (request: FastifyRequest) => string | undefined;
  write: (reply: FastifyReply, drawId: string, challenge: { id: string; expiresAt: Date }) => void;
};

const NAME = 'challenge';

/**
 * It holds the puzzle's id and nothing of the person, goes only to the calls of its one draw's challenge, and lapses
 * with the puzzle. Nothing depends on it but which puzzle is put, so that one who throws it away gains another puzzle
 * and no more.
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
