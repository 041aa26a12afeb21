import { lazyPart } from '#web/lib/lazy-part.tsx';

/** Loaded on demand, because it is shown only after publishing. */
export const PublishedPanel = lazyPart(async () => (await import('./published-panel.tsx')).PublishedPanel);
