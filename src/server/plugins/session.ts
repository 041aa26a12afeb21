import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie that carries a session's token. */
export type SessionCookie = {
  name: string;
  read: (request: FastifyRequest) => string | undefined;
  /** The same where only the header is at hand, as of pages. */
  find: (header: string | undefined) => string | undefined;
  write: (reply: FastifyReply, session: { token: string; expiresAt: Date }) => void;
  clear: (reply: FastifyReply) => void;
};

/**
 * Scripts cannot read it, and other sites cannot make a browser send it with a change. Where the site is reached by
 * https its `__Host-` name makes browsers refuse one set over plain http or by a neighbouring subdomain.
 */
export function createSessionCookie(publicUrl: string | undefined): SessionCookie {
  const secure = publicUrl?.startsWith('https://') ?? false;
  const name = secure ? '__Host-session' : 'session';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    name,
    read: (request) => request.cookies[name],
    // A token is letters, digits, - and _, which stand in a header as they are.
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
