/** Tickets that unpaid orders hold: what is over is released, always under the lock of its draw. */
export { endHolds, listLapsed, releaseCancelled, releaseOver } from './store.ts';
