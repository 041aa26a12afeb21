import type { Beacon } from './provider.ts';

/** No public randomness: a draw's outcome hangs on the platform's own secret alone, and its log says so. */
export const noBeacon: Beacon = { kind: 'none', id: 'none' };
