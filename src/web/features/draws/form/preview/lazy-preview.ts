import { lazyPart } from '#web/lib/lazy-part.tsx';

/** A preview of the draw's page: large, and not always opened. */
export const DrawPreview = lazyPart(async () => (await import('./draw-preview.tsx')).DrawPreview);
