import { later } from '#web/lib/later.tsx';

/** From the end of the sale on: the countdown that everybody sees, and the winners. */
export const DrawingPanel = later(async () => (await import('../result/drawing-panel.tsx')).DrawingPanel);

/** The sealed list: there is one only when a drawing has begun. */
export const EntryList = later(async () => (await import('./entry-list.tsx')).EntryList);

/** What was changed before the first sale: mostly nothing. */
export const TermsChanges = later(async () => (await import('./terms-changes.tsx')).TermsChanges);

/** What a visitor should know of a draw that sells no tickets now. */
export const DrawBanner = later(async () => (await import('./draw-banners.tsx')).DrawBanner);

/** For its host alone, before others see it. */
export const PreviewBanner = later(async () => (await import('./draw-banners.tsx')).PreviewBanner);

/** Whether a drawing may be under way or over. */
export const isDrawnSoon = (status: string) => status === 'awaiting_draw' || status === 'completed';
