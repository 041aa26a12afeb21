import { lazyPart } from '#web/lib/lazy-part.tsx';

// Loaded on demand, because every page includes the error screens but few visitors see them.

export const TornTicket = lazyPart(async () => (await import('./scenes.tsx')).TornTicket);

export const ClosedGate = lazyPart(async () => (await import('./scenes.tsx')).ClosedGate);
