import type { FastifyInstance } from 'fastify';
import { cancellationRoutes } from './cancellations/routes.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import type { RefundServices } from './services.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export function registerRefundRoutes(api: FastifyInstance, services: RefundServices): void {
  disputeRoutes(api, services.disputes);
  reconciliationRoutes(api, services.reconciliation);
  refundRoutes(api, services.refunds);
  cancellationRoutes(api, services.cancellations);
}

/** The webhooks of payment providers, which sign their requests instead of using a session. */
export function registerPaymentWebhooks(server: FastifyInstance, { webhooks }: RefundServices): void {
  webhookRoutes(server, webhooks);
}
