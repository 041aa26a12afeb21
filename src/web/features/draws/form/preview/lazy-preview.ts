import { lazyPart } from '#web/lib/lazy-part.tsx';

/** Loaded on demand, because it is large and not always opened. */
export const DrawPreview = lazyPart(async () => (await import('./draw-preview.tsx')).DrawPreview);
