import type { Foundations } from '#server/foundations.ts';
import type { MoneyServices } from '../money/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { PublicLogServices } from '../public-log/services.ts';
import type { SalesServices } from '../sales/services.ts';
import { createCancellations } from './cancellations/service.ts';
import { createDisputes } from './disputes/service.ts';
import { createLogRepair } from './log-repair/service.ts';
import { createReconciliation } from './reconciliation/service.ts';
import { createDashboardRefunds } from './refunds/dashboard-refunds.ts';
import { createRefunds } from './refunds/service.ts';
import { createWebhooks } from './webhooks/service.ts';

export type RefundServices = ReturnType<typeof createRefundServices>;

type Needs = {
  platform: PlatformServices;
  money: MoneyServices;
  publicLog: PublicLogServices;
  sales: SalesServices;
};

export function createRefundServices(
  { db, passwords }: Foundations,
  { platform, money, publicLog, sales }: Needs,
) {
  const { live } = platform;
  const { log } = publicLog;
  const { payments, paymentProvider: provider, balanceReader: balance } = money;
  const disputes = createDisputes({ db, provider, payments, live, log });
  const dashboardRefunds = createDashboardRefunds({ db, provider, payments, live, log });
  const cancellations = createCancellations({ db, payments, live, log });
  return {
    disputes,
    reconciliation: createReconciliation({ db, provider, balance, dashboardRefunds, disputes }),
    refunds: createRefunds({ db, payments, live, log }),
    cancellations,
    logRepair: createLogRepair({ db, log, live, cancellations, passwords }),
    webhooks: createWebhooks({
      db,
      provider,
      checkout: sales.checkout,
      payments,
      dashboardRefunds,
      disputes,
    }),
  };
}
