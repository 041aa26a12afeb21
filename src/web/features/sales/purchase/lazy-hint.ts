import { lazyPart } from '#web/lib/lazy-part.tsx';

/** Loaded on demand, because only signed-in users see it. */
export const LazyOpenOrderHint = lazyPart(async () => (await import('./open-order-hint.tsx')).OpenOrderHint);
