import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { hostNoticeRoutes } from './host-notices/routes.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { newsletterIssueRoutes } from './newsletter-issues/routes.ts';
import { emailRoutes } from './outbox/routes.ts';
import type { EmailServices } from './services.ts';
import { emailEventRoutes, suppressionRoutes } from './suppressions/routes.ts';
import { emailTemplateRoutes } from './templates/routes.ts';

export async function registerEmailRoutes(
  api: FastifyInstance,
  services: EmailServices,
  config: Config,
): Promise<void> {
  emailRoutes(api, services.emails);
  suppressionRoutes(api, services.suppressions);
  emailTemplateRoutes(api, services.emailTemplates);
  newsletterIssueRoutes(api, services.newsletterIssues);
  await hostNoticeRoutes(api, services.hostNotices);
  await newsletterRoutes(api, services.newsletter, config);
}

/** The webhooks of email providers, which sign their requests instead of using a session. */
export function registerEmailWebhooks(server: FastifyInstance, { suppressions }: EmailServices): void {
  emailEventRoutes(server, suppressions);
}
