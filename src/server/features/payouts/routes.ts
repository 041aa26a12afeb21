import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { bankDetailRoutes } from './bank-details/routes.ts';
import { charityAgreementRoutes } from './charity-agreements/routes.ts';
import { connectWebhookRoutes } from './connect/events/routes.ts';
import { onboardingRoutes } from './connect/onboarding/routes.ts';
import { reversalRoutes } from './connect/reversals/routes.ts';
import { strayRoutes } from './connect/strays/routes.ts';
import { payoutDocumentRoutes } from './documents/routes.ts';
import { payoutExportRoutes } from './exports/routes.ts';
import { hostRepaymentRoutes } from './host-repayments/routes.ts';
import { hostTaskRoutes } from './host-tasks/routes.ts';
import { journalRoutes } from './journal/routes.ts';
import { payoutOverviewRoutes } from './overview/routes.ts';
import { ownPayableRoutes } from './own-payables/routes.ts';
import { payableRoutes } from './payables/routes.ts';
import type { PayoutServices } from './services.ts';
import { settlementRoutes } from './settlement/routes.ts';
import { workspaceRoutes } from './workspace/routes.ts';

export function registerPayoutRoutes(
  api: FastifyInstance,
  services: PayoutServices,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  bankDetailRoutes(api, services.bankDetails);
  onboardingRoutes(api, services.connect);
  charityAgreementRoutes(api, services.charityAgreements);
  payableRoutes(api, services.payables);
  ownPayableRoutes(api, services.ownPayables);
  reversalRoutes(api, services.connect);
  strayRoutes(api, services.connect);
  payoutExportRoutes(api, services.payoutExports, publicUrl);
  payoutOverviewRoutes(api, services.payoutOverview);
  payoutDocumentRoutes(api, services.payoutDocuments);
  hostRepaymentRoutes(api, services.hostRepayments);
  hostTaskRoutes(api, services.hostTasks);
  journalRoutes(api, services.journal);
  settlementRoutes(api, services.drawSettlement);
  workspaceRoutes(api, services.workspaces);
}

/** The webhook of the payout provider, which signs its requests instead of using a session. */
export function registerPayoutWebhooks(server: FastifyInstance, { connect }: PayoutServices): void {
  connectWebhookRoutes(server, connect);
}
