import { later } from '#web/lib/later.tsx';

// For the screens that stand in the place of any page: all pages carry those, and few visitors see one.

export const TornTicket = later(async () => (await import('./scenes.tsx')).TornTicket);

export const ClosedGate = later(async () => (await import('./scenes.tsx')).ClosedGate);
