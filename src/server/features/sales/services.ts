import type { Foundations } from '#server/foundations.ts';
import type { DrawServices } from '../draws/services.ts';
import type { MoneyServices } from '../money/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { PublicLogServices } from '../public-log/services.ts';
import { createChallenges } from './challenges/service.ts';
import { createCheckout } from './checkout/service.ts';
import { createCreditCards } from './credit-cards/service.ts';
import { createOrderHistory } from './order-history/service.ts';
import { createOrderLists } from './order-lists/service.ts';
import { createOrders } from './orders/service.ts';
import { createSettlement } from './settlement/service.ts';
import { createTicketLists } from './ticket-lists/service.ts';
import { createTickets } from './tickets/service.ts';

export type SalesServices = ReturnType<typeof createSalesServices>;

type Needs = {
  platform: PlatformServices;
  money: MoneyServices;
  publicLog: PublicLogServices;
  draws: DrawServices;
};

export function createSalesServices(
  { db, database, metrics, limits, config, ageCheck }: Foundations,
  { platform, money, publicLog, draws }: Needs,
) {
  const { live, settings } = platform;
  const { log } = publicLog;
  const { payments, paymentProvider: provider, formerProviders: former } = money;
  const throttles = limits ? platform.throttles : undefined;
  const orders = createOrders({
    db,
    runSteps: database.runSteps,
    provider,
    live,
    log,
    metrics: metrics.sales,
    getSalesStop: async () => (await settings.current()).salesStop,
    getMaxTicketsPerOrder: async () => (await settings.current()).ticketsPerOrder,
    getMostMonthlyPence: async () => (await settings.current()).monthlyLimitPence,
    ageCheckAbovePence: ageCheck.abovePence,
    limitsHolds: limits,
  });
  const creditCards = createCreditCards({ limitPence: config.creditCardLimitPence });
  const settlement = createSettlement({
    payments,
    log,
    creditCards,
    getMostMonthlyPence: () => settings.known().monthlyLimitPence,
    ageCheckAbovePence: ageCheck.abovePence,
  });
  return {
    orders,
    settlement,
    challenges: createChallenges({ db, counted: draws.insights.countChallenge }),
    creditCards,
    checkout: createCheckout({
      db,
      provider,
      former,
      orders,
      payments,
      settlement,
      creditCards,
      live,
      log,
      throttles,
    }),
    tickets: createTickets({ db }),
    ticketLists: createTicketLists({ db, throttles, isBusy: orders.isBusy }),
    orderHistory: createOrderHistory({ db }),
    orderLists: createOrderLists({ db }),
  };
}
