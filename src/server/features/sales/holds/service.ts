/** Tickets held by unpaid orders. Holds are released under the lock of their draw. */
export type { HeldBySuspended } from './store.ts';
export {
  endHolds,
  endHoldsOf,
  listExpiredHolds,
  listHeldBySuspended,
  releaseCancelled,
  releaseExpired,
} from './store.ts';
