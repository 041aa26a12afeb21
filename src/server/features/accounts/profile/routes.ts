import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceCookie } from '#server/plugins/device-cookie.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import { presentUser } from './present.ts';
import type { AccountsService, SignedIn } from './service.ts';
import type { Person } from './store.ts';

export function accountRoutes(
  app: FastifyInstance,
  accounts: AccountsService,
  { cookie, deviceCookie }: { cookie: SessionCookie; deviceCookie: DeviceCookie },
): void {
  const originOf = (request: FastifyRequest) => ({
    address: request.ip,
    token: cookie.read(request),
    userAgent: request.headers['user-agent'],
    devices: deviceCookie.read(request),
  });
  const present = (person: Person, toSelf = true) =>
    presentUser(person, accounts.adminsNeedSecondFactor, toSelf);
  const signIn = (reply: FastifyReply, { person, session, devices }: SignedIn) => {
    cookie.write(reply, session);
    deviceCookie.write(reply, devices);
    return present(person);
  };

  serve(app, 'GET /api/user', async ({ viewer }) => present(await accounts.show(viewer)));

  serve(app, 'POST /api/register', async ({ body, request, reply }) =>
    signIn(reply, await accounts.register(body, originOf(request))),
  );

  serve(app, 'POST /api/login', async ({ body, request, reply }) => {
    const signedIn = await accounts.login(body, originOf(request));
    return { ...signIn(reply, signedIn), ...(signedIn.passwordCommon && { passwordCommon: true as const }) };
  });

  serve(app, 'POST /api/sign-in-link/use', async ({ body, request, reply }) => {
    const signedIn = await accounts.loginByLink(body, originOf(request));
    return { user: signIn(reply, signedIn), returnTo: signedIn.returnTo };
  });

  serve(app, 'POST /api/logout', async ({ request, reply }) => {
    await accounts.logout(cookie.read(request));
    cookie.clear(reply);
  });

  serve(app, 'PATCH /api/v1/users/:id', async ({ viewer, params, body }) =>
    present(await accounts.change(viewer, params.id, body), viewer.id === params.id),
  );
}
