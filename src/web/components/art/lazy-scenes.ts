import { lazyPart } from '#web/lib/lazy-part.tsx';

// For error screens: every page includes their code, but few visitors see them.

export const TornTicket = lazyPart(async () => (await import('./scenes.tsx')).TornTicket);

export const ClosedGate = lazyPart(async () => (await import('./scenes.tsx')).ClosedGate);
