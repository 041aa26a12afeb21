import { lazyPart } from '#web/lib/lazy-part.tsx';

/** Loaded on demand, because most visitors see none of it. */
export const LazyDrawExtras = lazyPart(async () => (await import('./draw-extras.tsx')).DrawExtras);
