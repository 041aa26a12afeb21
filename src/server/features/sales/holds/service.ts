/** Tickets that unpaid orders hold: what is over is released, always under the lock of its draw. */
export type { HeldBySuspended } from './store.ts';
export {
  endHolds,
  endHoldsOf,
  listHeldBySuspended,
  listLapsed,
  releaseCancelled,
  releaseOver,
} from './store.ts';
