import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie that says on which accounts someone has signed in with this browser. */
export type DeviceCookie = {
  read: (request: FastifyRequest) => string | undefined;
  write: (reply: FastifyReply, value: string) => void;
};

const SECONDS = 365 * 86_400;

/**
 * Creates the cookie. It stays after signing out, and does not sign anyone in: it only keeps strangers who guess a password
 * from locking the account's owner out.
 */
export function createDeviceCookie(publicUrl: string | undefined): DeviceCookie {
  const secure = publicUrl?.startsWith('https://') ?? false;
  const name = secure ? '__Host-device' : 'device';
  return {
    read: (request) => request.cookies[name],
    write: (reply, value) => {
      reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS });
    },
  };
}
