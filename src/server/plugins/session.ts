import type { FastifyReply, FastifyRequest } from 'fastify';

export type SessionCookie = {
  name: string;
  read: (request: FastifyRequest) => string | undefined;
  /** Returns the token from a raw Cookie header, for pages. */
  find: (header: string | undefined) => string | undefined;
  write: (reply: FastifyReply, session: { token: string; expiresAt: Date }) => void;
  clear: (reply: FastifyReply) => void;
};

/**
 * Creates the session cookie. Scripts cannot read it, and browsers do not send it with state-changing requests from
 * other sites. Over https, the `__Host-` prefix makes browsers reject a cookie that was set over http or by a
 * subdomain.
 */
export function createSessionCookie(publicUrl: string | undefined): SessionCookie {
  const secure = publicUrl?.startsWith('https://') ?? false;
  const name = secure ? '__Host-session' : 'session';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    name,
    read: (request) => request.cookies[name],
    // Tokens contain only letters, digits, - and _, so they are not encoded in the header.
    find: (header = '') =>
      header
        .split(/; */)
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    write: (reply, { token, expiresAt }) => {
      reply.setCookie(name, token, { ...options, expires: expiresAt });
    },
    clear: (reply) => {
      reply.clearCookie(name, options);
    },
  };
}
