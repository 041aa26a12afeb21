import type { z } from 'zod';
import { toOffset } from '#contract/lists.ts';
import type { OrderSearch } from '#contract/sales/order-history.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database } from '#server/db/database.ts';
import { findDrawsByIds } from '#server/features/draws/lifecycle/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { listTicketsOfOrder } from '../tickets/service.ts';
import { requireOwnOrders } from './policy.ts';
import * as store from './store.ts';

export type OrderHistoryService = ReturnType<typeof createOrderHistory>;

/** Lists the orders of a user, with payments, refunds and tickets. Read-only. */
export function createOrderHistory({ db }: { db: Database }) {
  /** Adds draws, refunds and tickets to orders, with a constant number of queries. */
  const withAll = async (orders: readonly store.OrderRow[]) => {
    if (orders.length === 0) return [];
    const draws = new Map(
      (await findDrawsByIds(db, [...new Set(orders.map(({ drawId }) => drawId))])).map((draw) => [
        draw.id,
        draw,
      ]),
    );
    const paymentIds = orders.map(({ paymentId }) => paymentId);
    const refunds = Map.groupBy(await store.listRefunds(db, paymentIds), (refund) => refund.paymentId);
    const orderIds = orders.map(({ id }) => id);
    const groups = Map.groupBy(await store.listTicketGroups(db, orderIds), (group) => group.orderId);
    return orders.flatMap((order) => {
      const draw = draws.get(order.drawId);
      const more = { refunds: refunds.get(order.paymentId) ?? [], groups: groups.get(order.id) ?? [] };
      return draw ? [{ order, draw, ...more }] : [];
    });
  };

  return {
    /** One page of a user's orders, newest first. */
    list: async (viewer: Viewer, personId: string, search: z.output<typeof OrderSearch>) => {
      requireOwnOrders(viewer, personId);
      const wish = { personId, status: search.status, drawId: search.prizeDrawId };
      const page = { limit: search.limit, offset: toOffset(search) };
      const rows = await withAll(await store.listOrders(db, wish, page));
      return { rows, total: await store.countOrders(db, wish) };
    },

    /** One order of a user with all its tickets. @throws {ApiError} 404 "Order not found" */
    show: async (viewer: Viewer, personId: string, id: string) => {
      requireOwnOrders(viewer, personId);
      const order = await store.findOrder(db, { personId, id });
      const [placed] = order ? await withAll([order]) : [];
      if (!placed) throw new ApiError('missing', 'Order not found');
      return { ...placed, tickets: await listTicketsOfOrder(db, id) };
    },
  };
}
