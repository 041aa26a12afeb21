import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { bankDetailRoutes } from './bank-details/routes.ts';
import { charityAgreementRoutes } from './charity-agreements/routes.ts';
import { payoutExportRoutes } from './exports/routes.ts';
import { hostRepaymentRoutes } from './host-repayments/routes.ts';
import { journalRoutes } from './journal/routes.ts';
import { payableRoutes } from './payables/routes.ts';
import type { PayoutServices } from './services.ts';
import { settlementRoutes } from './settlement/routes.ts';

export function registerPayoutRoutes(
  api: FastifyInstance,
  services: PayoutServices,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  bankDetailRoutes(api, services.bankDetails);
  charityAgreementRoutes(api, services.charityAgreements);
  payableRoutes(api, services.payables);
  payoutExportRoutes(api, services.payoutExports, publicUrl);
  hostRepaymentRoutes(api, services.hostRepayments);
  journalRoutes(api, services.journal);
  settlementRoutes(api, services.drawSettlement);
}
