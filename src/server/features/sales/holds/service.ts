/** Tickets held by unpaid orders. Holds are released under the lock of their draw. */
export type { HeldByBarred } from './store.ts';
export {
  endHolds,
  endHoldsOfPerson,
  listExpiredHolds,
  listHeldByBarred,
  releaseCancelledOrders,
  releaseExpiredHolds,
} from './store.ts';
