import { later } from '#web/lib/later.tsx';

/** The page that the draw would have: looked at now and then, and made of much. */
export const DrawPreview = later(async () => (await import('./draw-preview.tsx')).DrawPreview);
