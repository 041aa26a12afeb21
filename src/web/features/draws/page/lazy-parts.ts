import { lazyPart } from '#web/lib/lazy-part.tsx';

/** The countdown and the winners, shown once sales have ended. */
export const DrawingPanel = lazyPart(async () => (await import('../result/drawing-panel.tsx')).DrawingPanel);

/** The sealed list of entries, shown once a drawing has begun. */
export const EntryList = lazyPart(async () => (await import('./entry-list.tsx')).EntryList);

/** Changes to the terms before the first sale. */
export const TermsChanges = lazyPart(async () => (await import('./terms-changes.tsx')).TermsChanges);

/** Why the draw sells no tickets now. */
export const DrawBanner = lazyPart(async () => (await import('./draw-banners.tsx')).DrawBanner);

/** Shown to the host before the draw is published. */
export const PreviewBanner = lazyPart(async () => (await import('./draw-banners.tsx')).PreviewBanner);

/** Whether a drawing may be running or over. */
export const isDrawnSoon = (status: string) => status === 'awaiting_draw' || status === 'completed';
