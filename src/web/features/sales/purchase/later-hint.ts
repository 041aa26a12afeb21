import { later } from '#web/lib/later.tsx';

/** For whoever is signed in. */
export const LaterOpenOrderHint = later(async () => (await import('./open-order-hint.tsx')).OpenOrderHint);
