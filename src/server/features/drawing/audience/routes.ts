import type { FastifyInstance } from 'fastify';
import { toNetwork } from '#server/plugins/ip-network.ts';
import { requireThisSite } from '#server/plugins/same-site.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import { LIVE_PATH, openLine, releaseResponse } from '#server/plugins/web-sockets.ts';
import type { Viewer } from '#server/viewer.ts';
import type { AudienceService } from './service.ts';

type Needs = {
  audience: AudienceService;
  cookie: SessionCookie;
  publicUrl: string | undefined;
  identify: (token: string | undefined) => Promise<Viewer | null>;
};

/** Registers `/ws`. Callers who may not connect are rejected before the connection is upgraded. */
export function audienceRoutes(app: FastifyInstance, { audience, cookie, publicUrl, identify }: Needs): void {
  app.route({
    method: 'GET',
    url: LIVE_PATH,
    schema: { hide: true },
    exposeHeadRoute: false,
    onRequest: async (request) => {
      requireThisSite(request, publicUrl);
      audience.requireCapacity(toNetwork(request.ip));
    },
    preHandler: releaseResponse,
    handler: (_request, reply) =>
      reply.code(426).header('upgrade', 'websocket').send({
        message: 'This address is for WebSockets.',
        code: 'upgrade_required',
      }),
    wsHandler: (socket, request) => {
      const token = cookie.read(request);
      const member = audience.join(openLine(socket, request), {
        network: toNetwork(request.ip),
        // The user is read again for each message, so that a changed role or an ended session takes effect
        // immediately.
        identify: () => identify(token),
      });
      socket.on('message', (data, isBinary) => member.onMessage(isBinary ? null : data.toString()));
      socket.on('pong', member.onPong);
      socket.on('close', member.onClose);
    },
  });
}
