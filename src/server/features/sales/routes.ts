import type { FastifyInstance } from 'fastify';
import type { ChallengeCookie } from '#server/plugins/challenge-cookie.ts';
import { challengeRoutes } from './challenges/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { orderHistoryRoutes } from './order-history/routes.ts';
import { orderListRoutes } from './order-lists/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import type { SalesServices } from './services.ts';
import { ticketListRoutes } from './ticket-lists/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';

export function registerSalesRoutes(
  api: FastifyInstance,
  services: SalesServices,
  cookie: ChallengeCookie,
): void {
  challengeRoutes(api, services.challenges, cookie);
  checkoutRoutes(api, services.checkout);
  orderRoutes(api, services.orders);
  orderHistoryRoutes(api, services.orderHistory);
  orderListRoutes(api, services.orderLists);
  ticketRoutes(api, services.tickets);
  ticketListRoutes(api, services.ticketLists);
}
