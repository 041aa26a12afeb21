import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { newsletterDeskRoutes } from './newsletter-issues/routes.ts';
import { mailRoutes } from './outbox/routes.ts';
import type { EmailServices } from './services.ts';
import { mailEventRoutes, mailStopRoutes } from './suppressions/routes.ts';
import { emailTemplateRoutes } from './templates/routes.ts';

export async function registerEmailRoutes(
  api: FastifyInstance,
  services: EmailServices,
  config: Config,
): Promise<void> {
  mailRoutes(api, services.mails);
  mailStopRoutes(api, services.mailStops);
  emailTemplateRoutes(api, services.emailTemplates);
  newsletterDeskRoutes(api, services.newsletterDesk);
  await newsletterRoutes(api, services.newsletter, config);
}

/** Webhooks of email providers, which sign their requests instead of signing in. */
export function registerEmailWebhooks(server: FastifyInstance, { mailStops }: EmailServices): void {
  mailEventRoutes(server, mailStops);
}
