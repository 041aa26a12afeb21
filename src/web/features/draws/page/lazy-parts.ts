import { lazyPart } from '#web/lib/lazy-part.tsx';

/** Shown once sales have ended. */
export const DrawingPanel = lazyPart(async () => (await import('../result/drawing-panel.tsx')).DrawingPanel);

/** Shown once a drawing has started. */
export const EntryList = lazyPart(async () => (await import('./entry-list.tsx')).EntryList);

export const TermsChanges = lazyPart(async () => (await import('./terms-changes.tsx')).TermsChanges);

/** Shown once a ticket was voided. */
export const VoidRecord = lazyPart(async () => (await import('./void-record.tsx')).VoidRecord);

/** Shown while the draw is not on sale. */
export const DrawBanner = lazyPart(async () => (await import('./draw-banners.tsx')).DrawBanner);

/** Shown to the host before the draw is published. */
export const PreviewBanner = lazyPart(async () => (await import('./draw-banners.tsx')).PreviewBanner);

/** Shown to people who run the draw, while it is on sale. */
export const OwnDrawNote = lazyPart(async () => (await import('../buy/own-draw-note.tsx')).OwnDrawNote);

/** Whether a drawing may be running or finished. */
export const isDrawnSoon = (status: string) => status === 'awaiting_draw' || status === 'completed';

/** Only visitors of a wrong address see it. */
export const DrawMissing = lazyPart(async () => (await import('./draw-missing.tsx')).DrawMissingGoBack);
