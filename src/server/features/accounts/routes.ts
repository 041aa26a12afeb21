import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeviceCookie } from '#server/plugins/device-cookie.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import { consentRoutes } from './consents/routes.ts';
import { dataExportRoutes } from './data-export/routes.ts';
import { accountDeletionRoutes } from './deletion/routes.ts';
import { emailAddressRoutes } from './email-address/routes.ts';
import { credentialRoutes } from './passwords/routes.ts';
import { accountRoutes } from './profile/routes.ts';
import { reauthenticationRoutes } from './reauthentication/routes.ts';
import type { AccountServices } from './services.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';
import { verificationRoutes } from './verification/routes.ts';

export function registerAccountRoutes(
  api: FastifyInstance,
  services: AccountServices,
  { cookie, deviceCookie }: { cookie: SessionCookie; deviceCookie: DeviceCookie },
): void {
  const originOf = (request: FastifyRequest) => ({
    address: request.ip,
    devices: deviceCookie.read(request),
  });
  accountRoutes(api, services.accounts, { cookie, deviceCookie });
  sessionRoutes(api, services.sessions, cookie);
  emailAddressRoutes(api, services.emailAddresses, originOf);
  consentRoutes(api, services.consents);
  dataExportRoutes(api, services.dataExport);
  accountDeletionRoutes(api, services.accountDeletion, cookie);
  credentialRoutes(api, services.credentials, { cookie, originOf });
  twoFactorRoutes(api, services.twoFactor, cookie);
  verificationRoutes(api, services.verification);
  reauthenticationRoutes(api, services.reauthentication, cookie);
}
