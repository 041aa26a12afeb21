/** Tickets held by unpaid orders. Holds are released under the lock of their draw. */
export type { HeldBySuspended } from './store.ts';
export {
  endHolds,
  endHoldsOfPerson,
  listExpiredHolds,
  listHeldBySuspended,
  releaseCancelledOrders,
  releaseExpiredHolds,
} from './store.ts';
