import { lazyPart } from '#web/lib/lazy-part.tsx';

/** Shown to signed-in users. */
export const LazyOpenOrderHint = lazyPart(async () => (await import('./open-order-hint.tsx')).OpenOrderHint);
