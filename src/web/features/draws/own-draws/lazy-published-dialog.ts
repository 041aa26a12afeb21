import { lazyPart } from '#web/lib/lazy-part.tsx';

/** Loaded on demand, because it is shown only after publishing. */
export const PublishedDialog = lazyPart(async () => (await import('./published-dialog.tsx')).PublishedDialog);
